import { body, during, object, ok } from './support/documents';

const string = { type: 'string' };
const tag = object({ id: string, name: string });
const short = object({ id: string, name: string }, ['id']);
const item = object(
  { id: { ...string, example: 'item_1' }, name: string, parent: { ...short, type: ['object', 'null'] }, tags: { type: 'array', items: short } },
  ['id', 'name'],
); // prettier-ignore
const sent = object({ name: string, parentId: string, tag_ids: { type: 'array', items: string } }, []);
const path = { parameters: [{ name: 'id', in: 'path', required: true, schema: string }] };
const paths = {
  '/tags': { post: { requestBody: body(object({ name: string })), responses: { 201: ok(tag)[200] } } },
  '/tags/{id}': { ...path, get: { responses: ok(tag) } },
  '/items': {
    get: { responses: ok({ type: 'array', items: item }) },
    post: { requestBody: body(sent), responses: { 201: ok(item)[200] } },
  },
  '/items/{id}': {
    ...path,
    get: { responses: ok(item) },
    put: { requestBody: body(sent), responses: ok(item) },
    patch: { requestBody: body(sent), responses: ok(item) },
  },
};

test('ids of other things come back as what items show of those', () =>
  during(paths, async (sandbox) => {
    const { id } = (await sandbox.post('/tags', { name: 'Sea' })).body as { id: string };
    const made = await sandbox.post('/items', { name: 'Buoy', parentId: 'item_1', tag_ids: [id, 'tag_77'] });
    const tags = [{ id, name: 'Sea' }, { id: 'tag_77' }];
    expect(made.body).toMatchObject({ name: 'Buoy', parent: { id: 'item_1' }, tags });
    const address = made.headers.location!;
    expect((await sandbox.get(address)).body).toEqual(made.body);
    expect((await sandbox.send('PATCH')(address, { parentId: id })).body).toMatchObject({ parent: { id }, tags });
    const replaced = await sandbox.put(address, { name: 'Buoy', parentId: 'item_9', tag_ids: [] });
    expect(replaced.body).toMatchObject({ parent: { id: 'item_9' }, tags: [] });
    expect((replaced.body as { parent: object }).parent).toEqual({ id: 'item_9' });
  }));

test('a request whose response has no body creates what the list shows', () => {
  const key = object({ id: { type: 'integer', example: 1 }, name: string });
  const others = {
    '/keys': {
      get: { responses: ok({ type: 'array', items: key }) },
      post: { requestBody: body(object({ name: string })), responses: { 204: { description: 'Created' } } },
    },
    '/keys/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      delete: { responses: { 204: { description: 'Gone' } } },
    },
  };
  return during(others, async (sandbox) => {
    expect((await sandbox.post('/keys', { name: 'mine' })).status).toBe(204);
    expect((await sandbox.get('/keys')).body).toContainEqual({ id: 2, name: 'mine' });
  });
});

test.each(['/', '.json'])('the address of what was made ends as the document has it: %s', (end) => {
  const others = {
    [`/tags${end}`]: paths['/tags'],
    [`/tags/{id}${end}`]: paths['/tags/{id}'],
  };
  return during(others, async (sandbox) => {
    const { headers, body: made } = await sandbox.post(`/tags${end}`, { name: 'Sea' });
    expect(headers.location).toMatch(new RegExp(`^/tags/[^/]+${end.replace('.', '\\.')}$`));
    expect((await sandbox.get(headers.location!)).body).toEqual(made);
  });
});

test('a response that shows most of what items have, and not their id, shows what was sent', () => {
  const own = { name: string, note: string, colour: string, size: string };
  const others = {
    '/crates': {
      post: { requestBody: body(object(own, ['name'])), responses: { 201: ok(object(own, []))[200] } },
    },
    '/crates/{id}': { ...path, get: { responses: ok(object({ id: string, ...own }, ['id', 'name'])) } },
  };
  return during(others, async (sandbox) => {
    expect((await sandbox.post('/crates', { name: 'Mine' })).body).toEqual({ name: 'Mine' });
  });
});
