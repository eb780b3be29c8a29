/** Which documents of a folder `init` takes. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

const portal = join(__dirname, '../../scripts/portal.mjs');
const responses = { 200: { description: 'OK' } };
const document = (title: string, ...paths: readonly string[]) => ({
  info: { title, version: '1' },
  paths: Object.fromEntries(paths.map((path) => [path, { get: { summary: 'x'.repeat(40_000), responses } }])),
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'init-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function init(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { stdout, stderr } = spawnSync(process.execPath, [portal, 'init', ...args], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  const { apis } = JSON.parse(readFileSync(join(folder, 'portal.json'), 'utf8')) as { apis: { spec: string }[] };
  return { stdout, specs: apis.map(({ spec }) => spec) };
}

test('a document is found wherever its "openapi" stands, and no other file is taken for one', () => {
  const { specs } = init({
    'sorted.json': JSON.stringify({ ...document('Boats', '/boats', '/berths'), openapi: '3.0.3' }, null, 2),
    'minified.json': JSON.stringify({ ...document('Cars', '/cars', '/keys'), openapi: '3.0.3' }),
    'package.json': JSON.stringify({ name: 'mine', openapi: undefined, config: { openapi: '3.0.3' } }, null, 2),
  });
  expect(specs).toEqual(['minified.json', 'sorted.json']);
});

test('an id has the letters of the file name in ASCII, and a command below the portal says where it is', () => {
  const { stdout } = init({
    'straßen (v1).json': JSON.stringify({ openapi: '3.0.3', ...document('Roads', '/roads') }),
  });
  expect(stdout).toContain('straßen (v1).json: Roads');
  expect(readFileSync(join(folder, 'portal.json'), 'utf8')).toContain('"id": "strassen-v1"');
  const { status, stderr } = spawnSync(process.execPath, [portal, 'check'], {
    cwd: join(folder, 'guides'),
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('add --config ../portal.json');
});

test('of one API in two files the first is taken, and the output says so; named files are all taken', () => {
  const text = JSON.stringify({ openapi: '3.0.3', ...document('Boats', '/boats') });
  const others = JSON.stringify({ openapi: '3.0.3', ...document('Boats', '/boats', '/berths') });
  const files = { 'boats.yaml': text, 'docs/bundled.json': text, 'more.yaml': others };
  const { specs, stdout } = init(files);
  expect(specs).toEqual(['boats.yaml', 'more.yaml']);
  expect(stdout).toContain('  skipped  docs/bundled.json: the same API as boats.yaml\n');
  rmSync(join(folder, 'portal.json'));
  expect(init(files, 'boats.yaml', 'docs/bundled.json').specs).toEqual(['boats.yaml', 'docs/bundled.json']);
});

test('in a package of a workspace, npm and GitHub find what is for them where they look for it', () => {
  const spec = JSON.stringify({ openapi: '3.0.3', ...document('Boats', '/boats') });
  const own = join(folder, 'packages/docs');
  for (const name of ['.git', 'node_modules/proven-portal', 'packages/docs'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, workspaces: ['packages/*'] }));
  writeFileSync(join(own, 'package.json'), '{}');
  writeFileSync(join(own, 'boats.json'), spec);
  const { stdout } = spawnSync(process.execPath, [portal, 'init'], { cwd: own, encoding: 'utf8' });
  expect(stdout).toContain('  written  ../../.github/workflows/portal.yml\n');
  expect(stdout).toContain('  added    overrides to ../../package.json\n');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(JSON.parse(read('package.json'))).toHaveProperty('overrides.proven-portal');
  expect(read('packages/docs/package.json')).toBe('{}');
  // It would forbid the scripts of every package of the workspace, if npm read it.
  expect(existsSync(join(own, '.npmrc'))).toBe(false);
  expect(read('packages/docs/portal.json')).toContain(
    '"../../node_modules/proven-portal/src/portal/portal.schema.json"',
  );
  const workflow = parse(read('.github/workflows/portal.yml')) as {
    jobs: { documentation: { defaults: unknown; steps: unknown[] } };
  };
  expect(workflow.jobs.documentation.defaults).toEqual({ run: { 'working-directory': 'packages/docs' } });
  expect(workflow.jobs.documentation.steps.at(-1)).toMatchObject({
    with: { path: 'packages/docs/public\npackages/docs/reports\n' },
  });
});

test.each([
  ['a folder of its own', undefined],
  ['another project', '{}'],
])('with the package installed in the folder around %s, an editor finds the schema', (_, manifest) => {
  const own = join(folder, 'docs/portal');
  for (const name of ['node_modules/proven-portal', 'docs/portal']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  if (manifest) writeFileSync(join(own, 'package.json'), manifest);
  writeFileSync(join(own, 'boats.json'), JSON.stringify({ openapi: '3.0.3', ...document('Boats', '/boats') }));
  spawnSync(process.execPath, [portal, 'init'], { cwd: own });
  const { $schema } = JSON.parse(readFileSync(join(own, 'portal.json'), 'utf8')) as { $schema: string };
  expect($schema).toBe('../../node_modules/proven-portal/src/portal/portal.schema.json');
  // npm installs where the nearest package.json is, and takes overrides from there.
  expect(readFileSync(join(folder, 'package.json'), 'utf8').includes('overrides')).toBe(manifest === undefined);
});

test('of more than a hundred documents, the output says which are left out', () => {
  const titled = (title: string) => JSON.stringify({ openapi: '3.0.3', info: { title, version: '1' }, paths: {} });
  const names = Array.from({ length: 102 }, (_, number) => `api-${String(number).padStart(3, '0')}.json`);
  const { specs, stdout } = init(Object.fromEntries(names.map((name) => [name, titled(name)])));
  expect(specs).toEqual(names.slice(0, 100));
  expect(stdout).toMatch(/^ {2}skipped {2}api-100\.json and 1 more document: .* portal\.json$/m);
});

test('check prints five warnings of a code and how many more there are; --all prints them all', () => {
  const fields = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`made${index}up`, true]));
  const components = { schemas: { Boat: { type: 'object', ...fields } } };
  init({ 'boats.json': JSON.stringify({ openapi: '3.0.3', ...document('Boats', '/boats'), components }) });
  const check = (...args: string[]) =>
    spawnSync(process.execPath, [portal, 'check', ...args], { cwd: folder, encoding: 'utf8' }).stdout;
  const printed = check();
  expect(printed.match(/made\dup/g)).toHaveLength(10);
  expect(printed).toContain('boats.json: 3 more unknown-field warnings, which --all shows');
  expect(new Set(check('--all').match(/made\dup/g)).size).toBe(8);
});
