// Plain JavaScript without dependencies: it runs before anything is installed.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const packages = {
  bubblewrap: { program: 'bwrap', why: 'examples run in containers' },
  // Chromium without what draws windows: a third of the processor time.
  'chromium-headless-shell': { program: 'chromium-headless-shell', why: 'pages are tested in a browser' },
};

/**
 * Installs Debian's packages that the suite uses where they are missing and that is possible: for root of a system that has apt.
 * Elsewhere the tests and the examples say what is missing, or use what there is instead.
 * @param {(keyof typeof packages)[]} names
 */
export function ensureSystemPackages(names, env = process.env) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const missing = names.filter(
    (name) => !isInstalled(packages[name].program, env) && !(name.startsWith('chromium') && env.CHROME_PATH),
  );
  if (missing.length === 0) return;
  apt(['update', '-qq']);
  for (const name of missing) {
    console.log(`${name} is not installed (${packages[name].why}); trying: apt-get install ${name}`);
    const failure = apt(['install', '-y', '-qq', '--no-install-recommends', name]);
    if (failure) console.warn(`${name} could not be installed: ${failure}`);
  }
}

/** @returns {string | undefined} why it failed */
function apt(args) {
  try {
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 });
    return undefined;
  } catch (error) {
    return String(error.stderr || error.message)
      .trim()
      .split('\n')
      .at(-1);
  }
}

const isInstalled = (program, { PATH = '' }) =>
  PATH.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
