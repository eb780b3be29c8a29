import { modelOf, sandboxOf, type TestSandbox } from './support/apis';
import { body, json, object } from './support/documents';

/** Operations whose paths say what they do: with a dot and JSON, with a slash, and with GET and queries. */

const string = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const responses = (schema: object) => ({
  200: { description: 'OK', content: json(schema) },
  404: { description: 'Unknown' },
});
const procedure = (sent: object, shown: object) => ({ post: { requestBody: body(sent), responses: responses(shown) } });
const query = (name: string, required = false) => ({ name, in: 'query', required, schema: string });
const list = (name: string) => object({ data: { type: 'array', items: ref(name) }, total: { type: 'integer' } });

const note = object({ id: string, title: string, folderId: string, pinned: { type: 'boolean' } }, ['id', 'title']);
const ship = object({ ship_id: string, name: string, tonnage: { type: 'integer' } });
const member = object({ id: string, email: string });

const model = modelOf({
  components: { schemas: { Note: note, Ship: ship, Member: member } },
  paths: {
    '/notes.create': procedure(object({ title: string, folderId: string }, ['title']), object({ data: ref('Note') })),
    '/notes.info': procedure(object({ id: string, shareId: string }, []), object({ data: ref('Note') })),
    '/notes.list': procedure(
      object({ folderId: string, limit: { type: 'integer' }, offset: { type: 'integer' } }, []),
      list('Note'),
    ),
    '/notes.update': procedure(object({ id: string, title: string }, ['id']), object({ data: ref('Note') })),
    '/notes.move': procedure(object({ id: string, folderId: string }), object({ data: ref('Note') })),
    '/notes.duplicate': procedure(object({ id: string }), object({ data: ref('Note') })),
    '/notes.export': procedure(object({ id: string }), object({ file: string })),
    '/notes.delete': procedure(object({ id: string }), object({ success: { type: 'boolean' } })),
    '/fleet/ship/create': procedure(object({ name: string, tonnage: { type: 'integer' } }), ref('Ship')),
    '/fleet/ship/get': procedure(object({ ship_id: string }), ref('Ship')),
    '/fleet/ship/list': procedure(
      object({ count: { type: 'integer' } }, []),
      object({ ships: { type: 'array', items: ref('Ship') } }),
    ),
    '/members.info': {
      get: { parameters: [query('member', true)], responses: responses(object({ member: ref('Member') })) },
    },
    '/members.list': {
      get: {
        parameters: [query('email')],
        responses: responses(object({ members: { type: 'array', items: ref('Member') } })),
      },
    },
    '/members.remove': {
      post: {
        requestBody: body(object({ member: string })),
        responses: responses(object({ ok: { type: 'boolean' } })),
      },
    },
    // A resource with methods of its own: its verbs are none.
    '/tags': { get: { responses: responses({ type: 'array', items: ref('Member') }) } },
    '/tags/get': procedure(object({ id: string }), ref('Member')),
    '/tags/create': procedure(object({ email: string }), ref('Member')),
    // GET changes nothing: these are the newest ones, and a page with a form to edit one.
    '/posts/list': { get: { responses: responses(list('Note')) } },
    '/posts/new': { get: { responses: responses(object({ post: ref('Note') })) } },
    '/posts/edit': { get: { parameters: [query('id', true)], responses: responses(object({ post: ref('Note') })) } },
    '/posts/get': { get: { parameters: [query('id', true)], responses: responses(object({ post: ref('Note') })) } },
    // Only one verb: nothing says that anything is kept.
    '/report/get': procedure(object({ id: string }), ref('Member')),
  },
});

let sandbox: TestSandbox;
beforeEach(async () => void (sandbox = await sandboxOf([{ model }])));
afterEach(() => sandbox.close());

