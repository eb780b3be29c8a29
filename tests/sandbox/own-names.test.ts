import { modelOf, sandboxOf, type TestSandbox } from './support/apis';

const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
});
const ok = (schema: object, example?: unknown) => ({ 200: { description: 'OK', ...json(schema, example) } });
const user = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } },
};
const ada = { id: 'u_1', name: 'Ada' };
const bo = { id: 'u_2', name: 'Bo' };

/** A document whose paths show an own name, such as `me`, where others show the id of a user. */
const sandboxWith = (name: string, shown?: object, listed?: object[]): Promise<TestSandbox> => {
  const paths = {
    '/users': { get: { responses: ok({ type: 'array', items: user }, listed) } },
    '/users/{userId}': {
      parameters: [{ name: 'userId', in: 'path', required: true, schema: { type: 'string' }, example: name }],
      get: { responses: ok(user, shown) },
      patch: { requestBody: { required: true, ...json(user) }, responses: ok(user) },
      delete: { responses: { 204: { description: 'Gone.' } } },
    },
  };
  return sandboxOf([{ model: modelOf({ paths }) }]);
};

test.each(['me', 'self', 'current'])('%s is the item that the document shows under it, and no id', async (name) => {
  const sandbox = await sandboxWith(name, bo, [ada, bo]);
  expect((await sandbox.get('/users')).body).toEqual([ada, bo]);
  expect((await sandbox.get(`/users/${name}`)).body).toEqual(bo);
  const changed = { ...bo, name: 'Changed' };
  expect((await sandbox.send('PATCH')(`/users/${name}`, { name: 'Changed' })).body).toEqual(changed);
  expect((await sandbox.get('/users/u_2')).body).toEqual(changed);
  expect((await sandbox.get('/users')).body).toEqual([ada, changed]);
});

test('an own name is an item of the list where the document shows nothing under it', async () => {
  const sandbox = await sandboxWith('me', undefined, [ada, bo]);
  expect((await sandbox.get('/users')).body).toEqual([ada, bo]);
  expect((await sandbox.get('/users/me')).body).toEqual(ada);
});

test('an item that only an own name tells of has an id of its own', async () => {
  const sandbox = await sandboxWith('me');
  const { id } = (await sandbox.get('/users/me')).body as typeof ada;
  expect(id).not.toBe('me');
  expect((await sandbox.get('/users')).body).toEqual([expect.objectContaining({ id })]);
  expect((await sandbox.get(`/users/${id}`)).status).toBe(200);
});

test('an own name is that of no other item once its item is removed', async () => {
  const sandbox = await sandboxWith('me', ada, [ada, bo]);
  expect((await sandbox.delete('/users/me')).status).toBe(204);
  expect((await sandbox.get('/users/me')).status).toBe(404);
  expect((await sandbox.delete('/users/me')).status).toBe(404);
  expect((await sandbox.get('/users')).body).toEqual([bo]);
});
