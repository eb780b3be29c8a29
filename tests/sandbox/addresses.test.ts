import { modelOf, sandboxOf, type TestSandbox } from './support/apis';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
const response = (schema?: object, example?: unknown) => ({
  description: 'OK',
  ...(schema ? { content: json(schema, example) } : {}),
});
const body = (schema: object) => ({ required: true, content: json(schema) });
const query = (name: string, schema: object) => ({ name, in: 'query', schema });

const object = (properties: object, required = Object.keys(properties)) => ({ type: 'object', required, properties });
const list = (items: object) => ({ type: 'array', items });
const string = { type: 'string' };
const integer = { type: 'integer' };

/** Runs with a sandbox of these paths, and closes it. */
async function withSandbox(paths: object, run: (sandbox: TestSandbox) => Promise<void>): Promise<void> {
  const sandbox = await sandboxOf([{ model: modelOf({ paths }) }]);
  try {
    await run(sandbox);
  } finally {
    await sandbox.close();
  }
}

describe('resources with addresses and cursors of their own', () => {
  const rule = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, comment: { type: 'string' } },
  };
  const meta = {
    type: 'object',
    required: ['before', 'after'],
    properties: { before: { type: ['string', 'null'] }, after: { type: 'string' } },
  };
  const rules = { type: 'object', properties: { data: { type: 'array', items: ref('Rule') }, list_metadata: meta } };
  const own = modelOf({
    components: { schemas: { Rule: rule } },
    paths: {
      '/rules': {
        get: {
          parameters: [
            query('limit', { type: 'integer' }),
            query('after', { type: 'string' }),
            query('before', { type: 'string' }),
          ],
          responses: {
            200: response(rules, {
              data: ['a', 'b', 'c'].map((id) => ({ id })),
              list_metadata: { before: 'elsewhere', after: 'nowhere' },
            }),
          },
        },
        post: {
          requestBody: body({
            type: 'object',
            required: ['comment'],
            properties: { id: { type: 'string' }, comment: { type: 'string' } },
          }),
          responses: {
            200: response({ type: 'object', properties: { ruleID: { type: 'string' } } }),
            400: response({ type: 'string' }),
          },
        },
      },
      '/rule/{ruleID}': {
        parameters: [{ name: 'ruleID', in: 'path', required: true, schema: { type: 'string' }, example: 'a' }],
        get: { responses: { 200: response(ref('Rule')), 404: response() } },
        delete: { responses: { 200: response(), 404: response() } },
      },
    },
  });
  const envelope = {
    type: 'object',
    properties: {
      time: { type: 'number', example: 0.5 },
      status: { type: 'string', example: 'ok' },
      result: { type: 'boolean' },
    },
  };
  const light = { type: 'object', properties: { status: { type: 'string' }, points: { type: 'integer' } } };
  const ack = modelOf({
    paths: {
      '/lights/{light_name}': {
        parameters: [{ name: 'light_name', in: 'path', required: true, schema: { type: 'string' }, example: 'a' }],
        get: { responses: { 200: response(light), 404: response() } },
        put: { requestBody: body(light), responses: { 200: response(envelope) } },
        delete: { responses: { 200: response(envelope), 404: response() } },
      },
    },
  });

  test('a response that only says that it worked shows nothing of the item', async () => {
    const lights = await sandboxOf([{ model: ack }]);
    const worked = { time: 0.5, status: 'ok', result: true };
    expect((await lights.put('/lights/b', { status: 'green', points: 3 })).body).toEqual(worked);
    expect((await lights.get('/lights/b')).body).toEqual({ status: 'green', points: 3 });
    expect((await lights.delete('/lights/b')).body).toEqual(worked);
    expect((await lights.get('/lights/b')).status).toBe(404);
    await lights.close();
  });

  let sandbox: TestSandbox;
  beforeEach(async () => void (sandbox = await sandboxOf([{ model: own }])));
  afterEach(() => sandbox.close());

  test('an item in the singular belongs to the collection in the plural', async () => {
    const made = await sandbox.post('/rules', { comment: 'Maintenance' });
    const { ruleID } = made.body as { ruleID: string };
    expect(made.headers.location).toBe(`/rule/${ruleID}`);
    expect((await sandbox.get(`/rule/${ruleID}`)).body).toEqual({ id: ruleID, comment: 'Maintenance' });
    expect((await sandbox.get('/rules')).body).toMatchObject({
      data: expect.arrayContaining([{ id: ruleID, comment: 'Maintenance' }]) as unknown,
    });
    expect((await sandbox.delete(`/rule/${ruleID}`)).status).toBe(200);
    expect((await sandbox.get(`/rule/${ruleID}`)).status).toBe(404);
  });

  test('the cursors of a page lead to the pages around it, and nowhere where there is none', async () => {
    await sandbox.post('/rules', { id: 'd', comment: '' });
    const pageOf = async (parameters: string) => (await sandbox.get(`/rules?limit=2${parameters}`)).body as never;
    const ids = (...names: string[]) => names.map((id) => expect.objectContaining({ id }) as unknown);
    const first = { data: ids('a', 'b'), list_metadata: { before: null, after: 'b' } };
    expect(await pageOf('')).toEqual(first);
    expect(await pageOf('&after=b')).toEqual({ data: ids('c', 'd'), list_metadata: { before: 'c', after: '' } });
    expect(await pageOf('&before=c')).toEqual(first);
  });

  test('a refusal says why in a body that is a string, and in a header where there is no body', async () => {
    const refused = await sandbox.post('/rules', { comment: 7 });
    expect([refused.status, refused.body]).toEqual([400, 'The property comment must be a string, not 7.']);
    const missing = await sandbox.get('/rule/none');
    expect([missing.status, missing.text]).toEqual([404, '']);
    expect(missing.headers['sandbox-reason']).toMatch(/^No rule has the ruleID "none"\. Known: a, b, c/);
  });
});