test('what a procedure creates is read, changed, listed and removed by its others', async () => {
  const made = await sandbox.post('/notes.create', { title: 'Tides', folderId: 's-1' });
  expect([made.status, made.body]).toEqual([
    200,
    { data: expect.objectContaining({ title: 'Tides', folderId: 's-1' }) },
  ]);
  expect(made.headers.location).toBeUndefined();
  const { id } = (made.body as { data: { id: string } }).data;
  expect((await sandbox.post('/notes.info', { id })).body).toEqual(made.body);
  expect((await sandbox.post('/notes.update', { id, title: 'Ebb' })).body).toMatchObject({
    data: { id, title: 'Ebb', folderId: 's-1' },
  });
  expect((await sandbox.post('/notes.move', { id, folderId: 's-2' })).body).toMatchObject({
    data: { id, title: 'Ebb', folderId: 's-2' },
  });
  expect((await sandbox.post('/notes.info', { id })).body).toMatchObject({ data: { title: 'Ebb', folderId: 's-2' } });
  expect((await sandbox.post('/notes.list', { folderId: 's-2' })).body).toMatchObject({ data: [{ id }], total: 1 });
  expect((await sandbox.post('/notes.list', { folderId: 's-1' })).body).toMatchObject({ data: [], total: 0 });
  expect((await sandbox.post('/notes.delete', { id })).status).toBe(200);
  for (const name of ['info', 'export', 'update', 'move', 'duplicate', 'delete'])
    expect([name, (await sandbox.post(`/notes.${name}`, { id, folderId: 's' })).status]).toEqual([name, 404]);
});

test('where a procedure is not told the identifier, the document responds', async () => {
  expect((await sandbox.post('/notes.info', { shareId: 'share-1' })).status).toBe(200);
});

test('a list is paged by what its body asks for', async () => {
  for (const title of ['A', 'B', 'C']) await sandbox.post('/notes.create', { title, folderId: 'x' });
  const titles = async (asked: object) =>
    ((await sandbox.post('/notes.list', { folderId: 'x', ...asked })).body as { data: { title: string }[] }).data.map(
      ({ title }) => title,
    );
  expect(await titles({ limit: 2 })).toEqual(['A', 'B']);
  expect(await titles({ limit: 2, offset: 2 })).toEqual(['C']);
});

test('a slash before the verb, and an identity with the name of its thing', async () => {
  const made = await sandbox.post('/fleet/ship/create', { name: 'Alma', tonnage: 120 });
  const { ship_id: id } = made.body as { ship_id: string };
  expect((await sandbox.post('/fleet/ship/get', { ship_id: id })).body).toEqual({
    ship_id: id,
    name: 'Alma',
    tonnage: 120,
  });
  expect((await sandbox.post('/fleet/ship/list', {})).body).toMatchObject({
    ships: expect.arrayContaining([{ ship_id: id, name: 'Alma', tonnage: 120 }]),
  });
  expect((await sandbox.post('/fleet/ship/get', { ship_id: 'none' })).status).toBe(404);
});

test('a query names the item where a procedure is read by GET', async () => {
  const { members } = (await sandbox.get('/members.list')).body as { members: { id: string; email: string }[] };
  const [first] = members;
  expect((await sandbox.get(`/members.info?member=${first!.id}`)).body).toEqual({ member: first });
  expect((await sandbox.post('/members.remove', { member: first!.id })).status).toBe(200);
  expect((await sandbox.get(`/members.info?member=${first!.id}`)).status).toBe(404);
  expect((await sandbox.get('/members.list')).body).toEqual({ members: members.slice(1) });
});

test('what is read by GET is never changed by it, whatever its path is called', async () => {
  const before = (await sandbox.get('/posts/list')).body;
  await sandbox.get('/posts/new');
  expect((await sandbox.get('/posts/list')).body).toEqual(before);
  expect((await sandbox.get('/sandbox/')).text).not.toMatch(/(?:creates an item of posts|into the post)/);
});

test('the page of the sandbox says what each does and why; what only looks like one has no state', async () => {
  const { text } = await sandbox.get('/sandbox/');
  expect(text).toContain('creates an item of notes, because its path says so');
  expect(text).toContain('reads the note that id in the body names');
  expect(text).toContain('reads the member that member in the query names');
  expect((await sandbox.post('/tags/get', { id: 'none' })).status).toBe(200);
  expect((await sandbox.post('/report/get', { id: 'none' })).status).toBe(200);
});
