import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { installedBrowser } from '../../../scripts/lib/browser';

export { launchArguments } from '../../../scripts/lib/browser';

const isRoot = process.getuid?.() === 0;

/** Ways to get a browser where there is none, the system's own first. */
const installers: readonly { readonly command: readonly [string, ...string[]]; readonly applies: () => boolean }[] = [
  {
    command: ['sh', '-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium'],
    applies: () => process.platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get'),
  },
  {
    command: [
      process.execPath,
      join(dirname(require.resolve('playwright-core/package.json')), 'cli.js'),
      'install',
      'chromium',
    ],
    applies: () => true,
  },
];

/**
 * A Chromium to test with: the one that CHROME_PATH names, an installed one, Playwright's own, or one that is installed
 * now.
 * @throws Error that says what was tried and what to do
 */
export function findBrowser(): string {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, and there is no such file.`);
  }
  const found = installed();
  if (found) return found;
  const failures: string[] = [];
  for (const { command, applies } of installers) {
    if (!applies()) continue;
    const [program, ...args] = command;
    console.warn(`No browser was found; trying: ${command.join(' ')}`);
    try {
      execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 });
      const now = installed();
      if (now) return now;
    } catch (error) {
      failures.push(`  ${command.join(' ')}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  throw new Error(
    ['The browser tests need Chrome or Chromium, and none was found.', ...failures].join('\n') +
      '\nInstall one, or name it: CHROME_PATH=/path/to/chrome npm test browser',
  );
}

const installed = (): string | undefined => installedBrowser(chromium.executablePath());
