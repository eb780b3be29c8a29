import { body, during, object, ok } from './support/documents';
import { modelOf, sandboxOf } from './support/apis';

const string = { type: 'string' };
const pathId = (name: string) => [{ name, in: 'path', required: true, schema: string }];

test('what was sent comes back under the names that responses have', async () => {
  const stored = object({ DbId: string, Name: string });
  await during(
    {
      '/databases': {
        post: { requestBody: body(object({ name: string })), responses: ok(object({ database: stored })) },
      },
      '/databases/{databaseName}': {
        parameters: pathId('databaseName'),
        get: { responses: ok(object({ database: stored })) },
      },
    },
    async (sandbox) => {
      const created = await sandbox.post('/databases', { name: 'ledger' });
      expect(created.body).toMatchObject({ database: { Name: 'ledger' } });
      expect((await sandbox.get('/databases/ledger')).body).toEqual(created.body);
    },
  );
});

test('what may only be sent comes back at no depth', async () => {
  const secret = { type: 'string', writeOnly: true };
  const target = object({ url: string, secret }, ['url']);
  const push = object({ id: string, targets: { type: 'array', items: target } }, ['targets']);
  await during(
    {
      '/pushes': { post: { requestBody: body(push), responses: ok(push) } },
      '/pushes/{id}': { parameters: pathId('id'), get: { responses: ok(push) } },
    },
    async (sandbox) => {
      const sent = { targets: [{ url: 'https://example.com/', secret: 's3cret' }] };
      const { body: created } = await sandbox.post('/pushes', sent);
      expect(created).toMatchObject({ targets: [{ url: 'https://example.com/' }] });
      expect(JSON.stringify(created)).not.toContain('s3cret');
    },
  );
});

describe('items that hold what requests have at their top in a property of their own', () => {
  const text = { type: 'string' };
  const fields = { name: { ...text, example: 'Shown' }, note: text };
  const attributes = {
    type: 'object',
    required: ['name', 'created_at'],
    properties: { ...fields, created_at: { ...text, format: 'date-time', readOnly: true } },
  };
  const item = {
    type: 'object',
    required: ['id', 'type', 'attributes'],
    properties: { id: text, type: { ...text, example: 'tags' }, attributes },
  };
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const one = { description: 'OK', ...json({ type: 'object', required: ['data'], properties: { data: item } }) };
  const sent = { required: true, ...json({ type: 'object', properties: fields }) };
  const model = modelOf({
    paths: {
      '/tags': { post: { requestBody: sent, responses: { 201: one } } },
      '/tags/{name}': {
        parameters: [{ name: 'name', in: 'path', required: true, schema: text }],
        get: { responses: { 200: one, 404: { description: 'None' } } },
        put: { requestBody: sent, responses: { 200: one, 404: { description: 'None' } } },
      },
    },
  });

  test('come back with it, under the name that was sent', async () => {
    const sandbox = await sandboxOf([{ model }]);
    const made = await sandbox.post('/tags', { name: 'holiday', note: 'by the sea' });
    expect(made).toMatchObject({ status: 201, headers: { location: '/tags/holiday' } });
    const own = { name: 'holiday', note: 'by the sea', created_at: expect.any(String) };
    expect((await sandbox.get('/tags/holiday')).body).toMatchObject({ data: { type: 'tags', attributes: own } });
    await sandbox.put('/tags/holiday', { name: 'holiday', note: 'in the hills' });
    const changed = { data: { attributes: { ...own, note: 'in the hills' } } };
    expect((await sandbox.get('/tags/holiday')).body).toMatchObject(changed);
    await sandbox.close();
  });
});

test('a date comes back as the time at which it begins, and a time as its date, where responses have the other one', async () => {
  const date = { ...string, format: 'date' };
  const time = { type: ['string', 'null'], format: 'date-time' };
  const shown = object({ id: string, start: time, until: { type: ['string', 'null'], format: 'date' }, note: time }, [
    'id',
  ]);
  await during(
    {
      '/banks': {
        post: {
          requestBody: body(object({ start: date, until: { ...string, format: 'date-time' }, note: string }, [])),
          responses: ok(shown),
        },
      },
      '/banks/{id}': { parameters: pathId('id'), get: { responses: ok(shown) } },
    },
    async (sandbox) => {
      const sent = { start: '2025-11-30', until: '2025-12-01T23:59:59+01:00', note: 'soon' };
      const { id, ...made } = (await sandbox.post('/banks', sent)).body as Record<string, string>;
      expect(made).toEqual({ start: '2025-11-30T00:00:00Z', until: '2025-12-01', note: null });
      expect((await sandbox.get(`/banks/${id}`)).body).toEqual({ id, ...made });
    },
  );
});

