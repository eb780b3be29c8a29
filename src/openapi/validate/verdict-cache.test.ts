import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepVerdict, readVerdict, verdictKey } from './verdict-cache';

const folder = mkdtempSync(join(tmpdir(), 'verdicts-'));
afterAll(() => rmSync(folder, { recursive: true }));
const env = (path = mkdtempSync(join(folder, 'cache-'))): NodeJS.ProcessEnv => ({ PORTAL_CACHE: path });
const verdict = { errors: [{ message: 'wrong', path: ['paths', '/a'] }] };
const key = verdictKey({ openapi: '3.1.0' }, 'parser 1');

test('returns a verdict to whoever asks about the same document and the same parser', () => {
  const cache = env();
  expect(readVerdict(key, cache)).toBeUndefined();
  keepVerdict(key, verdict, cache);
  expect(readVerdict(verdictKey({ openapi: '3.1.0' }, 'parser 1'), cache)).toEqual(verdict);
  expect(readVerdict(verdictKey({ openapi: '3.1.1' }, 'parser 1'), cache)).toBeUndefined();
  expect(readVerdict(verdictKey({ openapi: '3.1.0' }, 'parser 2'), cache)).toBeUndefined();
});

test.each([
  ['has been cut off', (text: string) => text.slice(0, -4)],
  ['has had its errors removed', (text: string) => `${text.slice(0, 64)}[]`],
  ['is empty', () => ''],
])('ignores a file that %s', (_, damage) => {
  const cache = env();
  keepVerdict(key, verdict, cache);
  const file = join(cache.PORTAL_CACHE!, 'verdicts', `${key}.json`);
  writeFileSync(file, damage(readFileSync(file, 'utf8')));
  expect(readVerdict(key, cache)).toBeUndefined();
});

test('ignores the verdict on one document under the name of another', () => {
  const cache = env();
  keepVerdict(key, { errors: [] }, cache);
  const other = verdictKey({}, 'parser 1');
  const verdicts = join(cache.PORTAL_CACHE!, 'verdicts');
  writeFileSync(join(verdicts, `${other}.json`), readFileSync(join(verdicts, `${key}.json`)));
  expect(readVerdict(other, cache)).toBeUndefined();
});

const onPosix = process.platform === 'win32' ? test.skip : test;

onPosix('neither reads nor writes in a folder in which others can write', () => {
  const cache = env();
  keepVerdict(key, verdict, cache);
  chmodSync(join(cache.PORTAL_CACHE!, 'verdicts'), 0o777);
  expect(readVerdict(key, cache)).toBeUndefined();
});

test('works without a folder: switched off, relative to a portal, or where a file is', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of ['off', 'cache', file]) {
    keepVerdict(key, verdict, env(path));
    expect(readVerdict(key, env(path))).toBeUndefined();
  }
});

test('removes what was not used for a month', () => {
  const cache = env();
  const verdicts = join(cache.PORTAL_CACHE!, 'verdicts');
  mkdirSync(verdicts, { recursive: true });
  writeFileSync(join(verdicts, 'old.json'), '');
  const longAgo = new Date('2020-01-01');
  utimesSync(join(verdicts, 'old.json'), longAgo, longAgo);
  keepVerdict(key, verdict, cache);
  expect(readdirSync(verdicts)).toEqual([`${key}.json`]);
});