describe('pages that an envelope describes in an object of an object', () => {
  const pages = (next: string) =>
    object(
      {
        next_page: { ...string, example: next },
        prev_page: { ...string, example: next },
        has_next: { type: 'boolean' },
        has_prev: { type: 'boolean' },
      },
      ['next_page'],
    );
  const chat = object({ id: integer, name: string });
  const chats = [1, 2, 3].map((id) => ({ id, name: `Chat ${id}` }));
  const listing = (next_page: string, parameters: readonly string[]) => ({
    '/chats': {
      get: {
        parameters: parameters.map((name) => ({ name, in: 'query', schema: name === 'limit' ? integer : string })),
        responses: {
          200: response(object({ data: list(chat), meta: object({ paginate: pages(next_page) }) }), {
            data: chats,
            meta: { paginate: { next_page, prev_page: next_page, has_next: true, has_prev: false } },
          }),
        },
      },
      post: { requestBody: body(chat), responses: { 201: response(object({ data: chat })) } },
    },
    '/chats/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
      get: { responses: { 200: response(object({ data: chat })) } },
    },
  });

  test('a cursor leads to the next one, until there is none', () =>
    withSandbox(listing('eyJpZCI6MTB9', ['limit', 'cursor']), async (sandbox) => {
      await sandbox.post('/chats', { id: 4, name: 'Chat 4' });
      const pageOf = async (query: string) => (await sandbox.get(`/chats?limit=2${query}`)).body as never;
      const ids = (...numbers: number[]) => numbers.map((id) => expect.objectContaining({ id }) as unknown);
      expect(await pageOf('')).toEqual({
        data: ids(1, 2),
        meta: { paginate: { next_page: '2', has_next: true, has_prev: false } },
      });
      expect(await pageOf('&cursor=2')).toEqual({
        data: ids(3, 4),
        meta: { paginate: { next_page: '', has_next: false, has_prev: true } },
      });
    }));

  test('an address of another page is that of the request with another cursor', () =>
    withSandbox(listing('https://example.com/chats?cursor=10', ['limit', 'cursor']), async (sandbox) => {
      await sandbox.post('/chats', { id: 4, name: 'Chat 4' });
      expect((await sandbox.get('/chats?limit=2')).body).toMatchObject({
        meta: { paginate: { next_page: 'http://localhost/chats?limit=2&cursor=2', has_next: true } },
      });
    }));
});

