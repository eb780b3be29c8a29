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

test('one API with nothing but its document is a whole portal', () => {
  const portal = load({ apis: [{ spec: 'petstore.yaml' }] });
  expect(portal.apis).toEqual([
    {
      id: 'petstore',
      spec: join(folder, 'petstore.yaml'),
      path: '/api/',
      label: 'petstore',
      showInternal: false,
      strict: false,
    },
  ]);
  expect(portal.title).toBe('Documentation');
  expect(portal.sandboxUrl).toBe('http://localhost:4010');
  expect(portal.docs).toEqual([]);
});

test('paths are relative to the configuration file, and get their slashes', () => {
  const portal = load({ apis: [{ id: 'pets', spec: './petstore.yaml', path: 'pets' }], docs: [{ content: 'guides' }] });
  expect(portal.root).toBe(folder);
  expect(portal.apis[0]?.path).toBe('/pets/');
  expect(portal.docs[0]).toEqual({
    id: 'guides',
    path: '/',
    content: join(folder, 'guides'),
    label: 'guides',
    groups: [],
  });
});

test('a second API has its own path', () => {
  const portal = load({
    apis: [
      { id: 'a', spec: 'petstore.yaml' },
      { id: 'b', spec: 'petstore.yaml' },
    ],
  });
  expect(portal.apis.map((api) => api.path)).toEqual(['/api/', '/b/']);
});

test('all mistakes are listed at once, each with the file and a hint', () => {
  const problems = problemsOf({ titel: 'x', apis: [{ spec: 'petstore.yaml', lable: 'y' }], docs: [{}] });
  expect(problems).toHaveLength(3);
  for (const problem of problems) expect(problem).toMatch(/portal\.json:1: /);
  expect(problems.join('\n')).toContain('did you mean "title"?');
  expect(problems.join('\n')).toContain('did you mean "label"?');
  expect(problems.join('\n')).toContain('docs.0 needs a field "content"');
});

