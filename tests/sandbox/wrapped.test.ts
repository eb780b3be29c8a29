import { body, during, object, ok } from './support/documents';

const string = { type: 'string' };
const pathId = (name: string) => [{ name, in: 'path', required: true, schema: string }];
const wrapped = (name: string, schema: object) => object({ [name]: schema });

/** Reads of one item and of all, and what changes it, where bodies call it otherwise than its path does. */
const pathsOf = (base: string, parameter: string, as: string, item: object, made: object, changed: object) => ({
  [base]: {
    get: { responses: ok(object({ [`${as}s`]: { type: 'array', items: item } })) },
    post: { requestBody: body(wrapped(as, made)), responses: { 201: ok(wrapped(as, item))[200] } },
  },
  [`${base}/{${parameter}}`]: {
    parameters: pathId(parameter),
    get: { responses: { ...ok(wrapped(as, item)), 404: { description: 'None' } } },
    put: { requestBody: body(wrapped(as, changed)), responses: ok(wrapped(as, item)) },
    delete: { responses: { 204: { description: 'Gone' } } },
  },
});

const item = object({ id: { ...string, readOnly: true }, name: string, note: string, created_at: string }, []);
const made = object({ name: string, note: string, template: string }, ['name']);
const changed = object({ note: string }, []);

describe('items that bodies call otherwise than their paths, as { field: { … } } of /custom_fields,', () => {
  test.each([
    ['/custom_fields', 'field_id', 'field'],
    ['/incidents/types', 'type_id_or_name', 'incident_type'],
    ['/orchestrations/{orchestration}/tables', 'table_id', 'cmdb_table'],
  ])('are made at %s, read, listed, changed and removed', async (base, parameter, as) => {
    await during(pathsOf(base, parameter, as, item, made, changed), async (sandbox) => {
      const at = base.replace(/\{[^}]*\}/, 'o1');
      const created = await sandbox.post(at, { [as]: { name: 'Mine', note: 'old' } });
      expect(created.body).toEqual({
        [as]: expect.objectContaining({ name: 'Mine', id: expect.any(String) as string }),
      });
      const { id } = (created.body as Record<string, { id: string }>)[as]!;
      expect((await sandbox.get(`${at}/${id}`)).body).toMatchObject({ [as]: { id, name: 'Mine', note: 'old' } });
      expect((await sandbox.get(at)).body).toMatchObject({
        [`${as}s`]: expect.arrayContaining([expect.objectContaining({ id, name: 'Mine' })]) as unknown,
      });
      await sandbox.put(`${at}/${id}`, { [as]: { note: 'new' } });
      expect((await sandbox.get(`${at}/${id}`)).body).toMatchObject({ [as]: { id, name: 'Mine', note: 'new' } });
      await sandbox.delete(`${at}/${id}`);
      expect((await sandbox.get(`${at}/${id}`)).status).toBe(404);
    });
  });

  test('are not what an item is described by, as its metadata', async () => {
    const pod = object({ metadata: object({ id: string, name: string }, []) });
    await during(
      {
        '/pods': { post: { requestBody: body(pod), responses: { 201: ok(pod)[200] } } },
        '/pods/{id}': { parameters: pathId('id'), get: { responses: ok(pod) } },
      },
      async (sandbox) => {
        const { body: created } = await sandbox.post('/pods', { metadata: { id: 'p7', name: 'web' } });
        expect(created).toEqual({ metadata: { id: 'p7', name: 'web' } });
        expect((await sandbox.get('/pods/p7')).body).toEqual(created);
      },
    );
  });
});

test.each(['value', 'data', 'attributes'])('an item that has a property "%s" is not what that holds', async (name) => {
  const money = object({ amount: { type: 'integer' }, currency: string });
  const sent = object({ title: string, weight: { type: 'integer' }, [name]: money });
  const painting = object({
    id: { ...string, readOnly: true },
    title: string,
    weight: { type: 'integer' },
    [name]: money,
  });
  await during(
    {
      '/paintings': { post: { requestBody: body(sent), responses: { 201: ok(painting)[200] } } },
      '/paintings/{id}': {
        parameters: pathId('id'),
        get: { responses: ok(painting) },
        put: { requestBody: body(object({ title: string, [name]: money }, [])), responses: ok(painting) },
      },
    },
    async (sandbox) => {
      const own = { title: 'Harbour', weight: 900, [name]: { amount: 5, currency: 'EUR' } };
      const { body: created } = await sandbox.post('/paintings', own);
      expect(created).toMatchObject(own);
      const path = `/paintings/${(created as { id: string }).id}`;
      const changed = { title: 'Bay', [name]: { amount: 6, currency: 'EUR' } };
      expect((await sandbox.put(path, changed)).body).toMatchObject(changed);
      expect((await sandbox.get(path)).body).toMatchObject(changed);
    },
  );
});
