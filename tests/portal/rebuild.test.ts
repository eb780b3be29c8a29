import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildPortal } from '../browser/support/build-portal';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const documentOf = (title: string, internal: boolean): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/boats': { get: { operationId: 'listBoats', responses: { 200: { description: 'All boats.' } } } },
      '/boats/{id}': {
        get: {
          operationId: 'getBoat',
          'x-internal': internal,
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'A boat.' } },
        },
      },
    },
  });
const guide = (title: string, text: string): string =>
  `---\ntitle: ${title}\ndescription: A guide.\n---\n\n# ${title}\n\n${text}\n`;

/** Two operations that respond with the same schema, which has another inside, and one that has nothing in common with them. */
const fleet = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Fleet', version: '1.0.0' },
  paths: Object.fromEntries(
    ['listBoats', 'getBoat', 'closeHarbour'].map((operationId) => [
      `/${operationId}`,
      {
        get: {
          operationId,
          description: `What ${operationId} does.`,
          responses: {
            200: {
              description: 'OK',
              ...(operationId === 'closeHarbour'
                ? {}
                : { content: { 'application/json': { schema: { $ref: '#/components/schemas/Boat' } } } }),
            },
          },
        },
      },
    ]),
  ),
  components: {
    schemas: {
      Boat: { type: 'object', properties: { captain: { $ref: '#/components/schemas/Captain' } } },
      Captain: { type: 'object', properties: { name: { type: 'string', description: 'Such as Ana.' } } },
    },
  },
});

/** Everything that a portal can have, before half of it goes. */
const before = {
  'guides/index.mdx': guide('Boats', 'See [more](./more).'),
  'guides/more.mdx': guide('More', '![A picture](picture.svg)'),
  'guides/picture.svg': svg,
  'boats.json': documentOf('Boats', false),
  'crews.json': documentOf('Crews', false),
  'boats-0.9.json': documentOf('Boats', false).replace('A boat.', 'A boat, or its captain.'),
  'fleet.json': fleet,
  'theme.css': ':root { --page-width: 90rem; }',
  'footer.tsx': 'export function FooterContent() { return <p>The harbour is closed on Sundays.</p>; }',
  'portal.json': JSON.stringify({
    title: 'Harbour',
    docs: [{ content: 'guides' }],
    apis: [
      { spec: 'boats.json', versions: [{ label: '0.9', spec: 'boats-0.9.json' }] },
      { spec: 'crews.json' },
      { spec: 'fleet.json' },
    ],
    favicon: 'guides/picture.svg',
    styles: 'theme.css',
    components: { footer: 'footer.tsx' },
    siteUrl: 'https://docs.example.com',
    redirects: { '/old': '/more' },
    coveragePage: true,
  }),
};
const {
  'guides/more.mdx': _guide,
  'guides/picture.svg': _picture,
  'crews.json': _document,
  'boats-0.9.json': _version,
  ...kept
} = before;
const after = {
  ...kept,
  'guides/index.mdx': guide('Boats', 'There is no more.'),
  'boats.json': documentOf('Boats', true),
  'fleet.json': fleet.replace('What getBoat does.', 'What it does.'),
  'portal.json': JSON.stringify({
    title: 'Boats',
    docs: [{ content: 'guides' }],
    apis: [{ spec: 'boats.json' }, { spec: 'fleet.json' }],
  }),
};

const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path).replaceAll('\\', '/'), path] as const)
      .toSorted()
      .map(([name, path]) => [name, textOf(path)]),
  );

/** Empty of a folder, which is one of the entries, too. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** Of the two operations one differs in version 0.9. */
function showsEarlierVersion(files: Readonly<Record<string, string>>): void {
  const version = 'api/versions/0.9';
  const pages = Object.keys(files).filter((name) => name.startsWith(version) && name.endsWith('/index.html'));
  expect(pages.sort()).toEqual([
    `${version}/index.html`,
    `${version}/operations/getBoat/index.html`,
    `${version}/tags/default/index.html`,
  ]);
  const earlier = files[`${version}/operations/getBoat/index.html`]!;
  expect(earlier).toContain('This is version 0.9; the latest is 1.0.0.');
  expect(earlier).toContain('<link rel="canonical" href="https://docs.example.com/api/operations/getBoat/"/>');
  expect(earlier).toMatch(/<nav aria-label="Version".*?<details .*?<a [^>]*href="\/api\/operations\/getBoat\/"/);
  expect(earlier).not.toContain('badge--good');
  expect(files['api/operations/getBoat/index.html']).toMatch(/href="\/api\/versions\/0\.9\/operations\/getBoat\/"/);
  expect(files['api/operations/listBoats/index.html']).toMatch(
    /The same in version.{0,20}<a [^>]*href="\/api\/versions\/0\.9\/"/,
  );
  expect(files[`${version}/index.html`]).toContain('href="/api/operations/listBoats/"');
  expect(files[`${version}/operations/getBoat/index.md`]).toContain('> This is version 0.9; the latest is 1.0.0.');
  expect(files['sitemap.xml']).not.toContain('versions');
  const found = (folder: string) =>
    Object.keys(files)
      .filter((name) => new RegExp(`^${folder}/[^/]*/entries-[^/]*$`).test(name))
      .map((name) => files[name])
      .join('');
  expect(found('search')).not.toContain('versions/0.9');
  expect(found(`search/${version}`)).toContain('"/api/versions/0.9/operations/getBoat/"');
  expect(found(`search/${version}`)).toContain('"/api/operations/listBoats/"');
  expect(found(`search/${version}`)).toContain('"/more"');
}

