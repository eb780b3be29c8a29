import { body, during, object } from './support/documents';

const json = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
const response = (schema?: object, example?: unknown) => ({
  description: 'OK',
  ...(schema ? { content: json(schema, example) } : {}),
});
const list = (items: object) => ({ type: 'array', items });
const string = { type: 'string' };
const integer = { type: 'integer' };
const pathId = (...names: string[]) => names.map((name) => ({ name, in: 'path', required: true, schema: string }));

/** Runs with a sandbox of these paths, and closes it. */
test('an item that is wrapped twice is found by the identifier that the list shows', () => {
  const budget = object({ id: { ...string, format: 'uuid' }, name: string });
  const inData = (properties: object) => object({ data: object(properties) });
  return during(
    {
      '/budgets': { get: { responses: { 200: response(inData({ budgets: list(budget) })) } } },
      '/budgets/{budget_id}': {
        parameters: pathId('budget_id'),
        get: { responses: { 200: response(inData({ budget, server_knowledge: integer })) } },
      },
      '/budgets/{budget_id}/accounts': {
        parameters: pathId('budget_id'),
        get: { responses: { 200: response(inData({ accounts: list(budget) })) } },
      },
    },
    async (sandbox) => {
      const { body: all } = await sandbox.get('/budgets');
      const { id } = (all as { data: { budgets: { id: string }[] } }).data.budgets[0]!;
      expect((await sandbox.get(`/budgets/${id}`)).body).toMatchObject({ data: { budget: { id } } });
      expect((await sandbox.get(`/budgets/${id}/accounts`)).status).toBe(200);
      expect((await sandbox.get('/budgets/unknown')).status).toBe(404);
    },
  );
});

describe('a list that is an object of items by their identifiers', () => {
  const device = object({ name: string });
  const map = { type: 'object', additionalProperties: device };
  const paths = (wrapped: boolean) => ({
    '/devices': {
      get: {
        parameters: [{ name: 'name', in: 'query', schema: string }],
        responses: {
          200: wrapped
            ? response(object({ devices: map }), { devices: { d1: { name: 'Lamp' }, d2: { name: 'Plug' } } })
            : response(map, { d1: { name: 'Lamp' }, d2: { name: 'Plug' } }),
        },
      },
      post: { requestBody: body(device), responses: { 201: response(device) } },
    },
    '/devices/{deviceId}': {
      parameters: pathId('deviceId'),
      get: { responses: { 200: response(device) } },
      delete: { responses: { 204: { description: 'Gone' } } },
    },
  });
  test.each([[false], [true]])('lists, filters, and has what was created (wrapped: %p)', (wrapped) =>
    during(paths(wrapped), async (sandbox) => {
      const listed = async (query = ''): Promise<unknown> => {
        const { body: all } = await sandbox.get(`/devices${query}`);
        return wrapped ? (all as { devices: unknown }).devices : all;
      };
      expect((await sandbox.get('/devices/d2')).body).toEqual({ name: 'Plug' });
      const made = await sandbox.post('/devices', { name: 'Fan' });
      const id = String(made.headers.location).split('/').at(-1)!;
      expect((await sandbox.get(`/devices/${id}`)).body).toEqual({ name: 'Fan' });
      expect(await listed()).toMatchObject({ d1: { name: 'Lamp' }, d2: { name: 'Plug' }, [id]: { name: 'Fan' } });
      expect(await listed('?name=Fan')).toEqual({ [id]: { name: 'Fan' } });
      await sandbox.delete('/devices/d1');
      expect(await listed()).not.toHaveProperty('d1');
    }),
  );
});

test('items without a schema are found by the identifier that was sent, or is given', () => {
  const free = { type: 'object' };
  return during(
    {
      '/documents': { post: { requestBody: body(free), responses: { 201: response(free) } } },
      '/documents/{documentId}': { parameters: pathId('documentId'), get: { responses: { 200: response(free) } } },
    },
    async (sandbox) => {
      const made = await sandbox.post('/documents', { id: '124', company: 'Larkspur' });
      expect(made.headers.location).toBe('/documents/124');
      expect((await sandbox.get('/documents/124')).body).toEqual({ id: '124', company: 'Larkspur' });
      const { id } = (await sandbox.post('/documents', { company: 'Fern' })).body as { id: string };
      expect((await sandbox.get(`/documents/${id}`)).body).toEqual({ id, company: 'Fern' });
    },
  );
});

