import { body, during, json, object, ok } from './support/documents';

const string = { type: 'string' };
const integer = { type: 'integer' };
const list = (items: object) => ({ type: 'array', items });
const pathId = (name: string, more: object = {}) => [{ name, in: 'path', required: true, schema: string, ...more }];
const made = (schema: object) => ({ 201: { description: 'Made', content: json(schema) } });

describe('a filter that allows a word for all items', () => {
  const task = object({ id: string, status: { type: 'string', enum: ['open', 'closed'] } });
  const pathsOf = (...words: string[]) => ({
    '/tasks': {
      get: {
        parameters: [
          { name: 'status', in: 'query', schema: { type: 'string', enum: ['open', ...words], default: words[0] } },
        ],
        responses: ok(list(task)),
      },
      post: { requestBody: body(object({ status: string })), responses: made(task) },
    },
    '/tasks/{id}': { parameters: pathId('id'), get: { responses: ok(task) } },
  });
  test.each(['all', 'any', 'ALL', '*'])('filters nothing where it is "%s", by default too', async (word) => {
    await during(pathsOf(word), async ({ get, post }) => {
      await post('/tasks', { status: 'closed' });
      const numberAt = async (path: string) => ((await get(path)).body as unknown as unknown[]).length;
      expect(await numberAt('/tasks')).toBe(2);
      expect(await numberAt(`/tasks?status=${encodeURIComponent(word)}`)).toBe(2);
      expect(await numberAt('/tasks?status=open')).toBe(1);
    });
  });

  test('filters by a word that items have themselves', async () => {
    const scope = { type: 'string', enum: ['all', 'own'] };
    const grant = object({ id: string, scope });
    await during(
      {
        '/grants': {
          get: { parameters: [{ name: 'scope', in: 'query', schema: scope }], responses: ok(list(grant)) },
          post: { requestBody: body(object({ scope })), responses: made(grant) },
        },
        '/grants/{id}': { parameters: pathId('id'), get: { responses: ok(grant) } },
      },
      async ({ get, post }) => {
        await post('/grants', { scope: 'own' });
        expect((await get('/grants?scope=all')).body).toEqual([expect.objectContaining({ scope: 'all' })]);
      },
    );
  });
});

test.each([['Id'], ['id'], ['ID']])(
  '"%s" in the response of /secrets/create is the ID of what is made',
  async (name) => {
    const spec = { Name: string };
    const secret = object({ ID: string, Spec: object(spec) });
    await during(
      {
        '/secrets': { get: { responses: ok(list(secret)) } },
        '/secrets/create': {
          post: { requestBody: body(object({ ...spec, Data: string })), responses: made(object({ [name]: string })) },
        },
        '/secrets/{id}': { parameters: pathId('id'), get: { responses: ok(secret) } },
      },
      async ({ get, post }) => {
        const response = await post('/secrets/create', { Name: 'app-key', Data: 'YWJj' });
        const id = (response.body as Record<string, string>)[name]!;
        expect((await get(`/secrets/${id}`)).body).toMatchObject({ ID: id, Spec: { Name: 'app-key' } });
      },
    );
  },
);

test('what is made is found in its response under any name, beside a secret that is shown once', async () => {
  const token = object({ id: string, name: string });
  await during(
    {
      '/tokens': {
        get: { responses: ok(list(token)) },
        post: {
          requestBody: body(object({ name: string, expires_in: integer })),
          responses: ok(object({ plain_token: string, personal_access_token: token })),
        },
      },
      '/tokens/{tokenId}': { parameters: pathId('tokenId'), get: { responses: ok(token) } },
    },
    async ({ get, post }) => {
      const { body: response } = await post('/tokens', { name: 'CI', expires_in: 30 });
      const { personal_access_token: own, plain_token: plain } = response as unknown as Record<string, { id: string }>;
      expect(own).toMatchObject({ name: 'CI' });
      expect(plain).toEqual(expect.any(String));
      expect((await get(`/tokens/${own!.id}`)).body).toEqual(own);
    },
  );
});

