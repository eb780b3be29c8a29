import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
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
import { basename, dirname, join, resolve } from 'node:path';

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

test('a package that is an ES module only is inside, with its own version of what it imports, for as long as it is installed', () => {
  const copy = mkdtempSync(join(folder, 'packages-'));
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    writeFileSync(join(copy, name), text);
  };
  cpSync(resolve(__dirname, '../../scripts/lib'), join(copy, 'scripts/lib'), { recursive: true });
  mkdirSync(join(copy, 'src'));
  write(
    'scripts/say.ts',
    "import { said } from 'words';\nimport letters from 'letters';\nconsole.log(said, letters);\n",
  );
  write('node_modules/words/package.json', '{ "name": "words", "type": "module", "exports": "./index.js" }');
  const words = (text: string) => `import letters from 'letters';\nexport const said = '${text} ' + letters;\n`;
  write('node_modules/words/index.js', words('before'));
  write('node_modules/words/node_modules/letters/package.json', '{ "name": "letters" }');
  write('node_modules/words/node_modules/letters/index.js', "module.exports = 'its own';\n");
  write('node_modules/letters/index.js', "module.exports = 'another';\n");
  symlinkSync(resolve(__dirname, '../../node_modules/esbuild'), join(copy, 'node_modules/esbuild'), 'junction');
  const note = 'node_modules/.package-lock.json';
  const said = () => {
    const file = compiled('say', join(copy, 'node_modules/.cache'), copy);
    return [file, execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim()] as const;
  };
  write(note, '{}');
  const [first, text] = said();
  expect(text).toBe('before its own another');
  write('node_modules/words/index.js', words('after'));
  write(note, '{ "packages": {} }');
  const [second, now] = said();
  expect(now).toBe('after its own another');
  expect(second).not.toBe(first);
  // Where nothing is noted down, nothing would tell that a package has changed: Node loads it itself.
  rmSync(join(copy, note));
  expect(readFileSync(compiled('say', join(copy, 'node_modules/.cache'), copy), 'utf8')).toContain('require("words")');
});
