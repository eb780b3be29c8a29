import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTwinThere, writeTwin } from './twin';

const folder = mkdtempSync(join(tmpdir(), 'twin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a twin has two names, and is written once', () => {
  const [own, other] = ['guide/index.md', 'guide.md'].map((name) => join(folder, name)) as [string, string];
  // Of a build that had two files.
  writeFileSync(other, 'of an earlier build');
  for (const text of ['one', 'two']) {
    writeTwin(folder, '/guide/', text);
    expect([own, other].map((file) => readFileSync(file, 'utf8'))).toEqual([text, text]);
    expect(statSync(other).ino).toBe(statSync(own).ino);
  }
  expect(isTwinThere(folder, '/guide/')).toBe(true);
  rmSync(other);
  expect(isTwinThere(folder, '/guide/')).toBe(false);
});

test('that of the home page has one', () => {
  writeTwin(folder, '/', 'home');
  expect(readFileSync(join(folder, 'index.md'), 'utf8')).toBe('home');
});

test('one has nothing that a language model reads and nobody sees, and no control characters', () => {
  writeTwin(folder, '/hidden/', 'a\u0000b\u001b[2J c\u202ed\u200be\u{e0041}\u{e0042}f \u05d0\u200f ok\r\nline\tand 👩‍💻');
  const text = readFileSync(join(folder, 'hidden.md'), 'utf8');
  expect(text).toBe('a\ufffdb\ufffd[2J cdef \u05d0 ok\nline\tand 👩‍💻');
});
