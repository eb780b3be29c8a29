// Plain JavaScript without dependencies: it runs before anything is installed.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const install = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends bubblewrap';

/**
 * Installs bubblewrap, in whose containers examples run, where it is missing and that is possible: for root of a system with
 * Debian's packages. Elsewhere the tests and the examples say that it is missing.
 */
export function ensureBubblewrap() {
  if (process.platform !== 'linux' || isInstalled() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return;
  console.log(`Examples run in containers, and bubblewrap is not installed; trying: ${install}`);
  try {
    execFileSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 });
  } catch (error) {
    console.warn(`bubblewrap could not be installed: ${String(error.message).split('\n')[0]}`);
  }
}

const isInstalled = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, 'bwrap'), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
