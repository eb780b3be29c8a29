import { body, during, object, ok } from './support/documents';

const list = (items: object) => ({ type: 'array', items });
const string = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const pathId = (name: string, example: unknown = 'a') => [
  { name, in: 'path', required: true, schema: string, example },
];

test('PUT keeps what an API makes itself, where one schema serves requests and responses', async () => {
  const reader = object(
    {
      id: string,
      uuid: string,
      created_time: time,
      updated_at: time,
      name: string,
      book_count: { type: 'integer' },
      note: string,
    },
    [],
  );
  await during(
    {
      '/readers': { post: { requestBody: body(reader), responses: ok(reader) } },
      '/readers/{id}': {
        parameters: pathId('id'),
        get: { responses: ok(reader) },
        put: { requestBody: body(reader), responses: ok(reader) },
      },
    },
    async (sandbox) => {
      const made = (await sandbox.post('/readers', { name: 'Ada', note: 'x' })).body as Record<string, unknown>;
      expect(made).toMatchObject({
        name: 'Ada',
        uuid: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      });
      const other = (await sandbox.post('/readers', { name: 'Eve' })).body as Record<string, unknown>;
      expect(other.uuid).not.toBe(made.uuid);
      const { id, uuid, created_time } = made;
      const changed = await sandbox.put(`/readers/${String(id)}`, { name: 'Ada L.' });
      expect(changed.body).toEqual({
        id,
        uuid,
        created_time,
        updated_at: expect.any(String) as unknown,
        name: 'Ada L.',
      });
      expect((await sandbox.get(`/readers/${String(id)}`)).body).toEqual(changed.body);
    },
  );
});

test('what is new has not ended, though the example has', async () => {
  const payment = object(
    {
      id: string,
      amount: { type: 'integer' },
      reverted: { type: 'boolean', example: true },
      isArchived: { type: 'boolean', example: true },
      active: { type: 'boolean', example: true },
      deletedAt: { ...time, readOnly: true, example: '2024-05-01T10:00:00Z' },
      cancelled_at: { type: ['string', 'null'], format: 'date-time', example: '2024-05-01T10:00:00Z' },
    },
    ['id', 'amount', 'reverted', 'isArchived', 'active', 'cancelled_at'],
  );
  await during(
    {
      '/payments': { post: { requestBody: body(object({ amount: { type: 'integer' } })), responses: ok(payment) } },
      '/payments/{id}': { parameters: pathId('id'), get: { responses: ok(payment) } },
    },
    async (sandbox) => {
      const { body: made } = await sandbox.post('/payments', { amount: 7 });
      expect(made).toEqual({
        id: expect.any(String) as unknown,
        amount: 7,
        reverted: false,
        isArchived: false,
        active: true,
        cancelled_at: null,
      });
    },
  );
});

const workflow = object(
  { metadata: object({ name: string, labels: { type: 'object' } }, []), spec: object({ image: string }, []) },
  [],
);

test('an item whose name is in its metadata is made, read, listed and removed by it', async () => {
  await during(
    {
      '/workflows': {
        get: { responses: ok(object({ items: list(workflow) })) },
        post: {
          requestBody: body(object({ dryRun: { type: 'boolean' }, workflow }, ['workflow'])),
          responses: ok(workflow),
        },
      },
      '/workflows/{name}': {
        parameters: pathId('name'),
        get: { responses: { ...ok(workflow), 404: { description: 'None' } } },
        put: { requestBody: body(workflow), responses: { ...ok(workflow), 404: { description: 'None' } } },
        delete: { responses: { 204: { description: 'Gone' } } },
      },
    },
    async (sandbox) => {
      const sent = { metadata: { name: 'build' }, spec: { image: 'alpine' } };
      const made = await sandbox.post('/workflows', { dryRun: false, workflow: sent });
      expect(made.body).toEqual(sent);
      expect(made.headers.location).toBe('/workflows/build');
      expect((await sandbox.get('/workflows/build')).body).toEqual(sent);
      expect((await sandbox.get('/workflows')).body).toMatchObject({
        items: expect.arrayContaining([sent]) as unknown,
      });
      const unnamed = await sandbox.post('/workflows', { workflow: { spec: { image: 'busybox' } } });
      const { name } = (unnamed.body as { metadata: { name: string } }).metadata;
      expect((await sandbox.get(`/workflows/${name}`)).body).toMatchObject({ spec: { image: 'busybox' } });
      const changed = await sandbox.put('/workflows/build', { spec: { image: 'debian' } });
      expect(changed.body).toEqual({ metadata: { name: 'build' }, spec: { image: 'debian' } });
      expect((await sandbox.delete('/workflows/build')).status).toBe(204);
      expect((await sandbox.get('/workflows/build')).status).toBe(404);
    },
  );
});

