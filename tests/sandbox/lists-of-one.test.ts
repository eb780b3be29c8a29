import { body, during, object, ok } from './support/documents';

const string = { type: 'string' };
const pathId = (name: string) => [{ name, in: 'path', required: true, schema: string }];
const listOf = (items: object) => ({ type: 'array', items });

const pet = object({ petId: { ...string, format: 'uuid' }, name: string, note: string }, []);
const pets = object(
  { pages: object({ page: { type: 'integer' } }), warnings: listOf(object({ text: string })), pets: listOf(pet) },
  [],
);

describe('items that requests and responses have in a list of one', () => {
  const paths = {
    '/pets': {
      get: { responses: ok(pets) },
      post: { requestBody: body(pets), responses: ok(pets) },
      put: { operationId: 'createPets', requestBody: body(pets), responses: ok(pets) },
    },
    '/pets/{petId}': {
      parameters: pathId('petId'),
      get: { responses: { ...ok(pets), 404: { description: 'None' } } },
      post: { requestBody: body(pets), responses: ok(pets) },
      delete: { responses: { 204: { description: 'Gone' } } },
    },
  };
  const idsIn = (response: { readonly body: unknown }): string[] =>
    (response.body as { pets: { petId: string }[] }).pets.map(({ petId }) => petId);

  test.each(['post', 'put'] as const)('are made by %s, read, listed, changed and removed', async (method) => {
    await during(paths, async (sandbox) => {
      const created = await sandbox[method]('/pets', { pets: [{ name: 'Rex' }] });
      expect(created.body).toMatchObject({ pets: [{ name: 'Rex', petId: expect.any(String) as string }] });
      const [id = ''] = idsIn(created);
      expect((await sandbox.get(`/pets/${id}`)).body).toMatchObject({ pets: [{ petId: id, name: 'Rex' }] });
      expect(idsIn(await sandbox.get('/pets'))).toContain(id);
      await sandbox.post(`/pets/${id}`, { pets: [{ note: 'barks' }] });
      expect((await sandbox.get(`/pets/${id}`)).body).toMatchObject({
        pets: [{ petId: id, name: 'Rex', note: 'barks' }],
      });
      await sandbox.delete(`/pets/${id}`);
      expect((await sandbox.get(`/pets/${id}`)).status).toBe(404);
    });
  });

  test('are all made, where a request has several', async () => {
    await during(paths, async (sandbox) => {
      const created = await sandbox.post('/pets', { pets: [{ name: 'Rex' }, { name: 'Bello' }] });
      expect(created.body).toMatchObject({ pets: [{ name: 'Rex' }, { name: 'Bello' }] });
      const ids = idsIn(created);
      expect(new Set(ids).size).toBe(2);
      expect(idsIn(await sandbox.get('/pets'))).toEqual(expect.arrayContaining(ids));
    });
  });

  test('may be the whole response', async () => {
    const tag = object({ id: string, name: string });
    await during(
      {
        '/tags': {
          get: { responses: ok(listOf(tag)) },
          post: { requestBody: body(object({ name: string })), responses: { 201: ok(listOf(tag))[200] } },
        },
        '/tags/{id}': { parameters: pathId('id'), delete: { responses: { 204: { description: 'Gone' } } } },
      },
      async (sandbox) => {
        const { body: created } = await sandbox.post('/tags', { name: 'urgent' });
        expect(created).toMatchObject([{ name: 'urgent' }]);
        expect((await sandbox.get('/tags')).body).toEqual(expect.arrayContaining(created as unknown[]));
      },
    );
  });

  test('are not what an item has a list of', async () => {
    const group = object({ id: string, name: string });
    const whole = object({ name: string, groups: listOf(group) });
    await during(
      {
        '/groups': { post: { requestBody: body(object({ name: string })), responses: { 201: ok(group)[200] } } },
        '/groups/{id}': { parameters: pathId('id'), get: { responses: ok(whole) } },
      },
      async (sandbox) => {
        const { body: created } = await sandbox.post('/groups', { name: 'staff' });
        const { id } = created as { id: string };
        const read = await sandbox.get(`/groups/${id}`);
        expect(read.body).toMatchObject({ name: 'staff', groups: expect.any(Array) as unknown });
      },
    );
  });
});
