import { act } from 'react-test-renderer';
import { ApiPage } from '../../src/components/reference/page/api-page';
import { Navigation } from '../../src/components/reference/page/api-navigation';
import { TagPage, WebhookListPage } from '../../src/components/reference/page/list-pages';
import { WebhookPage } from '../../src/components/reference/page/webhook-page';
import { apiIndex } from '../../src/gatsby/view/api-index';
import type { ApiContext } from '../../src/gatsby/view/context';
import { navigationView } from '../../src/gatsby/view/navigation';
import { apiPageViews } from '../../src/gatsby/view/pages/api-page';
import { tagPageViews } from '../../src/gatsby/view/pages/tag-page';
import { webhookListViews, webhookPageView } from '../../src/gatsby/view/pages/webhook-page';
import { apiOf, documentOf, largeApi } from './support/api';
import { render, textOf, withClass } from './support/render';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

Object.assign(globalThis, {
  window: {
    location: { hash: '', href: 'https://portal.example/' },
    localStorage: { getItem: () => null, setItem: () => undefined },
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
    innerHeight: 800,
  },
  document: { getElementById: () => null, documentElement: { scrollHeight: 800 } },
  cancelAnimationFrame: jest.fn(),
});

const head = { label: 'Harbour' };
const ok = { '200': { description: 'OK' } };

/** So many operations, ten under each tag. */
const many = (count: number, more: object = {}) =>
  documentOf(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `/things/${at}`,
        {
          get: {
            operationId: `op${at}`,
            summary: `Operation ${at}`,
            tags: [`Tag ${Math.floor(at / 10)}`],
            responses: ok,
          },
        },
      ]),
    ),
    {},
    more,
  );

const pageOf = async (context: ApiContext) => {
  const [{ view, route }] = apiPageViews(apiIndex(context.model), context, head) as unknown as [
    ReturnType<typeof apiPageViews>[number],
  ];
  return { view, text: textOf(await render(<ApiPage view={view} route={route} />)) };
};

