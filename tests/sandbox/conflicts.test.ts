import { body, during, object, ok } from './support/documents';

const text = { type: 'string' };
const item = object({ id: { ...text, readOnly: true }, name: text, code: text });
const paths = (status: number, description: string) => ({
  '/tags': {
    get: { responses: ok({ type: 'array', items: item }) },
    post: {
      requestBody: body(object({ name: text, code: text })),
      responses: { ...ok(item), [status]: { description } },
    },
  },
  '/tags/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
    get: { responses: ok(item) },
    delete: { responses: { 204: { description: 'Gone' } } },
  },
});
const one = { name: 'Blue', code: 'b' };

test.each([
  ['the property that the description names', 409, 'A tag with this code already exists.', { name: 'Red', code: 'b' }],
  ['what things are usually called by, where it names none', 409, 'Duplicate', { name: 'Red', code: 'b' }],
  ['a 422 that is for it', 422, 'The name must be unique', { name: 'Blue', code: 'c' }],
])('what has the name of another one is refused: %s', async (_case, status, description, same) => {
  await during(paths(status, description), async (sandbox) => {
    const made = await sandbox.post('/tags', one);
    expect(made.status).toBe(200);
    expect((await sandbox.post('/tags', same)).status).toBe(status);
    expect((await sandbox.post('/tags', { name: 'Green', code: 'g' })).status).toBe(200);
    await sandbox.delete(`/tags/${(made.body as { id: string }).id}`);
    expect((await sandbox.post('/tags', same)).status).toBe(200);
  });
});

test.each([
  ['no status is for it', 404, 'There is no such tag.'],
  ['a 422 is for something else', 422, 'The parent does not exist.'],
  ['a conflict is another one', 409, 'The workspace is locked.'],
])('two may have one name where %s', async (_case, status, description) => {
  await during(paths(status, description), async (sandbox) => {
    await sandbox.post('/tags', one);
    expect((await sandbox.post('/tags', one)).status).toBe(200);
  });
});
