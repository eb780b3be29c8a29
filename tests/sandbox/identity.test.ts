import { modelOf, sandboxOf, type TestSandbox } from './support/apis';

const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});
const ok = (schema: object, example?: unknown) => ({ description: 'OK', ...json(schema, example) });
const inPath = (name: string, schema: object = { type: 'string' }, more: object = {}) => ({
  name,
  in: 'path',
  required: true,
  schema,
  ...more,
});

/** A collection with items at a path of their own, as the paths of a document. */
const resource = (
  path: string,
  parameter: ReturnType<typeof inPath>,
  item: object,
  sent: object,
  more: { readonly before?: object[]; readonly shown?: unknown } = {},
) => {
  const { before = [], shown } = more;
  return {
    [path]: {
      parameters: before,
      get: { responses: { 200: ok({ type: 'array', items: item }) } },
      post: { requestBody: { required: true, ...json(sent) }, responses: { 201: ok(item, shown) } },
    },
    [`${path}/{${parameter.name}}`]: {
      parameters: [...before, parameter],
      get: { responses: { 200: ok(item) } },
      delete: { responses: { 204: { description: 'Gone.' } } },
    },
  };
};
const sentName = { type: 'object', properties: { name: { type: 'string' } } };

/** What a second `POST` and a `GET` of what it made respond with. */
async function makeTwo(paths: object, path: string, body: object): Promise<[Made, Made]> {
  const sandbox = await sandboxOf([{ model: modelOf({ paths }) }]);
  return [await make(sandbox, path, body), await make(sandbox, path, body)];
}

interface Made {
  readonly location: string;
  readonly body: Record<string, unknown>;
  readonly read: { readonly status: number; readonly body: Record<string, unknown> };
}

async function make(sandbox: TestSandbox, path: string, body: object): Promise<Made> {
  const made = await sandbox.post(path, body);
  expect(made.status).toBe(201);
  const location = made.headers.location!;
  const { status, body: read } = await sandbox.get(location);
  return { location, body: made.body, read: { status, body: read } };
}

const idAnd = (more: object) => ({
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', example: 1 }, name: { type: 'string' }, ...more },
});

test.each([
  ['is that of the items with another word before', '/zones/example/records', 'zonerecord'],
  ['is a part of that of the items', '/ds_records', 'ds'],
  ['is the plain noun, whose plural is unusual', '/pushes', 'push'],
  ['is another noun', '/primaries', 'primaryserver'],
])('items are told apart by their id where the name of the path parameter %s', async (_, path, parameter) => {
  const item = idAnd({});
  const paths = resource(path, inPath(parameter, { type: 'integer' }), item, sentName);
  const [first, second] = await makeTwo(paths, path, { name: 'a' });
  expect(first.body.id).not.toBe(second.body.id);
  expect(second.location).toBe(`${path}/${String(second.body.id)}`);
  expect(second.read).toEqual({ status: 200, body: second.body });
});

test('a path parameter that has the noun inside its words names what is left of them', async () => {
  const item = {
    type: 'object',
    required: ['own_id', 'external_id'],
    properties: { own_id: { type: 'string' }, external_id: { type: 'string' }, name: { type: 'string' } },
  };
  const sent = { type: 'object', properties: { external_id: { type: 'string' }, name: { type: 'string' } } };
  const sandbox = await sandboxOf([
    { model: modelOf({ paths: resource('/customers', inPath('external_customer_id'), item, sent) }) },
  ]);
  const made = await make(sandbox, '/customers', { external_id: 'c-1', name: 'Maja' });
  expect(made.location).toBe('/customers/c-1');
  expect(made.read.body).toMatchObject({ external_id: 'c-1', name: 'Maja' });
});

test('a path parameter that ends in key names the plainest required property that ends in key', async () => {
  const item = {
    type: 'object',
    required: ['api_key', 'primary_account_api_key'],
    properties: {
      primary_account_api_key: { type: 'string', example: 'acc6111f' },
      api_key: { type: 'string', example: 'bbe6222f' },
      name: { type: 'string' },
    },
  };
  const paths = resource('/subaccounts', inPath('subaccount_key'), item, sentName);
  const [first, second] = await makeTwo(paths, '/subaccounts', { name: 'a' });
  expect(second.location).toBe(`/subaccounts/${String(second.body.api_key)}`);
  expect(first.body.api_key).not.toBe(second.body.api_key);
  expect(second.body.primary_account_api_key).toBe(first.body.primary_account_api_key);
});

