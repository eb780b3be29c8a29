import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needing } from '../support/needing';
import { scriptFile } from '../support/script-file';

const { test } = needing('git');

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'diff-')));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder });

const document = (name: object) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets <script>', version: '1.0.0' },
    paths: {
      '/pets': {
        get: {
          responses: {
            200: { description: 'OK', content: { 'application/json': { schema: { $ref: 'schemas.json#/Pet' } } } },
          },
        },
      },
    },
    'x-name': name,
  });
const schemas = (name: object) => JSON.stringify({ Pet: { type: 'object', properties: { name } } });

let script = '';

beforeAll(async () => {
  script = await scriptFile('diff');
  mkdirSync(join(folder, 'specs'));
  const write = (name: object) => {
    writeFileSync(join(folder, 'specs/pets.json'), document(name));
    writeFileSync(join(folder, 'specs/schemas.json'), schemas(name));
  };
  writeFileSync(join(folder, 'portal.json'), JSON.stringify({ apis: [{ id: 'pets', spec: 'specs/pets.json' }] }));
  write({ type: 'string' });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'Publish');
  git('tag', 'v1');
  write({ type: 'integer' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function diff(...args: string[]) {
  const { PORTAL_CONFIG: _config, PORTAL_OUT: _out, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('a revision alone compares the documents of the portal with what they were, other files of theirs too', () => {
  const { status, stdout } = diff('v1');
  expect(stdout).toContain('Pets <script> 1.0.0: v1:specs/pets.json → specs/pets.json\n');
  expect(stdout).toContain(
    'name: The type was string and is now integer.  [response-type-changed]  specs/schemas.json:1',
  );
  expect(stdout).toMatch(/in GET \/pets\n[^]*2 changes: 1 breaking, 1 risky, 0 compatible\.\n$/);
  expect(status).toBe(1);
});

test('a version is a file or a file of a revision, and the exit code can be left alone', () => {
  expect(diff('v1:specs/pets.json', 'specs/pets.json', '--fail-on', 'never').status).toBe(0);
  const { status, stdout } = diff('specs/pets.json', 'specs/pets.json');
  expect(stdout).toContain('Nothing has changed that affects clients.');
  expect(status).toBe(0);
});

test('programs read JSON', () => {
  const [{ changes, totals }] = JSON.parse(diff('v1', '--format', 'json').stdout) as [
    { changes: object[]; totals: object },
  ];
  expect(totals).toEqual({ breaking: 1, risky: 1, compatible: 0 });
  expect(changes[0]).toMatchObject({
    check: 'response-type-changed',
    level: 'breaking',
    operations: ['GET /pets'],
    origin: { file: 'specs/schemas.json', line: 1 },
  });
});

test('in Markdown, nothing of a document is markup', () => {
  expect(diff('v1', '--format', 'markdown').stdout).toContain('## Pets \\<script\\> 1.0.0\n');
});

test('levels come from a file, and one that names no check is refused with the nearest', () => {
  writeFileSync(join(folder, 'levels.yaml'), 'response-type-changed: risky\n');
  expect(diff('v1', '--levels', 'levels.yaml').status).toBe(0);
  writeFileSync(join(folder, 'levels.yaml'), 'response-type-change: risky\n');
  const { status, stderr } = diff('v1', '--levels', 'levels.yaml');
  expect(stderr).toBe('levels.yaml: unknown check response-type-change; did you mean "response-type-changed"?\n');
  expect(status).toBe(1);
});

test.each([
  ['a file that does not exist', 'specs/none.json', /^specs\/none\.json: no such file\./],
  ['a revision that does not exist', 'v9:specs/pets.json', /^there is no revision v9\. `git tag` /],
  ['a file that the revision does not have', 'v1:specs/none.json', /^v1 has no document specs\/none\.json\./],
  ['an option of git', '--output=stolen:specs/pets.json', /./],
  ['an option of git behind the end of options', '-ostolen:specs/pets.json', /./],
])('%s is refused in a sentence', (_name, argument, message) => {
  const { status, stderr } = diff('--', argument, 'specs/pets.json');
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/\n {4}at /);
  expect(status).toBe(1);
  expect(existsSync(join(folder, 'stolen'))).toBe(false);
});

test('outside of a git repository, a revision is refused in a sentence', () => {
  const outside = mkdtempSync(join(tmpdir(), 'no-repository-'));
  writeFileSync(join(outside, 'pets.json'), '{}');
  const { status, stderr } = spawnSync(process.execPath, [script, 'v1:pets.json', 'pets.json'], {
    cwd: outside,
    encoding: 'utf8',
    env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
  });
  rmSync(outside, { recursive: true, force: true });
  expect(stderr).toBe('this folder is not in a git repository: name two files instead of a revision.\n');
  expect(status).toBe(1);
});