test('a list inside an object that is no usual wrapper is found', async () => {
  const account = object({ address: string });
  const page = object({
    cursor: object({ pageSize: { type: 'integer' }, hasMore: { type: 'boolean' }, data: list(account) }),
  });
  await during(
    {
      '/accounts': {
        get: { responses: ok(page) },
        post: { requestBody: body(account), responses: ok(object({ data: account })) },
      },
      '/accounts/{address}': { parameters: pathId('address'), get: { responses: ok(object({ data: account })) } },
    },
    async (sandbox) => {
      await sandbox.post('/accounts', { address: 'users:1' });
      expect((await sandbox.get('/accounts')).body).toMatchObject({
        cursor: { data: expect.arrayContaining([{ address: 'users:1' }]) as unknown, hasMore: false },
      });
    },
  );
});

test('what is removed is gone where the document shows it under another name, too', async () => {
  const uuid = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
  const group = object({ id: { type: 'string', format: 'uuid', example: uuid }, name: string });
  await during(
    {
      '/groups/{groupId}': {
        parameters: pathId('groupId', 'group-1'),
        get: { responses: { ...ok(group), 404: { description: 'None' } } },
        delete: { responses: { 204: { description: 'Gone' } } },
      },
      '/groups': { get: { responses: ok(list(group)) }, post: { requestBody: body(group), responses: ok(group) } },
    },
    async (sandbox) => {
      expect((await sandbox.get(`/groups/${uuid}`)).status).toBe(200);
      expect((await sandbox.delete(`/groups/${uuid}`)).status).toBe(204);
      expect((await sandbox.get(`/groups/${uuid}`)).status).toBe(404);
      expect((await sandbox.get('/groups')).body).toEqual([]);
    },
  );
});

test('an idempotency key that the document shows for many operations is one of each', async () => {
  const note = object({ id: string, text: string }, ['text']);
  const parameters = [{ name: 'Idempotency-Key', in: 'header', schema: { ...string, example: 'create-2024' } }];
  const post = { parameters, requestBody: body(note), responses: { ...ok(note), 409: { description: 'Used' } } };
  const item = { parameters: pathId('id'), get: { responses: ok(note) } };
  await during(
    { '/notes': { post }, '/notes/{id}': item, '/memos': { post }, '/memos/{id}': item },
    async (sandbox) => {
      const send = async (url: string, text: string, key: string) =>
        (await sandbox.post(url, { text }, { 'idempotency-key': key })).status;
      expect(await send('/notes', 'a', 'create-2024')).toBe(200);
      expect(await send('/memos', 'a', 'create-2024')).toBe(200);
      expect(await send('/memos', 'b', 'create-2024')).toBe(409);
      expect(await send('/notes', 'a', 'k-1')).toBe(200);
      expect(await send('/memos', 'a', 'k-1')).toBe(409);
    },
  );
});

test('an item whose id is in a header of its own name is made, read, listed and removed by it', async () => {
  const batch = object({ batchHeader: object({ id: string, company: string }, ['company']), entries: list(string) });
  await during(
    {
      '/batches': {
        get: { responses: ok(list(batch)) },
        post: { requestBody: body(batch), responses: { 200: { description: 'Added' } } },
      },
      '/batches/{batchID}': {
        parameters: pathId('batchID', '45758063'),
        get: { responses: { ...ok(batch), 404: { description: 'None' } } },
        delete: { responses: { 200: { description: 'Gone' } } },
      },
    },
    async (sandbox) => {
      const sent = { batchHeader: { id: 'b7', company: 'Acme' }, entries: ['one'] };
      expect((await sandbox.post('/batches', sent)).headers.location).toBe('/batches/b7');
      expect((await sandbox.get('/batches/b7')).body).toEqual(sent);
      expect((await sandbox.get('/batches')).body).toContainEqual(sent);
      expect((await sandbox.get('/batches/45758063')).body).toMatchObject({ batchHeader: { id: '45758063' } });
      await sandbox.delete('/batches/b7');
      expect((await sandbox.get('/batches/b7')).status).toBe(404);
      expect((await sandbox.get('/batches')).body).not.toContainEqual(sent);
    },
  );
});
