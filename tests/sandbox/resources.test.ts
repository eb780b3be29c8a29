import { modelOf, sandboxOf, type TestSandbox } from './support/apis';

const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 2 },
    status: { type: 'string', enum: ['available', 'sold'], default: 'available' },
    tags: { type: 'array', items: { type: 'string' } },
    createdAt: { type: 'string', format: 'date-time', readOnly: true },
  },
};
const order = {
  type: 'object',
  required: ['id', 'lines'],
  properties: {
    id: { type: 'string', readOnly: true },
    lines: {
      type: 'array',
      items: { type: 'object', properties: { sku: { type: 'string' }, quantity: { type: 'integer' } } },
    },
    note: { type: 'string' },
  },
};
const problemSchema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      additionalProperties: false,
      properties: { code: { type: 'string', enum: ['not_found', 'invalid'] }, message: { type: 'string' } },
    },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
const response = (schema?: object, example?: unknown) => ({
  description: 'OK',
  ...(schema ? { content: json(schema, example) } : {}),
});
const body = (schema: object, example?: unknown) => ({ required: true, content: json(schema, example) });
const pathId = (name: string, type = 'integer', example?: unknown) => ({
  name,
  in: 'path',
  required: true,
  schema: { type },
  ...(example === undefined ? {} : { example }),
});
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const errors = { 404: response(ref('Error')), 422: response(ref('Error')) };

const felix = { id: 1, name: 'Felix', status: 'available', createdAt: '2024-05-01T10:00:00Z' };
const rex = { id: 2, name: 'Rex', status: 'sold', createdAt: '2024-05-02T10:00:00Z' };

const model = modelOf({
  servers: [{ url: 'https://shop.example.com/v1' }],
  components: { schemas: { Pet: pet, Order: order, Error: problemSchema } },
  paths: {
    '/pets': {
      get: {
        parameters: [
          query('status', { type: 'string' }),
          query('limit', { type: 'integer', default: 20 }),
          query('page', { type: 'integer', default: 1 }),
        ],
        responses: {
          200: response(
            {
              type: 'object',
              required: ['data', 'total'],
              properties: { data: { type: 'array', items: ref('Pet') }, total: { type: 'integer' } },
            },
            { data: [felix, rex], total: 2 },
          ),
        },
      },
      post: { requestBody: body(ref('Pet')), responses: { 201: response(ref('Pet')), ...errors } },
    },
    '/pets/{petId}': {
      parameters: [pathId('petId', 'integer', 1)],
      get: { responses: { 200: response(ref('Pet'), felix), ...errors } },
      put: { requestBody: body(ref('Pet')), responses: { 200: response(ref('Pet')), ...errors } },
      patch: {
        requestBody: {
          required: true,
          content: {
            'application/merge-patch+json': {
              schema: { type: 'object', properties: { name: { type: ['string', 'null'] }, tags: {} } },
            },
            'application/json-patch+json': { schema: { type: 'array', items: { type: 'object' } } },
          },
        },
        responses: { 200: response(ref('Pet')), ...errors },
      },
      delete: { responses: { 204: response(), ...errors } },
    },
    '/pets/{petId}/photos': {
      parameters: [pathId('petId')],
      get: { responses: { 200: response({ type: 'array', items: { type: 'string' } }), ...errors } },
    },
    '/customers/{customerId}/orders': {
      parameters: [pathId('customerId', 'string', 'cus_1')],
      get: { responses: { 200: response({ type: 'array', items: ref('Order') }), ...errors } },
      post: {
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
        requestBody: body(ref('Order'), { lines: [{ sku: 'mug', quantity: 2 }] }),
        responses: {
          201: response(ref('Order'), { id: 'ord_1001', lines: [{ sku: 'mug', quantity: 2 }] }),
          409: response(ref('Error')),
          ...errors,
        },
      },
    },
    '/customers/{customerId}/orders/{orderId}': {
      parameters: [pathId('customerId', 'string', 'cus_1'), pathId('orderId', 'string', 'ord_1001')],
      get: { responses: { 200: response(ref('Order')), ...errors } },
    },
    '/settings': {
      get: {
        responses: {
          200: response(
            { type: 'object', properties: { theme: { type: 'string' }, locale: { type: 'string' } } },
            { theme: 'light', locale: 'en' },
          ),
        },
      },
      patch: {
        requestBody: body({
          type: 'object',
          properties: { theme: { type: 'string' }, locale: { type: ['string', 'null'] } },
        }),
        responses: {
          200: response({ type: 'object', properties: { theme: { type: 'string' }, locale: { type: 'string' } } }),
        },
      },
    },
  },
});

