import { exchangesOf } from '../../src/openapi';
import { modelOf, sandboxOf, type TestSandbox } from './support/apis';

const response = (schema: object, example?: unknown) => ({
  description: 'OK',
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});
const body = (schema: object, example: unknown) => ({
  required: true,
  content: { 'application/json': { schema, example } },
});

const endless = {
  type: 'object',
  required: ['inner'],
  properties: { inner: { $ref: '#/components/schemas/Endless' } },
};
const components = { schemas: { Endless: endless } };
const ratios = { type: 'string', enum: [169, 43] };

describe('documents that contradict themselves', () => {
  const contradictory = modelOf({
    components: {
      schemas: { Given: { type: 'string', readOnly: true } },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'Authorization' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    paths: {
      '/invoices': {
        post: {
          requestBody: body(
            { type: 'object', properties: { due: { type: 'string', format: 'date' } } },
            { due: 'tomorrow' },
          ),
          responses: { 200: response({ type: 'object', properties: { ok: { type: 'boolean' } } }, { ok: true }) },
        },
      },
      '/folders#shared': { get: { responses: { 200: response({ type: 'string' }, 'shared') } } },
      '/folders': { get: { responses: { 200: response({ type: 'string' }, 'all') } } },
      '/nothing': { post: { responses: { 204: response({ type: 'object' }, { not: 'sent' }) } } },
      '/orders': {
        post: {
          parameters: [
            { name: 'Accept', in: 'header', required: true, schema: { type: 'string' }, example: 'application/vnd.a' },
            { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } }, example: '1,2' },
          ],
          requestBody: body(
            { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } },
            '{ "count": "many" }',
          ),
          responses: { 200: response({ type: 'boolean' }, true) },
        },
        get: {
          requestBody: body({ type: 'object', required: ['query'] }, { query: 'x' }),
          responses: { 200: response({ type: 'boolean' }, true) },
        },
      },
      '/files/{id}': {
        get: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: { 200: response({ type: 'string' }, 'by id') },
        },
      },
      '/files/{name}': {
        get: {
          parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: response({ type: 'string' }, 'by name') },
        },
      },
      '/never': {
        post: {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['at'],
                  properties: { at: { type: 'string', format: 'date', enum: ['now'] } },
                },
              },
            },
          },
          responses: { 200: response({ type: 'boolean' }, true) },
        },
      },
      '/choices': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  oneOf: ['a', 'b'].map((name) => ({ type: 'object', properties: { [name]: { type: 'string' } } })),
                },
              },
            },
          },
          responses: { 200: response({ type: 'boolean' }, true) },
        },
      },
      '/scores': {
        get: { responses: { 200: response({ type: 'object', required: ['ratio'], properties: { ratio: ratios } }) } },
        put: {
          requestBody: { content: { 'application/json': { schema: ratios } } },
          responses: { 200: response({ type: 'integer', enum: ['six', 6] }) },
        },
      },
      '/checks': {
        post: {
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': {
                schema: {
                  type: 'object',
                  properties: { country: { type: 'string', enum: ['CO', 'PE'] }, age: { type: 'integer' } },
                },
                example: 'country=co&age=7',
              },
            },
          },
          responses: { 200: response({ type: 'boolean' }, true) },
        },
      },
      '/calls': {
        post: {
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': {
                schema: { type: 'object', properties: { to: { type: 'string', format: 'uri' } } },
                example: { to: '/example', record: false },
              },
            },
          },
          responses: { 200: response({ type: 'boolean' }, true) },
        },
      },
      '/grants': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    { type: 'object', properties: { id: { $ref: '#/components/schemas/Given' } } },
                    { type: 'object', required: ['id', 'name'], properties: { name: { type: 'string' } } },
                  ],
                },
              },
            },
          },
          responses: { 200: response({ type: 'boolean' }, true) },
        },
      },
      '/session': { post: { responses: { 101: { description: 'Upgraded' }, 500: { description: 'Failed' } } } },
      '/keys/{key}': {
        get: {
          security: [{ key: [], bearer: [] }],
          parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string', example: null } }],
          responses: { 200: response({ type: 'string' }) },
        },
      },
    },
  });
  let sandbox: TestSandbox;
  beforeAll(async () => void (sandbox = await sandboxOf([{ model: contradictory }])));
  afterAll(() => sandbox.close());

  test('an example request that its own schema refuses is served, with a warning', async () => {
    const served = await sandbox.post('/invoices', { due: 'tomorrow' });
    expect(served).toMatchObject({ status: 200, body: { ok: true } });
    expect(served.headers['sandbox-warning']).toContain('due');
    expect((await sandbox.post('/invoices', { due: 'never' })).status).toBe(400);
  });
  test('an example of a body as JSON text, or of a parameter in another form, is what it says', async () => {
    const served = await sandbox.post('/orders?ids=1%2C2', { count: 'many' });
    expect(served.status).toBe(200);
    expect(served.headers['sandbox-warning']).toContain('count');
    expect((await sandbox.post('/orders?ids=1%2C3', { count: 'many' })).status).toBe(400);
    expect((await sandbox.post('/orders', { count: 'few' })).status).toBe(400);
  });
  test('where no value is valid, the request that readers are shown is served, with a warning', async () => {
    const served = await sandbox.post('/never', { at: 'now' });
    expect(served.status).toBe(200);
    expect(served.headers['sandbox-warning']).toMatch(/^The document contradicts itself: .*at must be/);
    expect((await sandbox.post('/never', { at: 'later' })).status).toBe(400);
  });
  test('a request that could not be valid is served, with a warning', async () => {
    const served = await sandbox.post('/choices', { b: 'mine' });
    expect([served.status, served.body]).toEqual([200, true]);
    expect(served.headers['sandbox-warning']).toMatch(/^The document contradicts itself: .*exactly one/);
    expect((await sandbox.post('/choices', '7', { 'content-type': 'application/json' })).status).toBe(400);
  });
  test('the text of a form is an example of what it says', async () => {
    const served = await sandbox.inject({
      method: 'POST',
      url: '/checks',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'age=7&country=co',
    });
    expect([served.status, served.headers['sandbox-warning']]).toEqual([200, expect.stringContaining('country')]);
  });
  test('so are the fields of a form, of which some are in no schema', async () => {
    const served = await sandbox.inject({
      method: 'POST',
      url: '/calls',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'to=%2Fexample&record=false',
    });
    expect([served.status, served.headers['sandbox-warning']]).toEqual([200, expect.stringContaining('to')]);
  });
  test('where no enumerated value is valid, the document is to blame; where one is, it is taken', async () => {
    const [read, sent] = [
      await sandbox.get('/scores'),
      await sandbox.inject({
        method: 'PUT',
        url: '/scores',
        headers: { 'content-type': 'application/json' },
        body: '169',
      }),
    ];
    expect([read.status, read.body]).toEqual([200, { ratio: 169 }]);
    expect(read.headers['sandbox-warning']).toMatch(/^The document contradicts itself: .*ratio/);
    expect([sent.status, sent.text]).toEqual([200, '6']);
    expect(sent.headers['sandbox-warning']).toMatch(/^The document contradicts itself: /);
  });
  test.each([
    ['a pattern that matches nothing', { type: 'string', pattern: '/^[0-9]+$/' }],
    ['an enumerated value of another type', { type: 'string', enum: [{ override: true }] }],
    ['a range that is empty', { type: 'integer', minimum: 10, maximum: 5 }],
    ['types that exclude each other', { allOf: [{ type: 'integer' }, { type: 'string' }] }],
    ['an object that contains itself without end', { $ref: '#/components/schemas/Endless' }],
    [
      'a property that is required and not allowed',
      { type: 'object', required: ['id'], properties: { name: { type: 'string' } }, additionalProperties: false },
    ],
    [
      'alternatives that cannot be told apart',
      { oneOf: ['a', 'b'].map((name) => ({ type: 'object', properties: { [name]: { type: 'string' } } })) },
    ],
  ])('%s is the fault of the document', async (_, schema) => {
    const own = await sandboxOf([
      { model: modelOf({ components, paths: { '/a': { get: { responses: { 200: response(schema) } } } } }) },
    ]);
    const served = await own.get('/a');
    await own.close();
    expect([served.status, served.headers['sandbox-warning']]).toEqual([
      200,
      expect.stringMatching(/^The document contradicts itself: /),
    ]);
    expect(served.headers['sandbox-warning']).not.toContain('No valid value');
  });
  test('what only a response has is missing from no request, wherever it is required and said to be read-only', async () => {
    const served = await sandbox.post('/grants', { name: 'a' });
    expect([served.status, served.headers['sandbox-warning']]).toEqual([200, undefined]);
    expect((await sandbox.post('/grants', {})).status).toBe(400);
  });
  test('GET may have a body', async () => {
    expect((await sandbox.get('/orders')).status).toBe(400);
    const headers = { 'content-type': 'application/json' };
    const sent = await sandbox.inject({ method: 'GET', url: '/orders', headers, body: '{"query":"x"}' });
    expect(sent.status).toBe(200);
  });
  test('of two operations with the same path, the one that allows the value responds', async () => {
    expect((await sandbox.get('/files/7')).body).toBe('by id');
    expect((await sandbox.get('/files/report.pdf')).body).toBe('by name');
  });
  test('the final response that follows an interim one is not documented', async () => {
    const served = await sandbox.post('/session');
    expect(served.status).toBe(200);
    expect(served.headers['sandbox-warning']).toContain('200');
  });
  test('operations that a # tells apart are routed apart', async () => {
    expect((await sandbox.get('/folders')).body).toBe('all');
    expect((await sandbox.get('/folders%23shared')).body).toBe('shared');
  });
  test('204 has no body, whatever the document says', async () => {
    expect(await sandbox.post('/nothing')).toMatchObject({ status: 204, text: '' });
  });
  test('two schemes in one Authorization header are satisfied by one value', async () => {
    const [exchange] = exchangesOf(
      contradictory.operations.find(({ path }) => path === '/keys/{key}')!,
      contradictory,
    );
    expect(exchange!.parameters[0]!.value).not.toBeNull();
    expect((await sandbox.get('/keys/a', undefined, { authorization: 'Token token=x' })).status).toBe(200);
    expect((await sandbox.get('/keys/a')).status).toBe(401);
  });
});

test('a composition that is closed to all of its parts is taken as closed as a whole, as it is meant', async () => {
  const part = { type: 'object', properties: { name: { type: 'string' } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Part' }], additionalProperties: false };
  const model = modelOf({
    components: { schemas: { Part: part } },
    paths: { '/closed': { get: { responses: { 200: response(schema, { name: 'Ada' }) } } } },
  });
  const sandbox = await sandboxOf([{ model }]);
  const served = await sandbox.get('/closed');
  expect([served.status, served.body]).toEqual([200, { name: 'Ada' }]);
  expect(served.headers['sandbox-warning']).toBeUndefined();
  await sandbox.close();
});
