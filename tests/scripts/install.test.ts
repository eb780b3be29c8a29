import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const library = join(__dirname, '../../scripts/lib/install.mjs');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The set-up runs before anything is installed, so it is tried in a process of its own. */
function evaluate(code: string) {
  const result = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import * as install from ${JSON.stringify(library)};\n${code}`],
    {
      encoding: 'utf8',
    },
  );
  return { ...result, output: result.stdout.trim() };
}
const isInstalled = () => evaluate(`console.log(install.isInstalled(${JSON.stringify(folder)}))`).output;
const write = (file: string, packages: object) => writeFileSync(join(folder, file), JSON.stringify({ packages }));

test('nothing is installed where npm has left no record', () => {
  write('package-lock.json', {});
  expect(isInstalled()).toBe('false');
});

test('every package of the lockfile at its version counts as installed, and those of other platforms may be absent', () => {
  write('package-lock.json', {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-win': { version: '2.0.0', optional: true },
  });
  write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
  expect(isInstalled()).toBe('true');
});

test.each([
  ['another version', { 'node_modules/a': { version: '0.9.0' } }],
  ['a missing package', {}],
])('%s means that an install is needed', (_name, present) => {
  write('package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
  write('node_modules/.package-lock.json', present);
  expect(isInstalled()).toBe('false');
});

test('a record of npm that is cut off means that an install is needed', () => {
  write('package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages": {"node_mod');
  expect(isInstalled()).toBe('false');
});

test.each([
  ['18.20.0', 1],
  ['20.18.3', 1],
  ['20.19.0', 0],
  ['22.1.0', 0],
])('Node %s ends with %i', (version, status) => {
  const result = evaluate(`install.requireNode(${JSON.stringify(version)})`);
  expect(result.status).toBe(status);
  expect(result.stderr.includes(`20.19 or newer is required, and this is ${version}`)).toBe(status === 1);
});