describe('the page of an API', () => {
  test('a small one holds everything, under its groups', async () => {
    const { view, text } = await pageOf(
      await apiOf(
        many(3, {
          tags: [{ name: 'Tag 0', 'x-displayName': 'Things', description: 'All *things*.' }],
          'x-tagGroups': [{ name: 'Ashore', tags: ['Tag 0'] }],
        }),
      ),
    );
    expect(view.content.kind).toBe('whole');
    expect(text).toMatch(
      /^Harbour Version 1\.0\.0 OpenAPI 3\.1\.0 .*Ashore Things # Section page All things \. Operation 0 # GET .*Operation 2/,
    );
  });

  test('a large one is an index of its sections, in pages', async () => {
    const context = await largeApi(1200);
    const views = apiPageViews(apiIndex(context.model), context, head);
    expect(views.map(({ route }) => route)).toEqual(['/api/', '/api/tags/page.2/']);
    const { text } = await pageOf(context);
    expect(text).toMatch(
      /1,200 operations in 120 sections and 1,200 schemas .*Filter operations Tag 0 10 operations Tag 1 10 operations .*Page 1 of 2 , 120 sections Next/,
    );
    expect(text).not.toContain('Operation 7');
  });

  test('files that are served beside it can be downloaded; the command is for the first environment', async () => {
    const files = [
      ['collection', 'Harbour', 'api.postman_collection.json', 1_234_567],
      ['environment', 'Harbour: sandbox', 'api-sandbox.postman_environment.json', 420],
      ['environment', 'Harbour: live', 'api-live.postman_environment.json', 420],
      ['openapi-yaml', 'Harbour', 'api.openapi.yaml', 9_876],
    ] as const;
    const downloads = files.map(([kind, title, name, bytes]) => ({ kind, title, name, bytes, route: `/api/${name}` }));
    const { text } = await pageOf(await apiOf(documentOf({}), { downloads }));
    expect(text).toMatch(/Postman collection api\.postman_collection\.json 1\.2 MB/);
    expect(text).toMatch(/OpenAPI document, YAML api\.openapi\.yaml 10 kB/);
    expect(text).toContain('newman run api.postman_collection.json --environment api-sandbox.postman_environment.json');
    expect(text).toContain('start it: npm run sandbox');
    expect((await pageOf(await apiOf(documentOf({})))).text).not.toContain('Downloads');
  });

  test('an empty document has a page', async () => {
    const { text } = await pageOf(await apiOf(documentOf({})));
    expect(text).toContain('This API has no operations.');
  });

  test('webhooks are there with their payload, and without operations no server and no authentication', async () => {
    const schema = { type: 'object', properties: { name: { type: 'string' } } };
    const requestBody = { content: { 'application/json': { schema } } };
    const webhooks = { 'ship/arrived': { post: { summary: 'A ship has arrived', requestBody, responses: ok } } };
    const { text } = await pageOf(await apiOf(documentOf({}, {}, { webhooks })));
    expect(text).toMatch(
      /Webhooks # A ship has arrived # POST ship\/arrived Webhook sent .*Payload .*name string .*200 OK/,
    );
    expect(text).not.toMatch(/Server|Authentication|no operations/);
  });

  test('tags inside tags are called by their summary, and stand in below what they are a part of', async () => {
    const tags = [
      { name: 'a', summary: 'Products' },
      { name: 'c', parent: 'b' },
      { name: 'b', parent: 'a' },
    ];
    const get = { tags: ['a', 'b', 'c'], responses: ok };
    const context = await apiOf(documentOf({ '/a': { get } }, {}, { openapi: '3.2.0', tags }));
    const { view, text } = await pageOf(context);
    expect(view.navigation.sections.map(({ label, depth }) => [label, depth])).toEqual([
      ['Products', undefined],
      ['b', 1],
      ['c', 2],
    ]);
    expect(text).toMatch(/Products .*Products b .*Products \/ b c/);
  });

  test('who stands behind it, and where it is', async () => {
    const { text } = await pageOf(
      await apiOf({
        ...documentOf({}),
        info: {
          title: 'Harbour', version: '1', summary: 'Ships.', description: '# Long\n\ntext', termsOfService: 'https://h.example/terms',
          contact: { name: 'Office', url: 'https://h.example', email: 'o@h.example' }, license: { name: 'MIT', identifier: 'MIT' },
        },
        externalDocs: { url: 'https://h.example/more' },
        servers: [{ url: 'https://{where}.example', description: 'Live.', variables: { where: { default: 'here', enum: ['here', 'there'] } } }],
      }),
    ); // prettier-ignore
    expect(text).toMatch(
      /Ships\. .*Long text Server # https:\/\/\{where\}\.example Live\. where : here \(default\) , there/,
    );
    expect(text).toMatch(
      /Contact Office o@h\.example Licence MIT Terms of service https:\/\/h\.example\/terms More documentation https:\/\/h\.example\/more/,
    );
  });

  test.each([
    [{ url: 'data:image/png;base64,AAAA', altText: 'Mark' }, 'img'],
    [{ url: 'https://elsewhere.example/logo.png', altText: 'Mark' }, 'a'],
    [{ url: 'javascript:alert(1)', altText: 'Mark' }, undefined],
    [{ url: 'data:text/html,x', altText: 'Mark', href: 'javascript:alert(1)' }, undefined],
  ])('logo %j', async (logo, element) => {
    const context = await apiOf({ ...documentOf({}), info: { title: 'H', version: '1', 'x-logo': logo } });
    const [{ view }] = apiPageViews(apiIndex(context.model), context, head) as unknown as [
      { view: Parameters<typeof ApiPage>[0]['view'] },
    ];
    const tree = await render(<ApiPage view={view} route="/api/" />);
    const places = [...tree.root.findAllByType('img'), ...tree.root.findAllByType('a')].map(({ props }) =>
      String(props.src ?? props.href),
    );
    expect(places.filter((place) => place.includes('javascript:') || place.includes('text/html'))).toEqual([]);
    if (element) expect(places).toContain(logo.url);
  });
});

