import { body, during, json, object } from './support/documents';

const string = { type: 'string' };
const ETag = { schema: { ...string, pattern: '^"[A-Za-z0-9._:-]+"$' } };
const of = (schema: object, headers: object = { ETag }) => ({ description: 'OK', headers, content: json(schema) });
const boat = object({ id: string, name: string }, ['id']);
const named = body(object({ name: string }, []));
const error = of(object({ message: string }), {});
const match = (more: object = {}) => ({ name: 'If-Match', in: 'header', schema: string, ...more });
const id = { name: 'id', in: 'path', required: true, schema: string };
const refused = { 404: error, 412: error };

const paths = {
  '/boats': { post: { requestBody: named, responses: { 201: of(boat) } } },
  '/boats/{id}': {
    parameters: [id],
    get: { responses: { 200: of(boat), 404: error } },
    put: { parameters: [match()], requestBody: named, responses: { 200: of(boat), ...refused } },
    patch: { parameters: [match()], requestBody: named, responses: { 200: of(boat), 404: error } },
    delete: { parameters: [match()], responses: { 204: { description: 'Gone' }, ...refused } },
  },
  '/boats/{id}:pause': {
    post: { parameters: [id, match()], responses: { 202: { description: 'Paused' }, ...refused } },
  },
  '/settings': {
    get: { responses: { 200: of(object({ theme: string })) } },
    put: {
      parameters: [match()],
      requestBody: body(object({ theme: string })),
      responses: { 200: of(object({ theme: string })), 412: error },
    },
  },
};

test('an item has an ETag that changes as it does, and If-Match must have it where 412 is documented', () =>
  during(paths, async (sandbox) => {
    const made = await sandbox.post('/boats', { name: 'Anna' });
    const at = made.headers.location!;
    const first = made.headers.etag!;
    expect(first).toMatch(/^"[0-9a-f]+"$/);
    expect((await sandbox.get(at)).headers.etag).toBe(first);

    const replaced = await sandbox.put(at, { name: 'Berta' }, { 'if-match': first });
    expect(replaced).toMatchObject({ status: 200, body: { name: 'Berta' } });
    const second = replaced.headers.etag!;
    expect(second).not.toBe(first);
    expect((await sandbox.get(at)).headers.etag).toBe(second);

    const late = await sandbox.put(at, { name: 'Clara' }, { 'if-match': first });
    expect(late).toMatchObject({ status: 412, body: { message: expect.stringContaining(second) as string } });
    expect((await sandbox.get(at)).body).toMatchObject({ name: 'Berta' });
    // It is not documented there.
    expect((await sandbox.send('PATCH')(at, { name: 'Dora' }, { 'if-match': first })).status).toBe(200);
    expect((await sandbox.delete(at, undefined, { 'if-match': second })).status).toBe(412);
    expect(
      (await sandbox.delete(at, undefined, { 'if-match': `"other", W/${(await sandbox.get(at)).headers.etag}` }))
        .status,
    ).toBe(204);
  }));

test('what is done to an item needs its ETag, and the item', () =>
  during(paths, async (sandbox) => {
    const { headers } = await sandbox.post('/boats', { name: 'Anna' });
    const at = headers.location!;
    const pause = async (where: string, etag: string) =>
      (await sandbox.post(`${where}:pause`, undefined, { 'if-match': etag })).status;
    expect(await pause(at, headers.etag!)).toBe(202);
    expect(await pause(at, '*')).toBe(202);
    expect(await pause(at, '"other"')).toBe(412);
    expect(await pause('/boats/nope', headers.etag!)).toBe(404);
  }));

test('so has one object at a fixed address', () =>
  during(paths, async (sandbox) => {
    const { headers } = await sandbox.get('/settings');
    const changed = await sandbox.put('/settings', { theme: 'dark' }, { 'if-match': headers.etag! });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(headers.etag);
    expect((await sandbox.get('/settings')).headers.etag).toBe(changed.headers.etag);
    expect((await sandbox.put('/settings', { theme: 'light' }, { 'if-match': headers.etag! })).status).toBe(412);
  }));

test('an ETag that the document shows as that of a request, and one that no response tells, is not compared', async () => {
  const shown = { ...match({ example: '"abc"' }) };
  const put = { parameters: [shown], requestBody: named, responses: { 200: of(boat), ...refused } };
  await during({ ...paths, '/boats/{id}': { ...paths['/boats/{id}'], put } }, async (sandbox) => {
    const { headers } = await sandbox.post('/boats', { name: 'Anna' });
    expect((await sandbox.put(headers.location!, { name: 'Berta' }, { 'if-match': '"abc"' })).status).toBe(200);
    expect((await sandbox.put(headers.location!, { name: 'Berta' }, { 'if-match': '"abd"' })).status).toBe(412);
  });
  const untold = {
    '/boats': { post: { requestBody: named, responses: { 201: of(boat, {}) } } },
    '/boats/{id}': {
      parameters: [id],
      get: { responses: { 200: of(boat, {}) } },
      put: { ...put, responses: { 200: of(boat, {}), ...refused } },
    },
  };
  await during(untold, async (sandbox) => {
    const { headers } = await sandbox.post('/boats', { name: 'Anna' });
    expect(headers.etag).toBeUndefined();
    expect((await sandbox.put(headers.location!, { name: 'Berta' }, { 'if-match': '3' })).status).toBe(200);
  });
});