test.each([
  ['a missing document', { apis: [{ spec: 'absent.yaml' }] }, /no document exists at .*absent\.yaml/],
  [
    'a misspelt document',
    { apis: [{ spec: 'petstor.yaml' }] },
    /no document exists at .*petstor\.yaml\. Did you mean "petstore\.yaml"\?/,
  ],
  ['a folder as a document', { apis: [{ spec: 'guides' }] }, /guides is a folder\. Name the document in it\./],
  [
    'an address as a document',
    { apis: [{ spec: 'https://example.com/petstore.yaml' }] },
    /https:\/\/example\.com\/petstore\.yaml is a URL\. Documents must be files: download it/,
  ],
  [
    'a file as the guides folder',
    { apis: [{ spec: 'petstore.yaml' }], docs: [{ content: 'petstore.yaml' }] },
    /petstore\.yaml is a file\. Name the folder of the guides\./,
  ],
  [
    "the portal's own folder as that of the guides",
    { apis: [{ spec: 'petstore.yaml' }], docs: [{ content: '.' }] },
    /contains the portal itself, .* Move the guides to a folder of their own/,
  ],
  [
    'a folder around the portal as that of the guides',
    { apis: [{ spec: 'petstore.yaml' }], docs: [{ content: '..' }] },
    /contains the portal itself/,
  ],
  [
    'two areas of one id',
    { apis: [{ spec: 'petstore.yaml' }], docs: [{ content: 'guides' }, { content: './guides', path: '/b/' }] },
    /two areas have the id "guides"/,
  ],
  ['a missing guides folder', { apis: [{ spec: 'petstore.yaml' }], docs: [{ content: 'no' }] }, /no folder exists at/],
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
    'an id that is not a file name',
    { apis: [{ id: '../up', spec: 'petstore.yaml' }] },
    /apis\.0\.id must be of letters, digits and hyphens, not "\.\.\/up"/,
  ],
  ['a logo that does not exist', { apis: [{ spec: 'petstore.yaml' }], logo: 'no.svg' }, /no file exists at .*no\.svg/],
  [
    'a logo that is no image',
    { apis: [{ spec: 'petstore.yaml' }], logo: 'petstore.yaml' },
    /logo cannot be a file such as petstore\.yaml\. Name an SVG/,
  ],
  [
    'an accent that cannot be read',
    { apis: [{ spec: 'petstore.yaml' }], accent: '#ffcc00' },
    /contrast of 1\.\d:1; readable text needs 4\.5:1 .* The nearest shade that has it: #[0-9a-f]{6}\./,
  ],
  [
    'an accent by name',
    { apis: [{ spec: 'petstore.yaml' }], accent: 'teal' },
    /accent must be like #7a1fa2, not "teal"/,
  ],
  [
    'a redirect from elsewhere',
    { apis: [{ spec: 'petstore.yaml' }], redirects: { old: '/new' } },
    /redirects must be like \/old-guide, not "old"/,
  ],
  [
    'a redirect from outside the site',
    { apis: [{ spec: 'petstore.yaml' }], redirects: { '/../old': '/new' } },
    /redirects must be like \/old-guide, not "\/\.\.\/old"/,
  ],
  [
    'a redirect from a backslash',
    { apis: [{ spec: 'petstore.yaml' }], redirects: { '/a\\..\\b': '/new' } },
    /redirects must be like \/old-guide/,
  ],
  [
    'a redirect whose path names a host',
    { apis: [{ spec: 'petstore.yaml' }], redirects: { '/old': '//elsewhere.example' } },
    /must be like \/new-guide or https:\/\/example\.com, not "\/\/elsewhere/,
  ],
  [
    'a link of the bar whose path names a host',
    { apis: [{ spec: 'petstore.yaml' }], navbar: [{ label: 'Elsewhere', to: '/\\elsewhere.example' }] },
    /navbar\.0\.to must be like /,
  ],
  [
    'a site with a path',
    { apis: [{ spec: 'petstore.yaml' }], siteUrl: 'https://example.com/docs' },
    /siteUrl must be like https:\/\/docs\.example\.com, without a path/,
  ],
  ['invalid JSON', '{"apis":', /portal\.json:1: not JSON: value expected\. Write a value/],
  [
    'a comma after the last element',
    '{\n"apis": [{ "spec": "petstore.yaml" },]\n}',
    /portal\.json:2: not JSON: .* remove the comma before it/,
  ],
  [
    'a comma after the last setting',
    '{\n"apis": [{ "spec": "petstore.yaml" }],\n}',
    /portal\.json:3: not JSON: .* Remove the comma before it/,
  ],
  ['a comment', '{\n// no\n"apis": []\n}', /portal\.json:2: not JSON: .* JSON has no comments: remove it/],
  ['single quotes', "{ 'apis': [] }", /portal\.json:1: not JSON: .* double quotes/],
  [
    'a setting that is there twice',
    '{\n"apis": [],\n"apis": [{ "spec": "petstore.yaml",\n"spec": "x" }]\n}',
    /portal\.json:3: "apis" is already set in line 2\. Keep one of the two\./,
  ],
  ['an empty file', '', /portal\.json:1: not JSON/],
  ['no API', { apis: [] }, /portal\.json:1: this portal has no API\. Add one/],
  ['a prefix that is not a path', { apis: [], pathPrefix: 'docs' }, /pathPrefix must be like \/docs, not "docs"/],
  ['a prefix with an address', { apis: [], pathPrefix: 'https://example.com/docs' }, /pathPrefix must be like \/docs/],
  ['an address of another kind', { apis: [], sandbox: { url: 'localhost' } }, /sandbox\.url must be like http:/],
  ['an unknown field', { apis: [{ spec: 'petstore.yaml', x: 1 }] }, /unknown field "x"\. Known fields: id, spec/],
  ['an array', '[]', /the configuration must be an object, in \{ \}, not \[\]/],
])('%s is refused', (_name, config, message) => {
  expect(problemsOf(config).join('\n')).toMatch(message);
});

test('a mistake is reported at its line, with the available documents, which the configuration is not', () => {
  const source = '{\n  "apis": [\n    { "spec": "petstore.yaml" },\n    { "id": "b", "spec": "orders.yaml" }\n  ]\n}\n';
  expect(problemsOf(source)).toEqual([
    expect.stringMatching(/portal\.json:4: no document exists at .*Documents in that folder: petstore\.yaml\.$/),
  ]);
});

