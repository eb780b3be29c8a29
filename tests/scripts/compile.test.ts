import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What `compiledScript` gives back: the file, or an empty string. */
const compiled = (name: string, into = folder, project = resolve(__dirname, '../..')): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "import { compiledScript } from './scripts/lib/compile.mjs'; process.stdout.write((await compiledScript(...process.argv.slice(1))) ?? '');",
      name,
      into,
    ],
    { cwd: project, encoding: 'utf8' },
  );

test('a script is compiled once, and files of earlier code go after an hour', () => {
  const [old, recent] = ['settings-0123456789abcdef.cjs', 'settings-fedcba9876543210.cjs'] as const;
  for (const name of [old, recent]) writeFileSync(join(folder, name), '');
  utimesSync(join(folder, old), new Date(0), new Date(0));
  const file = compiled('settings');
  const { mtimeMs } = statSync(file);
  expect(compiled('settings')).toBe(file);
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
  expect(readdirSync(folder).sort()).toEqual([basename(file), recent].sort());
});

test.each<[string, (file: string) => void]>([
  ['cut off', (file) => truncateSync(file, 1000)],
  ['overwritten', (file) => writeFileSync(file, 'process.exit(7);')],
])('a compiled script that was %s is compiled again', (_, damage) => {
  const file = compiled('settings');
  const code = readFileSync(file, 'utf8');
  damage(file);
  expect(compiled('settings')).toBe(file);
  expect(readFileSync(file, 'utf8')).toBe(code);
});

test('what lies beside the code is found there', () => {
  const code = readFileSync(compiled('site'), 'utf8');
  expect(code).toContain(JSON.stringify(resolve(__dirname, '../../scripts/lib')));
  expect(code).not.toMatch(/\bimport\.meta\.url\)/);
});

test('a project that was copied or moved runs its own code', () => {
  const repository = resolve(__dirname, '../..');
  const copies = ['first', 'second'].map((name) => {
    const copy = join(mkdtempSync(join(folder, 'copy-')), name);
    for (const path of ['scripts/lib', 'scripts/settings.ts', 'src/portal', 'src/text'])
      cpSync(join(repository, path), join(copy, path), { recursive: true, preserveTimestamps: true });
    symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'), 'junction');
    return copy;
  });
  const files = copies.map((copy) => compiled('settings', join(folder, 'shared'), copy));
  for (const [index, file] of files.entries()) expect(readFileSync(file, 'utf8')).toContain(copies[index]!);
});

test('where nothing can be written or compiled there is no file, and commands use another way', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(compiled('settings', join(file, 'below'))).toBe('');
  expect(compiled('no-such-script')).toBe('');
});
