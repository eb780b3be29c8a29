import { body, during, object, ok } from './support/documents';

const string = { type: 'string' };
const time = { ...string, format: 'date-time' };

test('items that the document names, and shows no more of, are called differently', () => {
  const boat = object({ id: { type: 'integer' }, name: { ...string, example: 'Anna' }, email: { ...string, example: 'anna@example.com' } }); // prettier-ignore
  const id = (example: number) => ({ name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example });
  const paths = {
    '/boats': { get: { responses: ok({ type: 'array', items: boat }) } },
    '/boats/{id}': {
      get: { parameters: [id(4)], responses: ok(boat) },
      delete: { parameters: [id(5)], responses: { 204: { description: 'Gone' } } },
      put: { parameters: [id(6)], requestBody: body(boat), responses: ok(boat) },
    },
  };
  return during(paths, async (sandbox) => {
    const named = (await sandbox.get('/boats')).body as { name: string; email: string }[];
    expect(named.map(({ name, email }) => [name, email])).toEqual([
      ['Anna', 'anna@example.com'],
      ['Anna 2', 'anna2@example.com'],
      ['Anna 3', 'anna3@example.com'],
    ]);
  });
});

test.each([
  ['date', time, '2025-03-03T09:00:00Z'],
  ['createTime', { ...time, example: '2020-01-01T00:00:00Z' }, '2025-03-03T09:00:00Z'],
  ['uploadedAt', { ...string, example: '2020-01-01T00:00:00Z' }, '2025-03-03T09:00:00Z'],
  ['modificationDate', { ...string, format: 'date', example: '2020-01-01' }, '2025-03-03'],
  ['ctime', { type: 'integer', example: 1577836800 }, 1740992400],
  ['created', { type: 'integer', example: 1577836800000 }, 1740992400000],
])('%s of what is created now is that of the clock', (name, schema, expected) => {
  const boat = object({ id: { type: 'integer' }, title: string, [name]: schema });
  const paths = {
    '/boats': { post: { requestBody: body(object({ title: string })), responses: { 201: ok(boat)[200] } } },
    '/boats/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: ok(boat),
      },
    },
  };
  return during(paths, async (sandbox) => {
    expect((await sandbox.post('/boats', { title: 'Anna' })).body).toMatchObject({ [name]: expected });
  });
});
