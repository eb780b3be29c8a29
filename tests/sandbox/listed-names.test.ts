import { body, during, object, ok } from './support/documents';

const string = { type: 'string' };

test('items that only their list shows the name of are told apart by it', () => {
  const state = object({ status: string, size: { type: 'integer' } }, ['status']);
  const done = ok({ type: 'boolean' });
  const paths = {
    '/collections': {
      get: { responses: ok(object({ collections: { type: 'array', items: object({ name: string }) } })) },
    },
    '/collections/{collection_name}': {
      parameters: [{ name: 'collection_name', in: 'path', required: true, schema: string }],
      get: { responses: ok(state) },
      put: { requestBody: body(object({ size: { type: 'integer' } }, [])), responses: done },
      delete: { responses: done },
    },
  };
  return during(paths, async (sandbox) => {
    const names = async (): Promise<string[]> => {
      const listed = (await sandbox.get('/collections')).body as { collections: { name: string }[] };
      return listed.collections.map(({ name }) => name);
    };
    const [shown = ''] = await names();
    expect((await sandbox.get(`/collections/${encodeURIComponent(shown)}`)).status).toBe(200);
    await sandbox.put('/collections/ledger', { size: 3 });
    expect((await sandbox.get('/collections/ledger')).body).toEqual({ status: expect.any(String) as string, size: 3 });
    expect(await names()).toEqual([shown, 'ledger']);
    await sandbox.delete('/collections/ledger');
    expect(await names()).toEqual([shown]);
  });
});
