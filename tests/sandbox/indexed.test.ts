import { body, during, object, ok } from './support/documents';

const string = { type: 'string' };
const track = object({ uri: { ...string, example: 'first' } });

test.each([0, 1])('items that paths name by their position from %d move up when one is removed', (from) => {
  const index = { name: 'index', in: 'path', required: true, schema: { type: 'integer', minimum: from } };
  const paths = {
    '/tracks': {
      get: { responses: ok({ type: 'array', items: track }) },
      post: { requestBody: body(track), responses: { 201: ok(track)[200] } },
    },
    '/tracks/{index}': {
      parameters: [index],
      get: { responses: { ...ok(track), 404: { description: 'None' } } },
      put: { requestBody: body(track), responses: { ...ok(track), 404: { description: 'None' } } },
      delete: { responses: { 204: { description: 'Gone' } } },
    },
  };
  return during(paths, async (sandbox) => {
    const at = async (position: number) => (await sandbox.get(`/tracks/${from + position}`)).body;
    const before = ((await sandbox.get('/tracks')).body as object[]).length;
    const made = await sandbox.post('/tracks', { uri: 'second' });
    expect(made.headers.location).toBe(`/tracks/${before + from}`);
    await sandbox.post('/tracks', { uri: 'third' });
    expect(await at(before + 1)).toEqual({ uri: 'third' });
    await sandbox.put(`/tracks/${before + from + 1}`, { uri: 'changed' });
    expect((await sandbox.delete(`/tracks/${before + from}`)).status).toBe(204);
    expect(await at(before)).toEqual({ uri: 'changed' });
    expect((await sandbox.get(`/tracks/${before + from + 1}`)).status).toBe(404);
  });
});

test('a path that is shown finds its item, also where it is the third', () => {
  const index = { name: 'index', in: 'path', required: true, schema: { type: 'integer' }, example: 2 };
  return during({ '/tracks/{index}': { get: { parameters: [index], responses: ok(track) } } }, async (sandbox) => {
    expect((await sandbox.get('/tracks/2')).body).toEqual({ uri: 'first' });
    expect((await sandbox.get('/tracks/3')).status).toBe(404);
  });
});

test('so does one with an example of its response', () => {
  const index = { name: 'index', in: 'path', required: true, schema: { type: 'integer' }, example: 2 };
  const content = { 'application/json': { schema: track, example: { uri: 'shown' } } };
  const responses = { 200: { description: 'OK', content } };
  return during({ '/tracks/{index}': { get: { parameters: [index], responses } } }, async (sandbox) => {
    expect((await sandbox.get('/tracks/2')).body).toEqual({ uri: 'shown' });
  });
});