/** The page for maintainers. */
function showsCoverage(files: Readonly<Record<string, string>>): void {
  expect(files['coverage/index.html']).toMatch(/<a [^>]*href="\/api\/operations\/listBoats\/">GET \/boats<\/a>/);
  expect(files['coverage/index.html']).toContain('content="noindex"');
  expect(files['sitemap.xml']).not.toContain('coverage');
}

test('what is made again and what is kept is together what a first build makes, file by file, whatever has changed', async () => {
  const rebuilt = await buildPortal(before);
  const portal = dirname(rebuilt.folder);
  const write = (name: string, text: string): void => writeFileSync(join(portal, name), text);
  const twinOf = (name: string): string => join(portal, '.portal/site/public/fleet', name, 'index.md');
  const isAsFirst = async (): Promise<Record<string, string>> => {
    const left = filesOf(rebuilt.folder);
    for (const name of ['.portal', 'public']) rmSync(join(portal, name), { recursive: true });
    await rebuilt.again();
    const right = filesOf(rebuilt.folder);
    expect(Object.keys(left)).toEqual(Object.keys(right));
    expect(Object.keys(left).filter((name) => left[name] !== right[name])).toEqual([]);
    return right;
  };
  try {
    expect(Object.keys(filesOf(rebuilt.folder))).toEqual(
      expect.arrayContaining(['more/picture.svg', 'old/index.html', 'sitemap.xml', '_redirects', 'more/index.md']),
    );
    showsEarlierVersion(filesOf(rebuilt.folder));
    showsCoverage(filesOf(rebuilt.folder));
    expect(filesOf(rebuilt.folder)['index.html']).toContain('closed on Sundays');
    for (const name of Object.keys(before)) rmSync(join(portal, name));
    for (const [name, text] of Object.entries(after)) write(name, text);
    await rebuilt.again();
    const written = statSync(twinOf('operations/closeHarbour')).mtimeMs;
    write('fleet.json', after['fleet.json'].replace('Ana', 'Binta'));
    await rebuilt.again();
    // What nothing has changed of is not made again.
    expect(statSync(twinOf('operations/closeHarbour')).mtimeMs).toBe(written);
    for (const name of ['operations/getBoat', 'operations/listBoats', 'schemas/Boat', 'schemas/Captain'])
      for (const file of ['index.md', 'index.html'])
        expect(readFileSync(join(rebuilt.folder, 'fleet', name, file), 'utf8')).toContain('Binta');
    const right = await isAsFirst();
    // Without any change, the folder that the last build has put there stays.
    const { ino } = statSync(rebuilt.folder);
    await rebuilt.again();
    expect(statSync(rebuilt.folder).ino).toBe(ino);
    write('guides/index.mdx', after['guides/index.mdx'].replace('no more', 'nothing more'));
    await rebuilt.again();
    expect(readFileSync(join(rebuilt.folder, 'index.html'), 'utf8')).toContain('There is nothing more.');
    // No API was read for that, nor is it for what leads back to the first build, file by file.
    write('guides/index.mdx', after['guides/index.mdx']);
    await rebuilt.again();
    expect(filesOf(rebuilt.folder)).toEqual(right);
    const { '/listBoats': _, ...paths } = (JSON.parse(fleet) as { paths: Record<string, unknown> }).paths;
    const fewer = JSON.stringify({ ...(JSON.parse(fleet) as object), paths });
    write('fleet.json', fewer.replace('"operationId":"getBoat"', '"operationId":"readBoat"'));
    await rebuilt.again();
    await isAsFirst();
  } finally {
    rebuilt.remove();
  }
}, 3_600_000);
