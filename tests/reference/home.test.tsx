import { ApiOverview } from '../../src/components/home/api-overview';
import { apiOverview } from '../../src/gatsby/view/api-overview';
import { apiOf, documentOf } from './support/api';
import { ok } from './support/operation';
import { render, textOf } from './support/render';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const paths = {
  '/ships/{id}': {
    get: {
      operationId: 'getShip',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: ok,
    },
  },
  '/ships': { post: { operationId: 'addShip', responses: ok }, get: { operationId: 'listShips', responses: ok } },
};

const home = async (document: object, options: Parameters<typeof apiOf>[1] = {}): Promise<string> =>
  textOf(await render(<ApiOverview api={apiOverview(await apiOf(document, options))} />));

test('a portal without guides says what an API is, where it is, who may call it, and how', async () => {
  const text = await home(
    documentOf(
      paths,
      {},
      {
        info: { title: 'Harbour', version: '1.2.0', description: '# Harbour\n\nShips and **berths**.\n\nMuch more.' },
        servers: [{ url: 'https://api.harbour.example/v1' }],
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        security: [{ token: [] }],
      },
    ),
  );
  expect(text).toContain('Harbour Version 1.2.0, 3 operations Ships and berths . Base address');
  expect(text).not.toContain('Much more');
  expect(text).toContain('https://api.harbour.example/v1 Authentication Bearer token');
  expect(text).toMatch(/A first request: .*curl .*'https:\/\/api\.harbour\.example\/v1\/ships'/);
});

test('an API without a scheme has no authentication, and its request the badge of its own run', async () => {
  const evidence = { kind: 'sandbox', at: [] } as const;
  const text = await home(documentOf(paths), { proofOf: () => ({ evidence, languages: ['bash'] }) });
  expect(text).toContain('3 operations Authentication No authentication A first request');
  expect(text).toContain('Proven');
  expect(await home(documentOf(paths))).not.toContain('Proven');
});

test('an API without a GET has no first request', async () => {
  expect(await home(documentOf({ '/ships': { post: { responses: ok } } }))).not.toContain('A first request');
});

test('an API that the heading of the page names already is not named again, and its operations lead to the reference', async () => {
  const api = apiOverview(await apiOf(documentOf(paths, {}, { info: { title: 'Harbour', version: '2' } })));
  const shown = await render(<ApiOverview api={api} isPortal />);
  expect(textOf(shown)).toMatch(/^Version 2, 3 operations /);
  expect(shown.root.findByProps({ href: api.route }).children).toEqual(['3 operations']);
});

test('a first request is coloured as every other code', async () => {
  const { first } = apiOverview(await apiOf(documentOf(paths)));
  expect(first?.code).toContain('<i class="function">curl</i>');
});

test('an API of several tags shows what can be done with it, in the order of the document, and how much more there is', async () => {
  const names = Array.from({ length: 14 }, (_, at) => `group ${at}`);
  const many = Object.fromEntries(
    names.map((name, at) => [`/p${at}`, { get: { tags: at === 1 ? [name, name, 'group 0'] : [name], responses: ok } }]),
  );
  const view = apiOverview(await apiOf(documentOf(many, {}, { tags: names.map((name) => ({ name })) })));
  expect(view.groups).toHaveLength(12);
  expect(view.groups[0]).toEqual({ title: 'group 0', route: `${view.route}tags/group-0/`, operationCount: 2 });
  const text = textOf(await render(<ApiOverview api={view} />));
  expect(text).toContain('group 0 2 operations group 1 1 operation group 2');
  expect(text).toMatch(/group 11 1 operation 2 more$/);
  expect(apiOverview(await apiOf(documentOf(paths))).groups).toEqual([]);
});