describe('PUT on an item that does not exist', () => {
  const alias = object({ name: string, target: string });
  const paths = (put: object, post?: object) => ({
    ...(post ? { '/aliases': { post } } : {}),
    '/aliases/{name}': {
      parameters: pathId('name'),
      get: { responses: { 200: response(alias) } },
      put: { requestBody: body(object({ target: string })), responses: { 200: response(alias) }, ...put },
    },
  });
  const post = { requestBody: body(alias), responses: { 201: response(alias) } };
  const notFound = { 200: response(alias), 404: response(object({ message: string })) };
  test.each<[string, object, boolean]>([
    [
      'creates it where the document says so',
      paths({ summary: 'Create or update an alias', responses: notFound }),
      true,
    ],
    ['creates it where it is called an upsert', paths({ operationId: 'upsertAlias', responses: notFound }, post), true],
    ['creates it where nothing else does', paths({}), true],
    ['is refused where others create it', paths({ summary: 'Update an alias' }, post), false],
    ['is refused where the document has a 404', paths({ summary: 'Update an alias', responses: notFound }), false],
  ])('%s', (_, given, isMade) =>
    during(given, async (sandbox) => {
      const put = await sandbox.put('/aliases/shop', { target: 'shop_v2' });
      expect(put.status).toBe(isMade ? 200 : 404);
      const read = await sandbox.get('/aliases/shop');
      if (isMade) expect(read.body).toEqual({ name: 'shop', target: 'shop_v2' });
      else expect(read.status).toBe(404);
    }),
  );
});

test('PUT keeps what its body has no property for, and nothing that it left out', () => {
  const user = object({ id: integer, username: string, email: string, phone: string }, ['id']);
  const profile = object({ email: string, phone: string }, ['email']);
  return during(
    {
      '/users': {
        post: {
          requestBody: body(object({ username: string, phone: string, email: string })),
          responses: { 201: response(user) },
        },
      },
      '/users/{id}': {
        parameters: pathId('id'),
        get: { responses: { 200: response(user) } },
        put: { requestBody: body(profile), responses: { 200: response(user) } },
      },
    },
    async (sandbox) => {
      const made = await sandbox.post('/users', { username: 'mara', phone: '1', email: 'mara@example.com' });
      const url = String(made.headers.location);
      await sandbox.put(url, { email: 'lind@example.com' });
      const { id } = made.body as { id: number };
      expect((await sandbox.get(url)).body).toEqual({ id, username: 'mara', email: 'lind@example.com' });
    },
  );
});

test('a path may name an item by its name or its number, and a body may say whose name it is', () => {
  const project = object({ project_id: integer, name: string }, []);
  return during(
    {
      '/projects': {
        get: { responses: { 200: response(list(project)) } },
        post: { requestBody: body(object({ project_name: string })), responses: { 201: { description: 'Made' } } },
      },
      '/projects/{project_name_or_id}': {
        parameters: pathId('project_name_or_id'),
        get: { responses: { 200: response(project) } },
      },
    },
    async (sandbox) => {
      const [first] = (await sandbox.get('/projects')).body as { project_id: number; name: string }[];
      expect((await sandbox.get(`/projects/${first!.project_id}`)).body).toEqual(first);
      expect((await sandbox.get(`/projects/${encodeURIComponent(first!.name)}`)).body).toEqual(first);
      const { headers } = await sandbox.post('/projects', { project_name: 'pens' });
      expect((await sandbox.get('/projects/pens')).body).toMatchObject({ name: 'pens' });
      expect((await sandbox.get(String(headers.location))).body).toMatchObject({ name: 'pens' });
    },
  );
});

test('what is new was made now, and has nothing counted in it', () => {
  const time = { ...string, format: 'date-time' };
  const crate = object({ id: integer, label: string, creation_time: time, num_books: integer }, ['id', 'num_books']);
  return during(
    {
      '/crates': { post: { requestBody: body(object({ label: string })), responses: { 201: response(crate) } } },
      '/crates/{id}': { parameters: pathId('id'), get: { responses: { 200: response(crate) } } },
    },
    async (sandbox) => {
      const { body: made } = await sandbox.post('/crates', { label: 'A' });
      expect(made).toMatchObject({ label: 'A', num_books: 0, creation_time: '2025-03-03T09:00:00Z' });
    },
  );
});

test('an error of a generated form says which error it is, and no success', () => {
  const error = object({ success: { type: 'boolean' }, error: object({ id: string, name: string, detail: string }) });
  const listed = object({ errors: list(object({ status: string, code: string, name: string, message: string })) });
  return during(
    {
      '/pets/{id}': {
        parameters: pathId('id'),
        get: { responses: { 200: response(object({ id: integer })), 404: response(error) } },
        patch: {
          requestBody: body(object({ age: integer })),
          responses: { 200: response(object({ id: integer })), 400: response(listed) },
        },
      },
    },
    async (sandbox) => {
      const { body: unknown } = await sandbox.get('/pets/none');
      expect(unknown).toMatchObject({ success: false, error: { id: 'not_found', name: 'not_found' } });
      const wrong = await sandbox.send('PATCH')('/pets/1', { age: 'old' });
      expect(wrong.body).toMatchObject({
        errors: [{ status: '400', code: 'bad_request', name: '/age', message: expect.stringContaining('integer') }],
      });
    },
  );
});
