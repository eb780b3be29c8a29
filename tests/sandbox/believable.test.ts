import { body, during, object, ok } from './support/documents';

const string = { type: 'string' };
const time = { ...string, format: 'date-time' };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
/** What creates boats by their titles, and shows one. */
const created = (boat: object) => ({
  '/boats': { post: { requestBody: body(object({ title: string })), responses: { 201: ok(boat)[200] } } },
  '/boats/{id}': { get: { parameters: [id], responses: ok(boat) } },
});

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
  return during(created(boat), async (sandbox) => {
    expect((await sandbox.post('/boats', { title: 'Anna' })).body).toMatchObject({ [name]: expected });
  });
});

test('what is new is in a state in which things begin', () => {
  const status = { ...string, enum: ['completed', 'declined', 'sent', 'pending'] };
  const boat = object({ id: { type: 'integer' }, title: string, status });
  return during(created(boat), async (sandbox) => {
    expect((await sandbox.post('/boats', { title: 'Anna' })).body).toMatchObject({ status: 'pending' });
  });
});

test('a customSlug is what the new item is called', () => {
  const link = object({ slug: { ...string, example: 'abc' }, url: string });
  const sent = object({ url: string, customSlug: string }, ['url']);
  const slug = { name: 'slug', in: 'path', required: true, schema: string };
  const paths = {
    '/links': { post: { requestBody: body(sent), responses: { 201: ok(link)[200] } } },
    '/links/{slug}': { get: { parameters: [slug], responses: ok(link) } },
  };
  return during(paths, async (sandbox) => {
    const own = { slug: 'harbour', url: 'https://a.example' };
    expect((await sandbox.post('/links', { url: own.url, customSlug: 'harbour' })).body).toEqual(own);
    expect((await sandbox.get('/links/harbour')).body).toEqual(own);
    const other = await sandbox.post('/links', { url: own.url });
    expect((await sandbox.get(other.headers.location!)).body).toEqual(other.body);
  });
});

test('a property that usually wraps what is sent does not, where the properties of items are beside it', () => {
  const values = { type: 'array', items: object({ field: string }) };
  const form = object({ id: { type: 'integer', example: 1 }, name: string, email: string, values }, ['id', 'name']);
  const sent = object({ name: string, email: string, values: { type: 'object' }, silent: { type: 'boolean' }, again: { type: 'boolean' }, to: string }, []); // prettier-ignore
  const path = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const paths = {
    '/forms/{id}': { parameters: [path], get: { responses: ok(form) }, put: { requestBody: body(sent), responses: ok(form) } },
  }; // prettier-ignore
  return during(paths, async (sandbox) => {
    await sandbox.put('/forms/1', { name: 'Zed', email: 'z@example.com', values: { age: 'x' }, silent: true });
    expect((await sandbox.get('/forms/1')).body).toMatchObject({ name: 'Zed', email: 'z@example.com' });
  });
});

test('a list that stands under the name of the collection and data has its own page', () => {
  const pagination = object({ currentPage: { type: 'integer' }, totalItems: { type: 'integer' }, itemsInCurrentPage: { type: 'integer' } }); // prettier-ignore
  const link = object({ slug: { ...string, example: 'abc' } });
  const list = object({ shortLinks: object({ data: { type: 'array', items: link }, pagination }) });
  const parameters = ['page', 'itemsPerPage'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
  const slug = { name: 'slug', in: 'path', required: true, schema: string };
  const paths = {
    '/short-links': { get: { parameters, responses: ok(list) } },
    '/short-links/{slug}': { parameters: [slug], get: { responses: ok(link) } },
  };
  return during(paths, async (sandbox) => {
    expect((await sandbox.get('/short-links?itemsPerPage=5&page=2')).body).toEqual({
      shortLinks: { data: [], pagination: { currentPage: 2, totalItems: 1, itemsInCurrentPage: 0 } },
    });
  });
});
