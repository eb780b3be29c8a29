import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The day of the latest commit that touched each file of a folder, as git knows it: two builds of one commit say the same.
 * What a shallow clone begins with is no change of the files that it holds, so that those that nothing later touched have no day.
 * @returns days in UTC (ISO 8601, `2026-03-01`) by the file's absolute path; without files that git does not know
 */
export function lastUpdated(folder: string): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  const log = git(folder, 'log', '-z', '--format=format:%x01%H %ct', '--name-only', '--relative', '--no-renames', '.');
  if (!log) return days;
  const cut = shallowCommits(folder);
  for (const commit of log.split('\x01').slice(1)) {
    const [, id = '', seconds, names = ''] = /^(\w+) (\d+)\n?(.*)$/s.exec(commit) ?? [];
    if (seconds === undefined || cut.has(id)) continue;
    const day = new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
    for (const name of names.split('\0').filter(Boolean)) {
      const file = join(folder, name);
      // The newest commit comes first.
      if (!days.has(file)) days.set(file, day);
    }
  }
  return days;
}

/** Where the history of a shallow clone was cut off (git-clone, `--depth`): git reads these commits as the first ones. */
function shallowCommits(folder: string): ReadonlySet<string> {
  const list = git(folder, 'rev-parse', '--git-path', 'shallow')?.trim();
  try {
    return new Set(list ? readFileSync(resolve(folder, list), 'utf8').split('\n') : []);
  } catch {
    // The clone is not shallow.
    return new Set();
  }
}

function git(folder: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', ['-c', 'log.showSignature=false', ...args], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    // There is no git, no repository, or no commit in it.
    return undefined;
  }
}