describe('the menu', () => {
  test('of a small API holds all operations', async () => {
    const context = await apiOf(many(20, { webhooks: { gone: { post: { summary: 'Gone', responses: ok } } } }));
    const text = textOf(
      await render(<Navigation navigation={navigationView(apiIndex(context.model), context, head)} />),
    );
    expect(text).toMatch(/Tag 0 Operation 0 GET .* Operation 9 GET Tag 1 Operation 10 GET .*Webhooks Gone Event$/);
  });

  test('of a large API holds what is around the page', async () => {
    const context = await largeApi(900);
    const view = navigationView(apiIndex(context.model), context, head, { section: 40, index: 5 });
    expect(view.sections).toHaveLength(21);
    expect(view.sections.filter(({ operations }) => operations.length > 0).map(({ label }) => label)).toEqual([
      'Tag 40',
    ]);
    expect(view.moreSections).toBe(69);
    const text = textOf(await render(<Navigation navigation={view} />));
    expect(text).toMatch(/Tag 39 10 Tag 40 Operation 400 POST .* Operation 409 POST Tag 41 10 .* 69 more sections/);
  });

  test('of an API of many webhooks holds those around the page, and leads to the list of all', async () => {
    const webhooks = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`hook-${at}`, { post: { summary: `Event ${at}`, responses: ok } }]),
    );
    const context = await apiOf(documentOf({}, {}, { webhooks }));
    const index = apiIndex(context.model);
    const menu = (position: Parameters<typeof navigationView>[3]) => navigationView(index, context, head, position);
    expect(menu({}).webhooks).toMatchObject({ count: 300, operations: [], route: '/api/webhooks/' });
    const { webhooks: around, ...rest } = menu({ webhook: 150 });
    expect(around).toMatchObject({ earlier: 138, later: 137 });
    expect(around!.operations.map(({ route }) => route)).toContain('/api/webhooks/hook-150/');
    const text = textOf(await render(<Navigation navigation={{ ...rest, webhooks: around }} />));
    expect(text).toMatch(/Webhooks 138 earlier webhooks Event 138 Event .* Event 162 Event 137 later webhooks/);
    const last = webhookPageView(context.model.webhooks[299]!, index, context, head);
    expect(last.navigation.webhooks).toMatchObject({ earlier: 275 });
    expect(last).toMatchObject({ previous: { title: 'Event 298', route: '/api/webhooks/hook-298/' } });
    expect(last).not.toHaveProperty('next');
    const lists = webhookListViews(index, context, head);
    expect(lists.map(({ route, view }) => `${route} ${view.webhooks.length}`)).toEqual([
      '/api/webhooks/ 100',
      '/api/webhooks/page.2/ 100',
      '/api/webhooks/page.3/ 100',
    ]);
    const list = textOf(await render(<WebhookListPage view={lists[1]!.view} />));
    expect(list).toMatch(/Webhooks Event 100 POST hook-100 .* Event 199 .*Page 2 of 3 , 300 webhooks/);
  });

  test('the page of an API of many webhooks leads to their list, and says how many there are', async () => {
    const webhooks = Object.fromEntries(
      Array.from({ length: 70 }, (_, at) => [`hook-${at}`, { post: { tags: ['Ports'], responses: ok } }]),
    );
    const { view, text } = await pageOf(await apiOf(documentOf({}, {}, { webhooks })));
    expect(view.content).toMatchObject({ kind: 'index', sections: [{ label: 'Ports', count: 0, webhooks: 70 }] });
    expect(text).toMatch(/70 webhooks/);
    expect(text).toMatch(/Ports 70 webhooks/);
    expect(text).not.toMatch(/0 operations/);
  });

  test('a deprecated operation is called so', async () => {
    const context = await apiOf(documentOf({ '/a': { get: { deprecated: true, summary: 'Old', responses: ok } } }));
    expect(
      textOf(await render(<Navigation navigation={navigationView(apiIndex(context.model), context, head)} />)),
    ).toContain('Old , deprecated');
  });

  describe('filter', () => {
    const files: Record<string, unknown> = {
      '/api/operations.json': { operations: [['GET', '/pets', 'List pets', 'listPets']], next: 'operations-2.json' },
      '/api/operations-2.json': {
        operations: [
          ['PUT', '/pets/{id}', 'Change a pet', 'changePet'],
          ['GET', '/ships', 'List ships', 'listShips'],
        ],
      },
    };
    const type = async (fetched: (address: string) => Promise<Response>, query: string) => {
      jest.resetModules();
      globalThis.fetch = jest.fn((input: RequestInfo | URL) => fetched(String(input))) as typeof fetch;
      const context = await apiOf(many(1));
      const tree = await render(<Navigation navigation={navigationView(apiIndex(context.model), context, head)} />);
      expect(globalThis.fetch).not.toHaveBeenCalled();
      await act(async () => {
        tree.root.findByProps({ type: 'search' }).props.onChange({ target: { value: query } });
        await new Promise((resolve) => setTimeout(resolve, 20));
      });
      return tree;
    };

    test('a list that cannot be loaded is reported', async () => {
      const tree = await type(() => Promise.resolve(new Response('', { status: 500 })), 'pets');
      expect(textOf(tree)).toContain('The list of operations could not be loaded.');
    });

    test('the list comes only when it is needed, in parts, and all words have to be there', async () => {
      const tree = await type((address) => Promise.resolve(Response.json(files[address])), 'pets put');
      expect(
        withClass(tree, 'filter__results')[0]!
          .findAllByType('a')
          .map(({ props }) => String(props.href)),
      ).toEqual(['/api/operations/changePet/']);
      expect(textOf(tree)).toContain('1 match');
    });
  });
});