test('a response that has the number of something, where reading shows the object, shows what was sent all the same', async () => {
  const order = (customer: object) => object({ id: integer, email: string, customer });
  await during(
    {
      '/orders': { post: { requestBody: body(object({ email: string })), responses: ok(order(integer)) } },
      '/orders/{id}': {
        parameters: pathId('id', { schema: integer }),
        get: { responses: ok(order(object({ id: integer, name: string }))) },
      },
    },
    async ({ get, post }) => {
      const { body: order } = await post('/orders', { email: 'a@example.com' });
      const { body: read } = await get(`/orders/${(order as { id: number }).id}`);
      expect(read).toMatchObject({ email: 'a@example.com', customer: { id: expect.any(Number) as number } });
      expect(order).toEqual({ ...(read as object), customer: (read as { customer: { id: number } }).customer.id });
    },
  );
});

describe('an item that shows only its id is called what the request says', () => {
  const branch = object({ id: string, commit_id: string });
  const pathsOf = (parameter: string, sent: object) => ({
    '/branches': {
      get: { responses: ok(list(branch)) },
      post: {
        requestBody: body(sent),
        responses: { 201: { description: 'Made', content: { 'text/html': { schema: string } } } },
      },
    },
    [`/branches/{${parameter}}`]: {
      parameters: pathId(parameter),
      get: { responses: { ...ok(branch), 404: { description: 'None' } } },
      delete: { responses: { 204: { description: 'Gone' } } },
    },
  });
  test.each([
    ['by the name of what the path names', 'branch', 'name'],
    ['by the name of the parameter', 'branch_name', 'branch_name'],
  ])('%s', async (_, parameter, name) => {
    await during(pathsOf(parameter, object({ [name]: string, source: string })), async (sandbox) => {
      expect((await sandbox.post('/branches', { [name]: 'feature-1', source: 'main' })).status).toBe(201);
      const { status, body: read } = await sandbox.get('/branches/feature-1');
      expect([status, name === 'name' ? (read as { id: string }).id : 'feature-1']).toEqual([200, 'feature-1']);
      await sandbox.delete('/branches/feature-1');
      expect((await sandbox.get('/branches/feature-1')).status).toBe(404);
    });
  });
});

test('what items have in one of their objects alone comes back there, and what two of them may have does not', async () => {
  const details = object({ account_number: string, note: string });
  const recipient = object({ id: string, name: string, currency: string, details, bank: object({ note: string }) });
  await during(
    {
      '/recipients': {
        post: {
          requestBody: body(object({ name: string, currency: string, account_number: string, note: string })),
          responses: made(recipient),
        },
      },
      '/recipients/{id}': { parameters: pathId('id'), get: { responses: ok(recipient) } },
    },
    async ({ get, post }) => {
      const sent = { name: 'Ada', currency: 'EUR', account_number: '0100', note: 'mine' };
      const { body: created } = await post('/recipients', sent);
      expect(created).toMatchObject({ name: 'Ada', details: { account_number: '0100' } });
      expect(JSON.stringify(created)).not.toContain('mine');
      expect((await get(`/recipients/${(created as { id: string }).id}`)).body).toEqual(created);
    },
  );
});

test.each(['Data', 'data', 'Result'])('what is wrapped as "%s" is made and read', async (name) => {
  const consent = object({ ConsentId: string, Status: string, Permission: string });
  const shown = object({ [name]: consent, Links: object({ Self: string }), Meta: object({ TotalPages: integer }) });
  await during(
    {
      '/consents': {
        post: {
          requestBody: body(object({ [name]: object({ Permission: string }) })),
          responses: made(shown),
        },
      },
      '/consents/{ConsentId}': { parameters: pathId('ConsentId'), get: { responses: ok(shown) } },
    },
    async ({ get, post }) => {
      const { body: created } = await post('/consents', { [name]: { Permission: 'Create' } });
      const own = (created as Record<string, { ConsentId: string }>)[name]!;
      expect(own).toMatchObject({ Permission: 'Create' });
      expect((await get(`/consents/${own.ConsentId}`)).body).toEqual(created);
    },
  );
});
