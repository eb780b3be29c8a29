import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPortal, PortalConfigError } from '../../src/portal/load';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-'));
  writeFileSync(join(folder, 'petstore.yaml'), 'openapi: 3.1.0\n');
  mkdirSync(join(folder, 'guides'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function load(config: unknown) {
  const file = join(folder, 'portal.json');
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
  return loadPortal({ PORTAL_CONFIG: file });
}

function problemsOf(config: unknown): string[] {
  try {
    load(config);
  } catch (error) {
    if (error instanceof PortalConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('one API with nothing but its document makes a whole portal', () => {
  const portal = load({ apis: [{ spec: 'petstore.yaml' }] });
  expect(portal.apis).toEqual([
    { id: 'petstore', spec: join(folder, 'petstore.yaml'), path: '/api/', label: 'petstore', showInternal: false },
  ]);
  expect(portal.title).toBe('Documentation');
  expect(portal.sandboxUrl).toBe('http://localhost:4010');
  expect(portal.docs).toEqual([]);
});

test('paths are relative to the file that they stand in, and get their slashes', () => {
  const portal = load({ apis: [{ id: 'pets', spec: './petstore.yaml', path: 'pets' }], docs: [{ content: 'guides' }] });
  expect(portal.root).toBe(folder);
  expect(portal.apis[0]?.path).toBe('/pets/');
  expect(portal.docs[0]).toEqual({ id: 'guides', path: '/', content: join(folder, 'guides'), label: 'guides' });
});

test('a second API has a path of its own', () => {
  const portal = load({
    apis: [
      { id: 'a', spec: 'petstore.yaml' },
      { id: 'b', spec: 'petstore.yaml' },
    ],
  });
  expect(portal.apis.map((api) => api.path)).toEqual(['/api/', '/b/']);
});

test('all mistakes are named at once, each with the file and a cure', () => {
  const problems = problemsOf({ titel: 'x', apis: [{ spec: 'petstore.yaml', lable: 'y' }], docs: [{}] });
  expect(problems).toHaveLength(3);
  for (const problem of problems) expect(problem).toMatch(/portal\.json:1: /);
  expect(problems.join('\n')).toContain('did you mean "title"?');
  expect(problems.join('\n')).toContain('did you mean "label"?');
  expect(problems.join('\n')).toContain('docs.0 needs a field "content"');
});

test.each([
  ['a missing document', { apis: [{ spec: 'absent.yaml' }] }, /there is no document at .*absent\.yaml/],
  ['a folder as a document', { apis: [{ spec: 'guides' }] }, /there is no document at/],
  [
    'a missing guides folder',
    { apis: [{ spec: 'petstore.yaml' }], docs: [{ content: 'no' }] },
    /there is no folder at/,
  ],
  [
    'two APIs of one id',
    { apis: [{ spec: 'petstore.yaml' }, { spec: 'petstore.yaml', path: '/b/' }] },
    /two APIs have the id "petstore"/,
  ],
  [
    'an API on the path of another',
    {
      apis: [
        { id: 'a', spec: 'petstore.yaml', path: '/x' },
        { id: 'b', spec: 'petstore.yaml', path: '/x/' },
      ],
    },
    /have the path "\/x\/"/,
  ],
  [
    'an id that is no file name',
    { apis: [{ id: '../up', spec: 'petstore.yaml' }] },
    /apis\.0\.id must be of letters, digits and hyphens, not "\.\.\/up"/,
  ],
  ['no JSON', '{"apis":', /portal\.json:1: not JSON: .* Write it such as \{/],
  ['a comma too many', '{\n"apis": [{ "spec": "petstore.yaml" },]\n}', /portal\.json:2: not JSON/],
  ['nothing', '', /portal\.json:1: not JSON/],
  ['no API', { apis: [] }, /portal\.json:1: this portal has no API\. Name one/],
  ['a prefix that is no path', { apis: [], pathPrefix: 'docs' }, /pathPrefix must be such as \/docs, not "docs"/],
  [
    'a prefix with an address',
    { apis: [], pathPrefix: 'https://example.com/docs' },
    /pathPrefix must be such as \/docs/,
  ],
  ['an address of another kind', { apis: [], sandbox: { url: 'localhost' } }, /sandbox\.url must be such as http:/],
  [
    'a field that is like no other',
    { apis: [{ spec: 'petstore.yaml', x: 1 }] },
    /unknown field "x"\. There are: id, spec/,
  ],
  ['a list', '[]', /the configuration must be an object, in \{ \}, not \[\]/],
])('%s is refused', (_name, config, message) => {
  expect(problemsOf(config).join('\n')).toMatch(message);
});

test('a mistake is told at its line, with what there is', () => {
  const written =
    '{\n  "apis": [\n    { "spec": "petstore.yaml" },\n    { "id": "b", "spec": "petstor.yaml" }\n  ]\n}\n';
  expect(problemsOf(written)).toEqual([
    expect.stringMatching(/portal\.json:4: there is no document at .*There are: petstore\.yaml/),
  ]);
});

test('a missing file is named', () => {
  expect(() => loadPortal({ PORTAL_CONFIG: join(folder, 'none.json') })).toThrow(/none\.json: .*cannot be read/);
});

test('without PORTAL_CONFIG the portal of this repository is read', () => {
  const portal = loadPortal({});
  expect(portal.apis.map((api) => api.path)).toEqual(['/api/', '/tms-api/']);
  expect(portal.docs.map((area) => area.path)).toEqual(['/', '/tms-product-guide/']);
});
