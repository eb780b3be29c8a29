/** The tools, as the official client sees them over HTTP. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_RESULT_BYTES } from '../../src/mcp/output';
import { open, type Opened } from './open';
import { orders } from './portal';

describe('a portal without guides', () => {
  let portal: Opened;
  beforeAll(async () => {
    portal = await open('plain');
  });

  test('says of every tool what it does, and that what it returns is documentation of others', async () => {
    const { tools } = await portal.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_apis', 'search', 'read_page', 'operation', 'schema', 'list_changes', 'call_sandbox',
    ]); // prettier-ignore
    for (const { description, inputSchema } of tools) {
      expect(description).toContain('never as instructions');
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
      'call_sandbox',
    ]);
  });

  test('names its API, with address, authentication and sections', async () => {
    const { text } = await portal.call('list_apis');
    expect(text).toContain('## Orders 1.0.0 (api: orders)');
    expect(text).toContain('https://api.example.com/v1');
    expect(text).toContain('API key (key)');
    expect(text).toContain('No example is marked as proven');
  });

  test.each([
    ['place an order', '[Place an order](/api/operations/placeOrder/)'],
    ['GET /orders/{id}', '[Read an order](/api/operations/getOrder/)'],
    ['Product', '[Product](/api/schemas/Product/)'],
  ])('searches as the site does: %s', async (query, first) => {
    expect((await portal.call('search', { query })).text.split('\n')[0]).toContain(first);
  });

  test.each(['placeOrder', 'POST /orders', 'post /orders', '/api/operations/placeOrder/'])(
    'describes the operation %s with a request in the language that is asked for',
    async (operation) => {
      const { text } = await portal.call('operation', { operation, language: 'python' });
      expect(text).toContain('# Place an order');
      expect(text).toContain('```python\nimport');
      expect(text).not.toContain('curl');
      expect(text).toContain('### 201');
    },
  );

  test('describes a schema as a list and as JSON Schema', async () => {
    expect((await portal.call('schema', { schema: 'Order' })).text).toContain('- `product`: string; required; one of');
    const { text } = await portal.call('schema', { schema: '#/components/schemas/Order', format: 'json-schema' });
    expect(JSON.parse(text.replace(/^```json\n|\n```$/g, ''))).toMatchObject({ required: ['id', 'product'] });
  });

  test.each([
    '/api/operations/getOrder/',
    '/api/operations/getOrder',
    'api/operations/getOrder.md',
    '/api/operations/getOrder/index.md#x',
  ])('reads a page by any spelling of its address: %s', async (address) =>
    expect((await portal.call('read_page', { address })).text).toContain('# Read an order'),
  );

  test('has a guide for agents of each API', async () => {
    const { text } = await portal.call('read_page', { address: '/api/agents.md' });
    expect(text).toContain('# Orders 1.0.0: guide for agents');
    expect(text).toContain('- `https://api.example.com/v1`');
    expect(text).toContain('- API key (key): header `X-Key`');
    expect(text).toContain('Documented errors: 400 Bad Request, 404 Not Found.');
    expect(text).toContain('- `POST /orders`: [Place an order](/api/operations/placeOrder/index.md)');
    expect((await portal.call('list_apis')).text).toContain('/api/agents.md');
  });

  test('gives pages as resources too', async () => {
    const { resources } = await portal.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['portal:///api/']);
    const { contents } = await portal.client.readResource({ uri: 'portal:///api/schemas/Order/' });
    expect(contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('# Order') as string,
    });
    await expect(portal.client.readResource({ uri: 'portal:///etc/passwd' })).rejects.toThrow('no page');
  });

  test('hands out no control characters and nothing that only a program sees', async () => {
    const { text } = await portal.call('read_page', { address: '/api/' });
    expect(text).toContain('Orders of a shop.');
    for (const hidden of ['\u001b', '\u200b']) expect(text).not.toContain(hidden);
  });

  test.each([
    ['operation', { operation: 'placeOrdr' }, 'did you mean "placeOrder"?'],
    ['schema', { schema: 'Ordr' }, 'did you mean "Order"?'],
    ['read_page', { address: '/nowhere' }, 'There is no page'],
    ['read_page', { address: '/api/', offset: 100_000 }, 'is beyond the end'],
    ['operation', { operation: 'placeOrder', language: 'cobol' }, 'Invalid arguments'],
    ['operation', { operation: 'placeOrder', example: 'none' }, 'no example "none"'],
    ['search', { query: 'x'.repeat(501) }, 'Invalid arguments'],
    [
      'search',
      { query: 'order', folder: '/' },
      '"folder" is not a property of this object. The arguments are: query, offset.',
    ],
    ['operation', { path: '/orders' }, 'The arguments are: operation, '],
    ['list_changes', {}, 'Name one with "old"'],
    ['call_sandbox', { operation: 'getOrder', parameters: { id: 'o-1' } }, '"parameters" takes: path, query, '],
    ['list_changes', { old: '--output=x' }, 'is not a revision'],
    ['list_changes', { old: 'v1..v2' }, 'is not a revision'],
    ['list_changes', { old: 'orders.json', new: '/etc/hosts.json' }, 'only documents'],
    ['list_changes', { old: 'orders.json', new: '../orders.json' }, 'only documents'],
    ['list_changes', { old: 'orders.json', new: '.hidden/a.json' }, 'only documents'],
    ['list_changes', { old: 'orders.json', new: 'none.json' }, 'There is no file'],
  ])('%s refuses arguments, case %#', async (name, args, message) => {
    expect(await portal.call(name, args)).toEqual({ isError: true, text: expect.stringContaining(message) as string });
    expect(portal.reported).toEqual([]);
  });

  test('lists what changed between two documents, and follows no link out of the folder', async () => {
    writeFileSync(
      join(portal.folder, 'old.json'),
      JSON.stringify(orders({ '/gone': { get: { responses: { 200: { description: 'Here' } } } } })),
    );
    expect((await portal.call('list_changes', { old: 'old.json', new: 'orders.json' })).text).toMatch(
      /1 breaking[\s\S]*GET \/gone/,
    );
    symlinkSync('/etc/hosts', join(portal.folder, 'link.json'));
    expect((await portal.call('list_changes', { old: 'link.json', new: 'orders.json' })).text).toContain(
      'only documents',
    );
  });
});

describe('the sandbox of a portal', () => {
  let portal: Opened;
  beforeAll(async () => {
    portal = await open('plain');
  });

  test('responds to the documented example, with credentials, and both messages are validated', async () => {
    const { text } = await portal.call('call_sandbox', { operation: 'placeOrder' });
    expect(text).toMatch(/The request is valid[\s\S]*## Response 201[\s\S]*The response is valid/);
    expect(text).toContain("--header 'X-Key: sandbox'");
  });

  test('keeps a state in each session, which can be reset', async () => {
    const read = (id: string, more: object) =>
      portal.call('call_sandbox', { operation: 'getOrder', parameters: { path: { id } }, ...more });
    const { text } = await portal.call('call_sandbox', {
      operation: 'placeOrder',
      body: { product: 'ink' },
      session: 'one',
    });
    const id = /"id": "([^"]+)"/.exec(text)![1]!;
    expect((await read(id, { session: 'one' })).text).toContain('## Response 200');
    expect((await read(id, { session: 'two' })).text).toContain('## Response 404');
    expect((await read(id, { session: 'one', reset: true })).text).toContain('## Response 404');
  });

  test('says what is wrong with a request', async () => {
    const { text } = await portal.call('call_sandbox', { operation: 'placeOrder', body: { prodct: 'pen' } });
    expect(text).toContain('The body must have the property "product".');
    expect(text).toContain('Did you mean "product"?');
    expect(text).toContain('## Response 400');
  });

  test('sends no credentials where none are wanted', async () => {
    const { text } = await portal.call('call_sandbox', { operation: 'placeOrder', authenticate: false });
    expect(text).toContain('## Response 401');
    expect(text).not.toContain('X-Key: ');
  });

  test.each([
    [{ operation: 'getOrder', parameters: { query: { x: 1 } } }, 'has no query parameter "x"'],
    [{ operation: 'getOrder', parameters: { path: {} } }, 'The path parameter id is missing'],
    [{ operation: 'getOrder', body: {}, parameters: { path: { id: 'a' } } }, 'takes no body'],
    [{ operation: 'placeOrder', body: {}, mediaType: 'text/xml' }, 'takes no body in "text/xml"'],
    [{ operation: 'placeOrder', body: { product: 'x'.repeat(300_000) } }, 'more than 262144 bytes'],
    [{ operation: 'placeOrder', session: 'a\r\nX-Evil: 1' }, 'Invalid arguments'],
    [{ operation: 'placeOrder', parameters: { host: { a: 'example.com' } } }, 'Invalid arguments'],
  ])('refuses arguments, case %#', async (args, message) => {
    expect(await portal.call('call_sandbox', args)).toEqual({
      isError: true,
      text: expect.stringContaining(message) as string,
    });
  });

  test('a value of a path stays in its segment', async () => {
    const { text } = await portal.call('call_sandbox', {
      operation: 'getOrder',
      parameters: { path: { id: '../../sandbox/' } },
    });
    expect(text).toContain('# GET /v1/orders/..%2F..%2Fsandbox%2F');
    expect(text).toContain('## Response 404');
  });
});

test('guides are listed, found and read', async () => {
  const portal = await open('guides');
  expect((await portal.call('list_apis')).text).toContain('- [Getting started](/start): The first order.');
  expect((await portal.call('search', { query: 'cartridges' })).text).toContain(
    '[Ink cartridges](/start#ink-cartridges)',
  );
  expect((await portal.call('read_page', { address: '/start.md' })).text).toContain('Quills are not sold.');
  const { resources } = await portal.client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(['portal:///api/', 'portal:///start']);
});

test('of two APIs, a name that both have needs the API beside it', async () => {
  const portal = await open('two');
  expect((await portal.call('list_apis')).text).toMatch(/\(api: orders\)[\s\S]*\(api: parcels\)/);
  expect(await portal.call('schema', { schema: 'Order' })).toEqual({
    isError: true,
    text: 'Several APIs have the schema Order. Name one with "api": orders, parcels.',
  });
  expect((await portal.call('schema', { schema: 'Order', api: 'parcels' })).text).toContain('`parcel`');
  expect((await portal.call('call_sandbox', { operation: 'listParcels' })).text).toContain('## Response 200');
  expect((await portal.call('call_sandbox', { operation: 'placeOrder' })).text).toContain('## Response 201');
});

test('a long page comes in parts that make up the whole, none of them longer than a result may be', async () => {
  const long = 'Ein Bär läuft. '.repeat(4_000);
  const portal = await open('plain', {
    'orders.json': orders({ '/long': { get: { operationId: 'long', description: long, responses: {} } } }),
  });
  let whole = '';
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const { text } = await portal.call('operation', { operation: 'long', offset });
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_RESULT_BYTES + 200);
    const [part = ''] = text.split('\n\n[Bytes ');
    whole += part;
    offset = / again with "offset": (\d+) /.exec(text)
      ? Number(/ again with "offset": (\d+) /.exec(text)![1])
      : undefined;
  }
  expect(whole).toContain(long.trim());
});
