import { modelOf, sandboxOf } from './support/apis';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = (schema: object) => ({ description: 'OK', ...json(schema) });
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const item = { $ref: '#/components/schemas/Item' };
const list = { type: 'array', items: item };
const gone = { responses: { 204: { description: 'Gone.' } } };
const sent = { type: 'object', properties: { name: { type: 'string' } } };
const named = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
const make = { requestBody: { required: true, ...json(sent) }, responses: { 201: ok(item) } };

const withItems = (paths: object, properties: object) =>
  sandboxOf([
    {
      model: modelOf({
        paths,
        components: {
          schemas: {
            Item: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, ...properties } },
          },
        },
      }),
    },
  ]);

test('items that are made below what they belong to have the address of their own, and are listed there only', async () => {
  const sandbox = await withItems(
    {
      '/accounts/{account_id}/apps': {
        parameters: [inPath('account_id')],
        get: { responses: { 200: ok(list) } },
        post: make,
      },
      '/apps/{id}': { parameters: [inPath('id')], patch: { ...make, responses: { 200: ok(item) } }, delete: gone },
    },
    { name: { type: 'string' } },
  );
  const made = await sandbox.post('/accounts/a/apps', { name: 'One' });
  const { location } = made.headers;
  const { id } = made.body as { id: string };
  expect(location ?? `/apps/${id}`).toBe(`/apps/${id}`);
  expect((await sandbox.send('PATCH')(`/apps/${id}`, { name: 'Two' })).status).toBe(200);
  const changed = { id, name: 'Two' };
  expect((await sandbox.get('/accounts/a/apps')).body).toContainEqual(changed);
  expect((await sandbox.get('/accounts/b/apps')).body).not.toContainEqual(changed);
  expect((await sandbox.delete(`/apps/${id}`)).status).toBe(204);
  expect((await sandbox.get('/accounts/a/apps')).body).not.toContainEqual(changed);
});

test('all items of a collection are removed at once, or those that belong to something', async () => {
  const sandbox = await withItems(
    {
      '/application': {
        get: { responses: { 200: ok({ type: 'array', items: named }) } },
        post: { ...make, responses: { 201: ok(named) } },
      },
      '/application/{id}': { parameters: [inPath('id')], delete: gone },
      '/application/{id}/message': { parameters: [inPath('id')], get: { responses: { 200: ok(list) } }, delete: gone },
      '/message': {
        get: { responses: { 200: ok(list) } },
        post: { ...make, requestBody: { required: true, ...json(item) } },
        delete: gone,
      },
      '/message/{id}': { parameters: [inPath('id')], delete: gone },
    },
    { appid: { type: 'string' }, name: { type: 'string' } },
  );
  const [app] = (await sandbox.get('/application')).body as { id: string }[];
  await sandbox.delete('/message');
  expect((await sandbox.get('/message')).body).toEqual([]);
  const [one, two] = [
    { id: 'm1', appid: app!.id },
    { id: 'm2', appid: 'other' },
  ];
  await sandbox.post('/message', one);
  await sandbox.post('/message', two);
  expect((await sandbox.get(`/application/${app!.id}/message`)).body).toEqual([one]);
  expect((await sandbox.get('/application/unknown/message')).status).toBe(404);
  await sandbox.delete(`/application/${app!.id}/message`);
  expect((await sandbox.get('/message')).body).toEqual([two]);
  await sandbox.delete('/message');
  expect((await sandbox.get('/message')).body).toEqual([]);
});

test('an item that is made below another one says what it belongs to', async () => {
  const sandbox = await withItems(
    {
      '/customers/{customer_id}/wallets': {
        parameters: [inPath('customer_id')],
        get: { responses: { 200: ok(list) } },
        post: make,
      },
      '/customers/{customer_id}/wallets/{id}': {
        parameters: [inPath('customer_id'), inPath('id')],
        get: { responses: { 200: ok(item) } },
      },
    },
    { customer_id: { type: 'string', example: 'shown' }, name: { type: 'string' } },
  );
  expect((await sandbox.post('/customers/c-7/wallets', { name: 'a' })).body).toMatchObject({ customer_id: 'c-7' });
});

