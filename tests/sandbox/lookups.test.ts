import { body, during, object, ok } from './support/documents';

const string = { type: 'string' };
const user = object({
  id: { type: 'integer', example: 1 },
  email: { ...string, example: 'ann@example.com' },
  status: { ...string, enum: ['active', 'blocked'], example: 'active' },
});
const query = (name: string, more: object = {}) => ({ name, in: 'query', schema: string, ...more });
const missing = { 404: { description: 'Not found' } };

/** Users that are listed, made and read, and these other operations. */
const users = (others: object) => ({
  '/users': {
    get: { responses: ok({ type: 'array', items: user }) },
    post: { requestBody: body(user), responses: { 201: ok(user)[200] } },
  },
  '/users/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    get: { responses: { ...ok(user), ...missing } },
    delete: { responses: { 204: { description: 'Gone' } } },
  },
  ...others,
});
const bert = { id: 7, email: 'bert@example.com', status: 'blocked' };

test.each([
  ['lookup', '?email=bert@example.com'],
  ['find', '?id=7'],
  ['by-query', '?userId=7&email=bert@example.com'],
])('GET /users/%s%s finds the item that the query describes, until it is removed', async (name, search) => {
  const parameters = [query('email'), query('id'), query('userId'), query('fields')];
  const get = { parameters, responses: { ...ok(user), ...missing } };
  await during(users({ [`/users/${name}`]: { get } }), async (sandbox) => {
    expect((await sandbox.get(`/users/${name}${search}`)).status).toBe(404);
    await sandbox.post('/users', bert);
    expect(await sandbox.get(`/users/${name}${search}`)).toMatchObject({ status: 200, body: bert });
    await sandbox.delete('/users/7');
    expect((await sandbox.get(`/users/${name}${search}`)).status).toBe(404);
  });
});

test('a lookup that readers are shown responds, though no item is so called', async () => {
  const get = { parameters: [query('email', { required: true, example: 'zoe@example.com' })], responses: ok(user) };
  await during(users({ '/users/lookup': { get } }), async (sandbox) => {
    expect((await sandbox.get('/users/lookup?email=zoe@example.com')).status).toBe(200);
    expect((await sandbox.get('/users/lookup?email=nobody@example.com')).status).toBe(404);
  });
});

test('the example of a lookup is an item', async () => {
  const shown = { id: 9, email: 'zoe@example.com', status: 'active' };
  const content = { 'application/json': { schema: user, example: shown } };
  const get = {
    parameters: [query('email', { example: 'zoe@example.com' })],
    responses: { 200: { description: 'OK', content } },
  };
  await during(users({ '/users/lookup': { get } }), async (sandbox) => {
    expect((await sandbox.get('/users/9')).body).toEqual(shown);
  });
});

test('a list at another address is filtered, also where its schema is written out again', async () => {
  const again = JSON.parse(JSON.stringify(user)) as object;
  const get = { parameters: [query('status')], responses: ok({ type: 'array', items: again }) };
  await during(users({ '/users/findByStatus': { get } }), async (sandbox) => {
    await sandbox.post('/users', bert);
    expect((await sandbox.get('/users/findByStatus?status=blocked')).body).toEqual([bert]);
    expect((await sandbox.get('/users/findByStatus?status=active')).body).toHaveLength(1);
  });
});

test('an address that can be asked for nothing of an item is no lookup', async () => {
  const get = { parameters: [query('fields')], responses: ok(user) };
  await during(users({ '/users/me': { get } }), async (sandbox) => {
    expect((await sandbox.get('/users/me?fields=id')).status).toBe(200);
    expect((await sandbox.get('/sandbox/')).text).not.toContain('finds the user');
  });
});

test.each([
  ['POST', '/users/search', { status: 'blocked', page: 1 }],
  ['GET', '/search/users?status=blocked', undefined],
  ['GET', '/users/search/findByStatus?status=blocked', undefined],
])('%s %s lists what it asks for', async (method, path, sent) => {
  const [address = ''] = path.split('?');
  const asked = { status: string, page: { type: 'integer' }, q: string };
  const operation = {
    ...(sent ? { requestBody: body({ type: 'object', properties: asked }) } : { parameters: [query('status')] }),
    responses: ok(object({ total: { type: 'integer' }, users: { type: 'array', items: user } })),
  };
  await during(users({ [address]: { [method.toLowerCase()]: operation } }), async (sandbox) => {
    await sandbox.post('/users', bert);
    expect((await sandbox.send(method)(path, sent)).body).toEqual({ total: 1, users: [bert] });
    if (sent) expect((await sandbox.post(path, { q: 'ann@' })).body).toMatchObject({ total: 1, users: [{ id: 1 }] });
  });
});
