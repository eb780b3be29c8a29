import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadApi } from '../../openapi';
import { PortalConfigError } from '../../portal/load';
import { routesOf } from '../view/routes';
import { writeChangelogFiles } from './changelog-files';
import { changelogDocuments, changelogRoute, createChangelogPages } from './changelog-pages';
import { apiChangelog, changelogView, historyView } from './changelog-view';
import { tagsInHistory, versionFiles } from './kept-versions';
import { loadChangelog } from './load-changelog';
import { movedPages } from './moved-pages';

// A second opinion on each document, for which a thread is started.
jest.mock('../../openapi/validate/parser', () => ({
  ...jest.requireActual<object>('../../openapi/validate/parser'),
  runParser: () => Promise.resolve([]),
}));

const ship = {
  type: 'object',
  required: ['imo', 'name'],
  properties: { imo: { type: 'string' }, name: { type: 'string' } },
};
const harbour = (version: string, operation: object, paths: object = {}, schema: object = ship) => ({
  openapi: '3.1.0',
  info: { title: 'Harbour', version },
  paths: {
    '/ships': {
      get: {
        responses: {
          '200': {
            description: 'Ships',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Ship' } } },
            },
          },
        },
        ...operation,
      },
    },
    ...paths,
  },
  components: { schemas: { Ship: schema } },
});
const berths = { '/berths': { get: { operationId: 'listBerths', responses: { '204': { description: 'None' } } } } };
const limit = (value: number) => [{ name: 'limit', in: 'query', schema: { type: 'integer', default: value } }];
const newest = harbour(
  '2.0.0',
  {
    operationId: 'findShips',
    parameters: limit(50),
    deprecated: true,
    'x-sunset': '2027-01-31',
    'x-previous-operation-ids': ['ships', 'listBerths'],
  },
  berths,
  { ...ship, required: ['imo'], properties: { imo: { type: 'string' } } },
);

const roots: string[] = [];
afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true })));

/** A portal with three versions and one that is broken; its document of today is the last version. */
async function portal() {
  const root = mkdtempSync(join(tmpdir(), 'changelog-'));
  roots.push(root);
  const history = join(root, 'history');
  mkdirSync(history);
  const keep = (name: string, document: unknown) => writeFileSync(join(history, name), JSON.stringify(document));
  keep('1.0.0_2026-01-10.json', harbour('1.0.0', { operationId: 'listShips', parameters: limit(20) }));
  keep('1.1.0_2026-03-02.json', harbour('1.1.0', { operationId: 'findShips', parameters: limit(20) }, berths));
  keep('2.0.0_2026-06-30.json', newest);
  writeFileSync(join(history, '0.9.0_2025-12-01.yaml'), 'openapi: 3.1.0\ninfo: [\n');
  const spec = join(root, 'harbour.json');
  writeFileSync(spec, JSON.stringify(newest));
  const warnings: string[] = [];
  const api = { id: 'harbour', spec, history, showInternal: false };
  const changelog = await loadChangelog(api, root, (message) => warnings.push(message));
  const own = apiChangelog(changelog!, 'Harbour', '/changelog/');
  const { model } = await loadApi({ id: 'harbour', file: spec, root });
  return { root, api, warnings, own, model, routes: routesOf('/api/') };
}

test('versions are in the order of their dates, else of their numbers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'versions-'));
  const namesOf = (names: readonly string[]) => {
    const own = mkdtempSync(join(folder, 'v-'));
    for (const name of names) writeFileSync(join(own, name), '');
    return versionFiles(own).map(({ name, date }) => [name, date].filter(Boolean).join(' '));
  };
  expect(
    namesOf(['1.10.0.yaml', 'orders-v1.9.json', '2.0.0-rc.2.yml', '2.0.0.yaml', 'notes.md', '.hidden.yaml']),
  ).toEqual(['1.9', '1.10.0', '2.0.0-rc.2', '2.0.0']);
  expect(namesOf(['2026-03-01.yaml', '2.0_2025-12-31.yaml'])).toEqual(['2.0 2025-12-31', '2026-03-01 2026-03-01']);
});