test('a path parameter names the only property that has its example', async () => {
  const item = {
    type: 'object',
    properties: { callsign: { type: 'string', example: 'DL-ABX' }, name: { type: 'string', example: 'Ada' } },
  };
  const paths = resource('/ships', inPath('vessel', { type: 'string' }, { example: 'DL-ABX' }), item, sentName);
  const sandbox = await sandboxOf([{ model: modelOf({ paths }) }]);
  expect((await sandbox.get('/ships')).body).toMatchObject([{ callsign: 'DL-ABX' }]);
  const made = await make(sandbox, '/ships', { name: 'Bea' });
  expect(made.location).toBe(`/ships/${String(made.read.body.callsign)}`);
  expect(made.read.body.callsign).not.toBe('DL-ABX');
});

test('an item without an id is told apart by the one that its schema is called after, where its path is called otherwise', async () => {
  const item = {
    type: 'object',
    properties: { client_id: { type: 'string' }, owner_id: { type: 'string' }, name: { type: 'string' } },
  };
  const paths = resource('/register', inPath('id'), { $ref: '#/components/schemas/OAuth2Client' }, sentName);
  const sandbox = await sandboxOf([{ model: modelOf({ paths, components: { schemas: { OAuth2Client: item } } }) }]);
  const [first, second] = [
    await make(sandbox, '/register', { name: 'a' }),
    await make(sandbox, '/register', { name: 'b' }),
  ];
  expect(second.location).toBe(`/register/${String(second.body.client_id)}`);
  expect(first.body.client_id).not.toBe(second.body.client_id);
  expect(second.read).toEqual({ status: 200, body: second.body });
  expect(first.read.body).not.toHaveProperty('id');
});

test('a name by which clients call an item leaves its id to the API, which gives each its own', async () => {
  const item = idAnd({ code: { type: 'string' } });
  const sent = { type: 'object', properties: { code: { type: 'string' }, name: { type: 'string' } } };
  const sandbox = await sandboxOf([{ model: modelOf({ paths: resource('/plans', inPath('code'), item, sent) }) }]);
  const [first, second] = [await sandbox.post('/plans', { code: 'a' }), await sandbox.post('/plans', { code: 'b' })];
  const list = (await sandbox.get('/plans')).body as { id: number; code: string }[];
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  expect(list).toEqual(expect.arrayContaining([first.body, second.body]));
});

test('what all items of an API have as their first id, and no path names, is the key of the API', async () => {
  const named = (noun: string) => {
    const item = {
      type: 'object',
      required: ['acme_id', 'code'],
      properties: {
        acme_id: { type: 'string', format: 'uuid', example: '1a901a90-1a90-1a90-1a90-1a901a901a90' },
        acme_customer_id: { type: 'string', example: 'c' },
        code: { type: 'string', example: `${noun}-1` },
      },
    };
    const sent = { type: 'object', properties: { code: { type: 'string' } } };
    return resource(`/${noun}s`, inPath('code'), item, sent);
  };
  const paths = { ...named('plan'), ...named('tax'), ...named('coupon') };
  const sandbox = await sandboxOf([{ model: modelOf({ paths }) }]);
  const first = (await sandbox.post('/plans', { code: 'x' })).body as Record<string, string>;
  const second = (await sandbox.post('/plans', { code: 'y' })).body as Record<string, string>;
  expect(first.acme_id).not.toBe(second.acme_id);
  expect([first, second].map((each) => each.acme_customer_id).filter((each) => each && each !== 'c')).toEqual([]);
});

