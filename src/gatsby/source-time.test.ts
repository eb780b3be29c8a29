import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceTime } from './source-time';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-time-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: '2026-01-15T09:00:00Z' },
    });
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message=a');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['the commit', {}, '2026-01-15T09:00:00.000Z'],
  ['SOURCE_DATE_EPOCH', { SOURCE_DATE_EPOCH: '0' }, '1970-01-01T00:00:00.000Z'],
  ['no number', { SOURCE_DATE_EPOCH: 'now' }, undefined],
])('the time is that of %s', (_, env, time) => expect(sourceTime(folder, env)).toBe(time));

test('a folder without commits has none', () => expect(sourceTime(tmpdir(), {})).toBeUndefined());