test('what was sent as a number comes back as the text that responses have', async () => {
  const body = { type: 'object', properties: { priority: { type: 'integer' }, at: { type: 'integer' } } };
  const sandbox = await withItems(
    {
      '/records': {
        get: { responses: { 200: ok(list) } },
        post: { ...make, requestBody: { required: true, ...json(body) } },
      },
      '/records/{id}': { parameters: [inPath('id')], get: { responses: { 200: ok(item) } } },
    },
    { priority: { type: ['string', 'null'] }, at: { type: 'string', format: 'date-time' } },
  );
  const made = await sandbox.post('/records', { priority: 10, at: 1741000000 });
  expect(made.body).toMatchObject({ priority: '10', at: '2025-03-03T11:06:40.000Z' });
});

const variant = (type: string) => ({
  type: 'object',
  required: ['type', type],
  properties: { type: { const: type }, [type]: { type: 'string' } },
});
const refusing = (error: object, parameters: object[] = []) =>
  sandboxOf([
    {
      model: modelOf({
        paths: {
          '/rules': {
            post: {
              parameters,
              requestBody: { required: true, ...json({ oneOf: ['a', 'b', 'c'].map(variant) }) },
              responses: { 201: ok({ type: 'object' }), 400: ok(error) },
            },
          },
        },
      }),
    },
  ]);
const reason = 'The property type must be one of "a", "b", "c", not "z".';

test('an unknown variant is told of all that there are, in the title where nothing else is for it', async () => {
  const error = {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string' }, href: { type: 'string', format: 'uri' } },
  };
  const sandbox = await refusing(error);
  expect((await sandbox.post('/rules', { type: 'z' })).body).toEqual({ error: reason });
});

test('an error body that has no word for the reason comes with it in a header', async () => {
  const error = { type: 'object', required: ['code'], properties: { code: { type: 'integer' } } };
  const { body, headers } = await (await refusing(error)).post('/rules', { type: 'z' });
  expect(body).toEqual({ code: 400 });
  expect(headers['sandbox-reason']).toBe(reason);
});

test('a property of an exploded object is a parameter of its own in errors', async () => {
  const options = { type: 'object', required: ['q'], properties: { q: { type: 'string' }, page: { type: 'integer' } } };
  const error = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };
  const sandbox = await refusing(error, [{ name: 'options', in: 'query', schema: options }]);
  const rule = { type: 'a', a: 'x' };
  const told = async (query: string) => (await sandbox.post(`/rules?${query}`, rule)).body;
  expect(await told('q=x&page=z')).toEqual({ message: 'The query parameter page must be an integer, not "z".' });
  expect(await told('page=1')).toEqual({ message: 'The query parameter q is required but was not sent.' });
});

test('items that only an operation below what they belong to makes have the address of their own', async () => {
  const sandbox = await withItems(
    {
      '/projects': { get: { responses: { 200: ok({ type: 'array', items: named }) } } },
      '/projects/{id}': { parameters: [inPath('id')], get: { responses: { 200: ok(named) } } },
      '/projects/{id}/tasks': { parameters: [inPath('id')], put: { ...make, summary: 'Create a task' } },
      '/tasks': { get: { responses: { 200: ok(list) } } },
      '/tasks/{id}': { parameters: [inPath('id')], get: { responses: { 200: ok(item) } }, delete: gone },
    },
    { name: { type: 'string' }, project_id: { type: 'string' } },
  );
  const [project] = (await sandbox.get('/projects')).body as { id: string }[];
  const made = await sandbox.send('PUT')(`/projects/${project!.id}/tasks`, { name: 'One' });
  expect(made).toMatchObject({ status: 201, body: { name: 'One', project_id: project!.id } });
  const { id } = made.body as { id: string };
  expect((await sandbox.get(`/tasks/${id}`)).body).toEqual(made.body);
  expect((await sandbox.get('/tasks')).body).toContainEqual(made.body);
  expect((await sandbox.send('PUT')('/projects/unknown/tasks', { name: 'One' })).status).toBe(404);
});