test('a new id satisfies the pattern of the schema and that of the path', async () => {
  const item = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', example: 'aaaaaaaaaaaaaaaaaaaaaaaaaa' }, name: { type: 'string' } },
  };
  const pattern = '^[a-z]{26}$';
  const paths = resource('/vaults', inPath('vaultUuid', { type: 'string', pattern }), item, sentName);
  const [first, second] = await makeTwo(paths, '/vaults', { name: 'a' });
  expect([first.read.status, second.read.status]).toEqual([200, 200]);
  for (const { body } of [first, second]) expect(body.id).toMatch(/^[a-z]{26}$/);
  expect(first.body.id).not.toBe(second.body.id);
});

test('a path value that cannot be an id of the schema finds an item and makes none of the same id', async () => {
  const item = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', pattern: '^[a-z]{4}$', example: 'aaaa' } },
  };
  const paths = {
    ...resource('/vaults', inPath('vaultUuid', { type: 'string' }, { example: 'aaaa' }), item, sentName),
    '/vaults/{vaultUuid}/items': {
      get: {
        parameters: [inPath('vaultUuid', { type: 'string', format: 'uuid' })],
        responses: { 200: ok({ type: 'array', items: { type: 'string' } }) },
      },
    },
  };
  const sandbox = await sandboxOf([{ model: modelOf({ paths }) }]);
  const list = (await sandbox.get('/vaults')).body as { id: string }[];
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
});

test('items that examples of a list call by either of two keys are one', async () => {
  const item = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', example: 'app_1srOrx2ZWZBpBUvZwXKQmoEYga2' },
      uid: { type: 'string', example: 'unique-app-identifier' },
    },
  };
  const parameter = inPath('app_id', { type: 'string' }, { example: 'unique-app-identifier' });
  const sandbox = await sandboxOf([{ model: modelOf({ paths: resource('/app', parameter, item, sentName) }) }]);
  const list = (await sandbox.get('/app')).body as { id: string; uid: string }[];
  expect(list).toEqual([{ id: 'app_1srOrx2ZWZBpBUvZwXKQmoEYga2', uid: 'unique-app-identifier' }]);
  expect((await sandbox.get('/app/unique-app-identifier')).body).toEqual(list[0]);
});

test('a number that clients send as the id of a new item twice makes two items', async () => {
  const item = idAnd({});
  const sandbox = await sandboxOf([
    { model: modelOf({ paths: resource('/devices', inPath('id', { type: 'integer' }), item, item) }) },
  ]);
  const made = [
    await sandbox.post('/devices', { id: 1, name: 'a' }),
    await sandbox.post('/devices', { id: 1, name: 'b' }),
  ];
  const ids = made.map(({ body }) => (body as { id: number }).id);
  expect(ids[0]).not.toBe(ids[1]);
  expect((await sandbox.get(`/devices/${ids[0]}`)).body).toMatchObject({ name: 'a' });
});

test('a path parameter that names a field of the request message names that field of the item', async () => {
  const credentials = { type: 'object', properties: { url: { type: 'string' }, username: { type: 'string' } } };
  const body = { required: true, ...json(credentials) };
  const sandbox = await sandboxOf([
    {
      model: modelOf({
        paths: {
          '/credentials': {
            get: {
              responses: { 200: ok({ type: 'object', properties: { items: { type: 'array', items: credentials } } }) },
            },
            post: { requestBody: body, responses: { 200: ok(credentials) } },
          },
          '/credentials/{creds.url}': {
            parameters: [inPath('creds.url')],
            put: { requestBody: body, responses: { 200: ok(credentials) } },
          },
          '/credentials/{url}': {
            parameters: [inPath('url')],
            get: { responses: { 200: ok(credentials), 404: { description: 'Unknown.' } } },
            delete: { responses: { 200: ok({ type: 'object' }) } },
          },
        },
      }),
    },
  ]);
  const sent = { url: 'https://git.example.com', username: 'maja' };
  const item = `/credentials/${encodeURIComponent(sent.url)}`;
  expect((await sandbox.post('/credentials', sent)).body).toMatchObject(sent);
  expect((await sandbox.get(item)).body).toMatchObject(sent);
  expect((await sandbox.put(item, { ...sent, username: 'erik' })).status).toBe(200);
  expect((await sandbox.get(item)).body).toMatchObject({ username: 'erik' });
  await sandbox.close();
});