test('a broken version is a warning, and the document of today is not repeated', async () => {
  const { own, warnings } = await portal();
  expect(own.changelog.entries.map(({ name, date }) => `${name} ${date}`)).toEqual([
    '2.0.0 2026-06-30',
    '1.1.0 2026-03-02',
    '1.0.0 2026-01-10',
  ]);
  expect(warnings).toEqual([
    expect.stringMatching(/^history.0\.9\.0_2025-12-01\.yaml: this version is missing from the changelog/),
  ]);
});

test('a document that has changed since its version was kept has a section of its own', async () => {
  const { api, root } = await portal();
  writeFileSync(api.spec, JSON.stringify({ ...newest, paths: {} }));
  const changelog = await loadChangelog(api, root, () => undefined);
  expect(changelog!.entries[0]).toMatchObject({ name: 'Current', previous: '2.0.0' });
  expect(changelog!.entries[0]!.changes.map(({ check }) => check)).toContain('operation-removed');
});

test('no history, no changelog; one without versions is a warning', async () => {
  const { api, root } = await portal();
  expect(await loadChangelog({ ...api, history: undefined }, root, () => undefined)).toBeUndefined();
  const warn = jest.fn();
  mkdirSync(join(root, 'empty'));
  expect(await loadChangelog({ ...api, history: join(root, 'empty') }, root, warn)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith(
    'empty: harbour has no changelog, because this folder contains no earlier version of it.',
  );
});

test('the page has breaking changes first, with links to what is still there', async () => {
  const { own, model, routes } = await portal();
  const [latest, middle, first] = changelogView(own, model, routes, false).versions;
  expect(latest!.groups.map(({ level }) => level)).toEqual(['breaking', 'compatible']);
  expect(latest!.groups[0]!.changes).toContainEqual({
    subject: 'schema Ship',
    to: '/api/schemas/Ship/',
    at: 'name',
    message: expect.any(String),
  });
  expect(middle!.groups.at(-1)!.changes).toEqual([
    { subject: 'GET /berths', to: '/api/operations/listBerths/', message: 'The operation was added.' },
  ]);
  expect(first).toEqual({ anchor: 'version-1-0-0', name: '1.0.0', date: '2026-01-10', groups: [] });
});

test('an operation says in which version it was added or changed', async () => {
  const { own } = await portal();
  expect(historyView('GET /berths', own)!.versions).toEqual([
    { name: '1.1.0', to: '/changelog/#version-1-1-0', isNew: true, changes: [], more: 0 },
  ]);
  const [latest] = historyView('GET /ships', own)!.versions;
  expect(latest!.changes.map(({ level, at }) => `${level} ${at}`)).toEqual([
    'compatible ',
    'breaking query parameter limit',
    'breaking schema Ship, name',
  ]);
  expect(historyView('GET /ships', undefined)).toBeUndefined();
});

test('Atom needs the address of the site; JSON and Markdown do not', async () => {
  const { own, model, routes, root } = await portal();
  const site = 'https://docs.example.com/docs';
  const files = (view: ReturnType<typeof changelogView>, where: string | undefined) =>
    writeChangelogFiles(own, view, root, { pathPrefix: '/docs', site: where });
  expect(files(changelogView(own, model, routes, false), undefined)).toEqual(['/changelog/api-changelog.json']);
  expect(files(changelogView(own, model, routes, true), site)).toEqual([
    '/changelog/api-changelog.json',
    '/changelog/api-changelog.xml',
  ]);
  const read = (name: string) => readFileSync(join(root, 'changelog', name), 'utf8');
  expect(read('api-changelog.xml')).toContain(
    '<id>https://docs.example.com/docs/changelog/#version-2-0-0</id><link href="https://docs.example.com/docs/changelog/#version-2-0-0"/><updated>2026-06-30T00:00:00Z</updated>',
  );
  expect(read('api-changelog.xml')).toContain(
    '<p>The earliest version on record.</p>'.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
  expect(JSON.parse(read('api-changelog.json')).versions[1]).toMatchObject({ name: '1.1.0', previous: '1.0.0' });
  expect(read('index.md')).toContain(
    '### breaking\n\n- [GET /ships](/docs/api/operations/findShips/index.md), query parameter limit: ',
  );
});

test('what a feed says has no markup, and nothing that nobody sees', async () => {
  const { own, model, routes, root } = await portal();
  const label = 'T ]]>"<b>&amp;\u001b[31m\u202e\u0085\u200b\uffff';
  writeChangelogFiles({ ...own, label }, { ...changelogView(own, model, routes, true), label }, root, {
    pathPrefix: '',
    site: 'https://docs.example.com',
  });
  const feed = readFileSync(join(root, 'changelog/api-changelog.xml'), 'utf8');
  const shown = 'T ]]&gt;&quot;&lt;b&gt;&amp;amp;\ufffd[31m\ufffd';
  expect(feed).toContain(`<title>Changelog of ${shown}</title>`);
  // eslint-disable-next-line no-control-regex -- that is what must not be there
  expect(feed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\uffff]/);
});

test('a changelog is found, has a page, and clashes with another page of its address', async () => {
  const { own, model, routes } = await portal();
  const view = changelogView(own, model, routes, false);
  expect(changelogDocuments(view)[0]!.entry).toMatchObject({ title: 'Harbour 2.0.0', to: '/changelog/#version-2-0-0' });
  const createPage = jest.fn();
  const pages = (views: (typeof view)[], taken: string[] = []) =>
    createChangelogPages({ actions: { createPage } as never }, views, new Set(taken));
  pages([
    { ...view, route: '/changelog/a/' },
    { ...view, route: '/changelog/b/' },
  ]);
  expect(createPage.mock.calls.map(([{ path }]) => path as string)).toEqual([
    '/changelog/a/',
    '/changelog/b/',
    '/changelog/',
  ]);
  expect(() => pages([view], ['/changelog'])).toThrow(PortalConfigError);
  const apis = [{ history: '/h' }, { history: undefined }, { history: '/i' }] as never;
  expect([changelogRoute({ apis }, 'a'), changelogRoute({ apis: [] }, 'a')]).toEqual(['/changelog/a/', '/changelog/']);
});

test('addresses of before lead to where an operation is now, but for those that others have', async () => {
  const { own, model, routes } = await portal();
  expect(movedPages(model, routes, own)).toEqual({
    '/api/operations/listShips/': '/api/operations/findShips/',
    '/api/operations/ships/': '/api/operations/findShips/',
  });
});

test('versions are the document at the tags of the repository that match, with the other documents of its folder', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tagged-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root });
  mkdirSync(join(root, 'specs'));
  const spec = join(root, 'specs/harbour.json');
  const commit = (version: string, maximum: number, tag: string): void => {
    const parameters = [{ $ref: 'limits.json#/limit' }];
    writeFileSync(spec, JSON.stringify(harbour(version, { operationId: 'listShips', parameters })));
    const schema = { type: 'integer', maximum };
    writeFileSync(join(root, 'specs/limits.json'), JSON.stringify({ limit: { name: 'limit', in: 'query', schema } }));
    git('add', '.');
    git('commit', '-q', '-m', tag);
    git('tag', tag);
  };
  git('init', '-q');
  commit('1.0.0', 50, 'v1.0.0');
  commit('1.0.1', 40, 'nightly');
  commit('1.1.0', 20, 'v1.1.0');
  const api = { id: 'harbour', spec, history: 'git:v*', showInternal: false };
  const changelog = await loadChangelog(api, root, (message) => expect(message).toBe(''));
  expect(changelog!.entries.map(({ name, changes }) => [name, changes.map(({ check }) => check)])).toEqual([
    ['1.1.0', ['request-limit-tightened', 'version-not-raised']],
    ['1.0.0', []],
  ]);
  const warn = jest.fn();
  expect(await loadChangelog({ ...api, history: 'git:release-*' }, root, warn)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith(
    'git:release-*: harbour has no changelog, because no tag with this name contains an earlier version of it.',
  );
  const before = tagsInHistory('git:v*', root);
  commit('1.2.0', 10, 'v1.2.0');
  expect(tagsInHistory('git:v*', root)).toHaveLength(before.length + 1);
});

test('without a repository there are no tags', () => {
  const folder = mkdtempSync(join(tmpdir(), 'untagged-'));
  expect(tagsInHistory('git:*', folder)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});