describe('resources recognised in a document', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => void (sandbox = await sandboxOf([{ model }], { unknownProperties: 'reject' })));
  afterEach(() => sandbox.close());

  test('start as the examples of the document have them', async () => {
    expect((await sandbox.get('/v1/pets')).body).toEqual({ data: [felix, rex], total: 2 });
    expect((await sandbox.get('/v1/pets/1')).body).toEqual(felix);
    expect((await sandbox.get('/v1/pets/2')).body).toEqual(rex);
  });

  test('an item that was created can be read, is listed, and has an id, a time and its address', async () => {
    const made = await sandbox.post('/v1/pets', { name: 'Bello', tags: ['small'] });
    expect(made.status).toBe(201);
    expect(made.headers.location).toBe('/v1/pets/3');
    const bello = { id: 3, name: 'Bello', status: 'available', tags: ['small'], createdAt: '2025-03-03T09:00:00Z' };
    expect(made.body).toEqual(bello);
    expect((await sandbox.get('/v1/pets/3')).body).toEqual(bello);
    expect((await sandbox.get('/v1/pets')).body).toEqual({ data: [felix, rex, bello], total: 3 });
  });

  test('lists are filtered by equality and paged by the documented parameters', async () => {
    await sandbox.post('/v1/pets', { name: 'Bello' });
    expect((await sandbox.get('/v1/pets?status=sold')).body).toEqual({ data: [rex], total: 1 });
    const second = (await sandbox.get('/v1/pets?limit=2&page=2')).body as { data: { name: string }[]; total: number };
    expect(second.total).toBe(3);
    expect(second.data.map(({ name }) => name)).toEqual(['Bello']);
  });

  test('PUT replaces, PATCH merges, DELETE removes, and afterwards there is a 404 in the documented shape', async () => {
    const replaced = await sandbox.put('/v1/pets/2', { name: 'Max', status: 'available' });
    expect(replaced.body).toEqual({ ...rex, name: 'Max', status: 'available' });
    const merged = await sandbox.send('PATCH')('/v1/pets/2', '{"tags":["old"]}', {
      'content-type': 'application/merge-patch+json',
    });
    expect(merged.body).toEqual({ ...rex, name: 'Max', status: 'available', tags: ['old'] });
    expect(await sandbox.delete('/v1/pets/2')).toMatchObject({ status: 204, text: '' });
    const gone = await sandbox.get('/v1/pets/2');
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({
      error: { code: 'not_found', message: expect.stringContaining('No pet has the petId "2"') as string },
    });
    expect((await sandbox.delete('/v1/pets/2')).status).toBe(404);
    expect((await sandbox.put('/v1/pets/2', { name: 'Max' })).status).toBe(404);
  });

  test('PATCH applies a JSON Patch as a whole, or not at all', async () => {
    const patch = (...steps: object[]) =>
      sandbox.send('PATCH')('/v1/pets/2', JSON.stringify(steps), { 'content-type': 'application/json-patch+json' });
    const name = { op: 'replace', path: '/name', value: 'Max' };
    const refused = await patch(name, { op: 'test', path: '/status', value: 'available' });
    expect(refused.status).toBe(422);
    expect((await sandbox.get('/v1/pets/2')).body).toEqual(rex);
    const patched = await patch(name, { op: 'add', path: '/tags', value: ['old'] });
    expect(patched).toMatchObject({ status: 200, body: { ...rex, name: 'Max', tags: ['old'] } });
    expect((await sandbox.get('/v1/pets/2')).body).toEqual(patched.body);
  });

  test('what nobody created is not there, at its address and below it', async () => {
    expect((await sandbox.get('/v1/pets/999')).status).toBe(404);
    expect((await sandbox.get('/v1/pets/999/photos')).status).toBe(404);
    expect((await sandbox.get('/v1/pets/1/photos')).status).toBe(200);
  });

  test('a wrong request gets the status and the schema that the document has for it', async () => {
    const wrong = await sandbox.post('/v1/pets', { name: 'B' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({
      error: { code: expect.any(String) as string, message: expect.stringContaining('name') as string },
    });
  });

  test('what was sent comes back, and belongs to its parent', async () => {
    const url = '/v1/customers/cus_1/orders';
    const mugs = await sandbox.post(url, { lines: [{ sku: 'mug', quantity: 2 }] });
    expect(mugs.body).toEqual({ id: 'ord_1001', lines: [{ sku: 'mug', quantity: 2 }] });
    const pens = await sandbox.post(url, { lines: [{ sku: 'pen', quantity: 5 }] });
    expect(pens.body).toEqual({ id: 'ord_1002', lines: [{ sku: 'pen', quantity: 5 }] });
    expect((await sandbox.get(`${url}/ord_1002`)).body).toEqual(pens.body);
    expect((await sandbox.get('/v1/customers/cus_2/orders/ord_1002')).status).toBe(404);
    expect((await sandbox.get(`${url}/ord_9999`)).status).toBe(404);
  });

  test('an idempotency key repeats its response, and is a conflict with another body', async () => {
    const url = '/v1/customers/cus_1/orders';
    const key = { 'idempotency-key': 'k-1' };
    const first = await sandbox.post(url, { lines: [] }, key);
    const second = await sandbox.post(url, { lines: [] }, key);
    expect(second.body).toEqual(first.body);
    const other = await sandbox.post(url, { lines: [{ sku: 'pen' }] }, key);
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ error: { message: expect.stringContaining('Idempotency-Key') as string } });
  });

  test('a single object is read and merged', async () => {
    expect((await sandbox.get('/v1/settings')).body).toEqual({ theme: 'light', locale: 'en' });
    expect((await sandbox.send('PATCH')('/v1/settings', { theme: 'dark', locale: null })).body).toEqual({
      theme: 'dark',
    });
    expect((await sandbox.get('/v1/settings')).body).toEqual({ theme: 'dark' });
  });

  test('sessions do not see each other, a reset goes back, and the same requests give the same responses', async () => {
    const other = { 'sandbox-session': 'other' };
    await sandbox.post('/v1/pets', { name: 'Bello' });
    expect((await sandbox.get('/v1/pets/3', undefined, other)).status).toBe(404);
    sandbox.reset();
    expect((await sandbox.get('/v1/pets/3')).status).toBe(404);
    expect((await sandbox.post('/v1/pets', { name: 'Bello' })).body).toMatchObject({ id: 3 });
  });

  test('a snapshot keeps the resources', async () => {
    await sandbox.post('/v1/pets', { name: 'Bello' });
    const kept = sandbox.snapshot();
    await sandbox.delete('/v1/pets/3');
    sandbox.restore(kept);
    expect((await sandbox.get('/v1/pets/3')).status).toBe(200);
  });

  test('Prefer still chooses a documented response', async () => {
    expect((await sandbox.get('/v1/pets/1', undefined, { prefer: 'code=404' })).status).toBe(404);
  });

  test('the sandbox says which operation has which behaviour, and why', async () => {
    const { body: own } = await sandbox.get('/sandbox/');
    const text = JSON.stringify(own);
    expect(text).toContain('creates an item of /pets, because {petId} names one');
    expect(text).toContain('merges the body into it (RFC 7386)');
  });

  test('each response says where it comes from', async () => {
    expect((await sandbox.get('/v1/pets/1')).headers['sandbox-source']).toBe('state');
    expect((await sandbox.get('/v1/pets/1/photos')).headers['sandbox-source']).toBe('generated');
  });
});
