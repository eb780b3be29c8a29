import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastUpdated } from './guide-pages';

let folder: string;
const git = (day: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, GIT_COMMITTER_DATE: `${day}T23:30:00-02:00`, GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z' },
  });
const commit = (day: string, files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  git(day, 'add', '--all');
  git(day, 'commit', '--quiet', '--message', '\u0001 0 1\n\nguides/one.mdx');
};
const daysOf = (root: string, names: readonly string[]) => {
  const days = lastUpdated(join(root, 'guides'));
  return names.map((name) => days.get(join(root, 'guides', name)));
};
const names = ['one.mdx', 'zwei "ä"\n.mdx', 'new.mdx'];

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'last-updated-')));
  mkdirSync(join(folder, 'guides'));
  git('2026-01-01', 'init', '--quiet');
  commit('2026-01-01', { 'guides/one.mdx': 'a', 'guides/zwei "ä"\n.mdx': 'a' });
  commit('2026-02-01', { 'guides/one.mdx': 'b' });
  commit('2026-03-01', { 'other.txt': 'a' });
  writeFileSync(join(folder, 'guides/new.mdx'), 'not committed');
  writeFileSync(join(folder, 'guides/one.mdx'), 'c, not committed');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a file has the day, in UTC, of the latest commit that touched it, and one that git does not know has none', () =>
  expect(daysOf(folder, names)).toEqual(['2026-02-02', '2026-01-02', undefined]));

test('what a shallow clone begins with is no change', () => {
  const clone = join(folder, 'clone');
  git('2026-03-01', 'clone', '--quiet', '--depth=2', `file://${folder}`, clone);
  expect(daysOf(clone, names)).toEqual([undefined, undefined, undefined]);
  const deeper = join(folder, 'deeper');
  git('2026-03-01', 'clone', '--quiet', '--depth=3', `file://${folder}`, deeper);
  expect(daysOf(deeper, names)).toEqual(['2026-02-02', undefined, undefined]);
});

test('a folder outside of any repository has no days', () => {
  const plain = mkdtempSync(join(tmpdir(), 'last-updated-'));
  expect(lastUpdated(plain).size).toBe(0);
  rmSync(plain, { recursive: true });
});