test('an item that its name addresses keeps the number that it has, too', () => {
  const secret = {
    type: 'object',
    properties: { id: integer, name: string, value: string, note: string, owner: string },
  };
  return withSandbox(
    {
      '/secrets': {
        get: { responses: { 200: response(list(secret)) } },
        post: { requestBody: body(secret), responses: { 200: response(secret) } },
      },
      '/secrets/{secret}': {
        parameters: [{ name: 'secret', in: 'path', required: true, schema: string }],
        get: { responses: { 200: response(secret) } },
        put: { requestBody: body(secret), responses: { 200: response(secret) } },
      },
    },
    async (sandbox) => {
      const made = await sandbox.post('/secrets', { name: 'token', value: 'abc' });
      expect([made.headers.location, made.body]).toEqual(['/secrets/token', { name: 'token', value: 'abc' }]);
      expect((await sandbox.get('/secrets/token')).body).toEqual({ name: 'token', value: 'abc' });
      const changed = await sandbox.put('/secrets/token', { name: 'token', note: 'Rotate' });
      expect(changed.body).toMatchObject({ name: 'token', note: 'Rotate' });
    },
  );
});

test.each([
  ['3.0.3', 200],
  ['3.1.0', 400],
])('a body that GET requires is ignored in OpenAPI 3.0 only (%s)', async (openapi, status) => {
  const get = { requestBody: body(object({ $match: string })), responses: { 200: response(list(string)) } };
  const sandbox = await sandboxOf([{ model: modelOf({ openapi, paths: { '/ledgers': { get } } }) }]);
  expect((await sandbox.get('/ledgers')).status).toBe(status);
  expect((await sandbox.get('/ledgers', { $match: 'x' }, { 'content-type': 'application/json' })).status).toBe(200);
  await sandbox.close();
});

test('an empty host of Swagger 2.0 is none, and its base path stays', async () => {
  const paths = { '/forges': { get: { responses: { 200: { description: 'OK', schema: list(string) } } } } };
  const model = modelOf({ openapi: undefined, swagger: '2.0', host: '', basePath: '/api', schemes: [], paths });
  const sandbox = await sandboxOf([{ model }]);
  expect([model.servers[0]?.url, (await sandbox.get('/api/forges')).status]).toEqual(['/api', 200]);
  await sandbox.close();
});

describe('the hint for a path that does not begin with the base path of its API', () => {
  const server = (url: string) => ({ servers: [{ url }] });
  const paths = { '/pets/{id}': { get: { responses: { 200: response(object({ id: string })) } } } };
  const model = modelOf({ ...server('https://pets.example/api/v3'), paths });

  test.each([
    ['forgotten', '/pets/1', '/api/v3/pets/1'],
    ['doubled', '/api/v3/api/v3/pets/1', '/api/v3/pets/1'],
    ['forgotten in part', '/v3/pets/1', '/api/v3/pets/1'],
    ['that of another server', '/staging/2/pets/1', '/api/v3/pets/1'],
  ])('%s: %s', async (_case, sent, meant) => {
    const sandbox = await sandboxOf([{ model }]);
    expect(await sandbox.get(sent)).toMatchObject({ status: 404, body: { hint: `Did you mean ${meant}?` } });
    expect(await sandbox.get(meant)).toMatchObject({ body: { title: 'Unknown pet.' } });
    await sandbox.close();
  });

  test('no path fits a parameter alone, and none is suggested that is known by another method only', async () => {
    const any = { '/{name}': { get: { responses: { 200: response(string) } } } };
    const sandbox = await sandboxOf([{ model: modelOf({ ...server('/api'), paths: any }) }]);
    expect(await sandbox.get('/one/two/three')).toMatchObject({
      body: { hint: 'GET /sandbox/ lists what is served.' },
    });
    expect(await sandbox.post('/one')).not.toMatchObject({ body: { hint: 'Did you mean /api/one?' } });
    await sandbox.close();
  });
});
