import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { needing } from '../support/needing';

const { test } = needing('bash', 'python3');
const script = pathToFileURL(resolve(__dirname, '../../scripts/lib/pass-shims.mjs')).href;
const pathAfter = (path: string): string => {
  const program = `import { passShims } from ${JSON.stringify(script)}; passShims(); process.stdout.write(process.env.PATH);`;
  const options = { encoding: 'utf8', env: { ...process.env, PATH: path } } as const;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], options);
};

const code = 'import sys; print(sys.executable)';
const python = execFileSync('python3', ['-c', code], { encoding: 'utf8', cwd: tmpdir() }).trim();
const folder = mkdtempSync(join(tmpdir(), 'shims-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A shim as version managers write them: a shell script that finds the program. */
function makeShims(name: string, script: string): string {
  const shims = join(folder, name, 'shims');
  mkdirSync(shims, { recursive: true });
  writeFileSync(join(shims, 'python3'), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
  return [shims, dirname(python), '/usr/bin', '/bin'].join(delimiter);
}

test('programs find Python itself and not a shim of it', () => {
  const path = makeShims('works', `exec '${python}' "$@"`);
  expect(pathAfter(path)).toBe([dirname(python), path].join(delimiter));
});

test('a path without shims, and shims without a Python, stay', () => {
  const plain = [dirname(python), '/usr/bin', '/bin'].join(delimiter);
  expect(pathAfter(plain)).toBe(plain);
  const broken = makeShims('broken', 'exit 127');
  expect(pathAfter(broken)).toBe(broken);
});
