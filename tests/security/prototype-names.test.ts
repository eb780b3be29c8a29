/** Names that every JavaScript object has: as identifiers, properties, sessions and parameters they are names like any other. */
import { body, during, object, ok } from '../sandbox/support/documents';
import { loadText } from '../../src/openapi/fixtures/load';

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'a\r\nSet-Cookie: x',
  '../a',
  '\0',
];
const string = { type: 'string' };
const item = object({ id: string, text: string });
const paths = {
  '/things': { get: { responses: ok({ type: 'array', items: item }) } },
  '/things/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
    get: { responses: { ...ok(item), 404: { description: 'Unknown.' } } },
    put: { requestBody: body(object({ text: string })), responses: { 201: ok(item)[200] } },
    delete: { responses: { 204: { description: 'Gone.' } } },
  },
};

test.each(names)('an item called %j is made, read, listed and removed, and no other one is', (id) =>
  during(paths, async (sandbox) => {
    const address = `/things/${encodeURIComponent(id)}`;
    expect((await sandbox.get(address)).status).toBe(404);
    const made = await sandbox.put(address, { text: 'mine' });
    expect(made.body).toEqual({ id, text: 'mine' });
    expect(made.headers['set-cookie']).toBeUndefined();
    expect((await sandbox.get(address)).body).toEqual({ id, text: 'mine' });
    expect((await sandbox.get('/things')).body).toContainEqual({ id, text: 'mine' });
    expect((await sandbox.delete(address)).status).toBe(204);
    expect((await sandbox.get(address)).status).toBe(404);
  }),
);

test('a document whose YAML has such keys, tags that run code, or merges into them changes no object and runs nothing', async () => {
  const { model, diagnostics } = await loadText(`openapi: 3.1.0
info: { title: T, version: '1' }
__proto__: { polluted: 1 }
x-a: &a { get: { responses: { '200': { description: ok } } } }
paths:
  /a: { <<: { <<: *a, __proto__: { polluted: 1 } } }
  /b: { get: { summary: !!js/function 'function () { throw 1 }', responses: { '200': { description: !!python/object/apply:os.system [x] } } } }
`);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(model.operations.map(({ path }) => path)).toEqual(['/a', '/b']);
  expect(diagnostics.map(({ code }) => code)).toEqual(expect.arrayContaining(['yaml-tag', 'unknown-field']));
});