test.each([
  ['no body', { description: 'OK' }],
  ['bytes', { description: 'OK', content: { 'application/pdf': { schema: { ...string, format: 'binary' } } } }],
])('what was removed is gone, where reading it has %s', async (_, read) => {
  const task = object({ job: string });
  const none = { description: 'OK' };
  await during(
    {
      '/tasks': { post: { requestBody: body(task), responses: { 201: none } } },
      '/tasks/{id}': {
        parameters: [{ ...pathId('id')[0], example: 't1' }],
        get: { responses: { 200: read } },
        put: { requestBody: body(task), responses: { 200: none } },
        delete: { responses: { 200: none } },
      },
    },
    async (sandbox) => {
      const { location } = (await sandbox.post('/tasks', { job: 'report' })).headers;
      expect((await sandbox.get(location!)).status).toBe(200);
      expect((await sandbox.get('/tasks/t1')).status).toBe(200);
      // It may have been made by what the state does not know.
      expect((await sandbox.get('/tasks/unheard-of')).status).toBe(200);
      expect(JSON.stringify((await sandbox.get('/sandbox/')).body)).toContain('; 404 once it has been removed');
      expect((await sandbox.put(location!, { job: 'other' })).status).toBe(200);
      expect((await sandbox.delete(location!)).status).toBe(200);
      expect((await sandbox.get(location!)).status).toBe(404);
    },
  );
});

describe('a change that the document confirms with a text', () => {
  const plain = { 'text/plain': { schema: { type: 'string', example: 'OK' } } };
  const html = { 'text/html': { example: '<b>Gone</b>' } };
  const said = (content: object, status = 200) => ({ [status]: { description: 'Done.', content } });
  const watch = object({ url: string, title: string });
  const paths = {
    '/watches': {
      get: { responses: ok({ type: 'array', items: object({ id: string, url: string, title: string }) }) },
      post: { requestBody: body(watch), responses: said(plain, 201) },
    },
    '/watches/{id}': {
      parameters: pathId('id'),
      get: { responses: ok(object({ id: string, url: string, title: string })) },
      put: { requestBody: body(watch), responses: said(plain) },
      delete: { responses: said(html) },
    },
  };

  test('is carried out, and confirmed with that text', () =>
    during(paths, async (sandbox) => {
      const made = await sandbox.post('/watches', { url: 'https://example.com/', title: 'One' });
      expect(made).toMatchObject({ status: 201, text: 'OK' });
      expect(made.headers['content-type']).toBe('text/plain; charset=utf-8');
      const address = made.headers.location!;
      const changed = await sandbox.put(address, { url: 'https://example.com/2', title: 'Two' });
      expect(changed).toMatchObject({ status: 200, text: 'OK' });
      expect((await sandbox.get(address)).body).toMatchObject({ url: 'https://example.com/2', title: 'Two' });
      expect(await sandbox.delete(address)).toMatchObject({ status: 200, text: '<b>Gone</b>' });
      expect((await sandbox.get(address)).status).toBe(404);
    }));
});

test('strings that the document calls ids come back as objects with that id, and others with that name', async () => {
  const part = object({ id: string, name: string });
  const list = { type: 'array', items: part };
  const group = object({ id: string, name: string, peers: list, tags: list, peers_count: { type: 'integer' } });
  const strings = { type: 'array', items: string };
  const sent = object({ name: string, peers: { ...strings, description: 'List of peers ids' }, tags: strings });
  const path = '/groups/{groupId}';
  await during(
    {
      '/groups': {
        get: { responses: ok({ type: 'array', items: group }) },
        post: { requestBody: body(sent), responses: ok(group) },
      },
      [path]: {
        parameters: pathId('groupId'),
        get: { responses: ok(group) },
        put: { requestBody: body(sent), responses: ok(group) },
      },
    },
    async (sandbox) => {
      const created = await sandbox.post('/groups', { name: 'devs', peers: ['p1', 'p2'], tags: ['red'] });
      expect(created.body).toMatchObject({
        peers: [{ id: 'p1' }, { id: 'p2' }],
        tags: [{ name: 'red' }],
        peers_count: 2,
      });
      const address = `/groups/${(created.body as { id: string }).id}`;
      const replaced = await sandbox.send('PUT')(address, { name: 'devs', peers: ['p3'], tags: [] });
      expect(replaced.body).toMatchObject({ peers: [{ id: 'p3' }], tags: [], peers_count: 1 });
      expect((await sandbox.get('/groups')).body).toContainEqual(replaced.body);
    },
  );
});

test('a `POST` that says it creates makes an item, though requests and responses have no id', async () => {
  const parts = { name: string, subject: string, kind: string };
  const campaign = object({ id: { type: 'integer' }, ...parts }, []);
  await during(
    {
      '/campaigns': {
        get: { responses: ok(object({ data: { type: 'array', items: campaign } })) },
        post: {
          operationId: 'createCampaign',
          requestBody: body(object({ ...parts, sendLater: { type: 'boolean' } }, ['name'])),
          responses: ok(object({ data: object({ ...parts, sendLater: { type: 'boolean' } }, []) })),
        },
      },
      '/campaigns/{id}': { parameters: pathId('id'), get: { responses: ok(object({ data: campaign })) } },
    },
    async (sandbox) => {
      const sent = { name: 'Spring', subject: 'Hello', kind: 'regular' };
      expect((await sandbox.post('/campaigns', sent)).body).toMatchObject({ data: sent });
      const { data } = (await sandbox.get('/campaigns')).body as { data: object[] };
      expect(data).toContainEqual(expect.objectContaining(sent));
    },
  );
});