describe("components and pages of the portal's own", () => {
  const apis = [{ spec: 'petstore.yaml' }];
  beforeEach(() => {
    mkdirSync(join(folder, 'site'));
    writeFileSync(join(folder, 'site/footer.tsx'), 'export const FooterContent = () => <p>Ours</p>;');
    writeFileSync(join(folder, 'site/broken.tsx'), '\nexport default () => <p>');
  });

  test('become absolute paths', () => {
    writeFileSync(join(folder, 'site/pricing.jsx'), 'export default function Pricing() { return <h1>Free</h1>; }');
    const { components, pages } = load({
      apis,
      components: { footer: 'site/footer.tsx' },
      pages: { '/': './site/pricing.jsx', '/a/b': './site/pricing.jsx' },
    });
    expect(components).toEqual({ footer: join(folder, 'site/footer.tsx') });
    expect(pages).toEqual({ '/': join(folder, 'site/pricing.jsx'), '/a/b': join(folder, 'site/pricing.jsx') });
  });

  test.each([
    [{ components: { foter: 'site/footer.tsx' } }, /unknown field "foter"; did you mean "footer"\?/],
    [{ components: { footer: 'site/foter.tsx' } }, /no module exists at .*foter\.tsx\. Did you mean "footer\.tsx"\?/],
    [
      { components: { navbar: 'site/footer.tsx' } },
      /site\/footer\.tsx does not export the component\. Write there: export function Navbar\(\)/,
    ],
    [
      { pages: { '/x': 'site/footer.tsx' } },
      /does not export the component\. Write there: export default function Page\(\)/,
    ],
    [{ pages: { '/x': 'site/broken.tsx' } }, /site\/broken\.tsx cannot be read as a module: .* \(line 2\)/],
    [{ pages: { x: 'site/footer.tsx' } }, /pages must be like \/pricing, not "x"/],
    [{ pages: { '/../x': 'site/footer.tsx' } }, /pages must be like \/pricing/],
    [
      { pages: { '/api': 'site/footer.tsx' } },
      /the API "petstore" has the path "\/api\/"\. Give the page or the API another/,
    ],
  ])('%j is refused', (settings, message) => {
    expect(problemsOf({ apis, ...settings }).join('\n')).toMatch(message);
  });
});

test('a missing file is named', () => {
  expect(() => loadPortal({ PORTAL_CONFIG: join(folder, 'none.json') })).toThrow(/none\.json: .*cannot be read/);
});

describe('in a folder, without PORTAL_CONFIG', () => {
  let before: string;
  beforeEach(() => {
    before = process.cwd();
    process.chdir(folder);
  });
  afterEach(() => process.chdir(before));

  test.each([
    ['portal.json', '{ "title": "Pets", "apis": [{ "spec": "petstore.yaml" }] }'],
    ['portal.config.js', 'module.exports = { title: "Pets", apis: [{ spec: "petstore.yaml" }] };'],
    ['portal.config.ts', 'const title: string = "Pets";\nexport default { title, apis: [{ spec: "petstore.yaml" }] };'],
  ])('its %s is read, and commands write beside it', (name, text) => {
    writeFileSync(name, text);
    expect(loadPortal({})).toMatchObject({ title: 'Pets', root: folder, output: folder, file: join(folder, name) });
  });

  test('one that cannot be loaded, and none at all, are named', () => {
    expect(() => loadPortal({})).toThrow(/There is no portal\.config\.ts or portal\.json in/);
    writeFileSync('portal.config.ts', 'throw new Error("not today");');
    expect(() => loadPortal({})).toThrow(/portal\.config\.ts:1: the configuration cannot be loaded: not today/);
  });
});

test('PORTAL_OUT names another folder for what commands write', () => {
  const file = join(folder, 'portal.json');
  writeFileSync(file, '{ "apis": [{ "spec": "petstore.yaml" }] }');
  expect(loadPortal({ PORTAL_CONFIG: file, PORTAL_OUT: '/elsewhere' }).output).toBe('/elsewhere');
});

test('without PORTAL_CONFIG the portal of this repository is read', () => {
  const portal = loadPortal({});
  expect(portal.apis.map((api) => api.path)).toEqual(['/api/', '/tms-api/']);
  expect(portal.docs.map((area) => area.path)).toEqual(['/']);
});