test('the page of a tag lists its operations with the beginning of what they do; long ones have several pages', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 250 }, (_, at) => [
      `/p/${at}`,
      { get: { summary: `Op ${at}`, description: `First *${at}*.\n\nSecond.`, tags: ['All'], responses: ok } },
    ]),
  );
  const context = await apiOf(
    documentOf(
      paths,
      {},
      { tags: [{ name: 'All', description: 'Every one.', externalDocs: { url: 'https://example.com' } }] },
    ),
  );
  const views = tagPageViews(0, apiIndex(context.model), context, head);
  expect(views.map(({ route }) => route)).toEqual(['/api/tags/All/', '/api/tags/All/page.2/', '/api/tags/All/page.3/']);
  const text = textOf(await render(<TagPage view={views[0]!.view} route="/api/tags/All/" />));
  expect(text).toMatch(/All .*Every one\. .*Op 0 GET \/p\/0 First 0 \. Op 1 /);
  expect(text).not.toContain('Second');
  expect(text).toContain('Page 1 of 3 , 250 operations Next Last');
});

test('the page of a webhook shows what arrives and a program that takes it', async () => {
  const context = await apiOf(
    documentOf({}, {}, {
      webhooks: { shipArrived: { post: { summary: 'A ship has arrived', description: 'At the mole.', requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } }, examples: { vega: { summary: 'Vega', value: { name: 'Vega' } } } } } }, responses: { '202': { description: 'Taken.' } } } } },
    }), // prettier-ignore
  );
  const view = webhookPageView(context.model.webhooks[0]!, apiIndex(context.model), context, head);
  const text = textOf(await render(<WebhookPage view={view} route="/api/webhooks/shipArrived/" guides={[]} />));
  expect(text).toMatch(
    /A ship has arrived .*At the mole\. POST shipArrived Webhook sent to the URL that you register .*Example: Vega .*"name" : "Vega".*receiver\.mjs .*Payload # required .*name string .*202 Accepted Taken\./,
  );
  expect(text).toMatch(/createServer .*writeHead \( 202 \)/);
  const next = { title: 'A ship has left', method: 'POST', path: 'shipLeft', route: '/api/webhooks/shipLeft/' };
  const tree = await render(<WebhookPage view={{ ...view, next }} route="/api/webhooks/shipArrived/" guides={[]} />);
  const [neighbours] = tree.root.findAll(({ props }) => props['aria-label'] === 'Next and previous webhook');
  expect(neighbours!.findByType('a').props.href).toBe(next.route);
});
