import { modelOf, sandboxOf } from './support/apis';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const query = (name: string, type: string) => ({ name, in: 'query', schema: { type } });
const integer = (example: number) => ({ type: 'integer', example });
const text = (example: string) => ({ type: 'string', example });
const note = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', example: 1 }, owner: { type: 'string' }, archived: { type: 'boolean' } },
};

/** A sandbox with so many notes, whose list has this envelope and can be asked for with these parameters. */
async function withNotes(envelope: object, parameters: object[], count = 3, headers: object = {}) {
  const list = {
    type: 'object',
    required: ['notes', ...Object.keys(envelope)],
    properties: { notes: { type: 'array', items: note }, ...envelope },
  };
  const sent = { type: 'object', properties: { owner: { type: 'string' }, archived: { type: 'boolean' } } };
  const paths = {
    '/notes': {
      get: { parameters, responses: { 200: { description: 'OK', headers, ...json(list) } } },
      post: {
        requestBody: { required: true, ...json(sent) },
        responses: { 201: { description: 'OK', ...json(note) } },
      },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: { description: 'OK', ...json(note) } } },
    },
  };
  const sandbox = await sandboxOf([{ model: modelOf({ paths }) }]);
  for (let made = 1; made < count; made += 1) await sandbox.post('/notes', { owner: `o${made}` });
  const get = async (path: string) => {
    const { status, body } = await sandbox.get(path);
    expect(status).toBe(200);
    const { notes, ...rest } = body as { notes: { id: number }[] };
    return { ids: notes.map(({ id }) => id), ...rest } as Record<string, unknown>;
  };
  return Object.assign(get, { headersOf: async (path: string) => (await sandbox.get(path)).headers });
}

const nullable = (type: string, example: unknown) => ({ type: [type, 'null'], example });

test('numbers of pages, and totals in the words of several vendors, are those of the page', async () => {
  const meta = {
    type: 'object',
    required: ['current_page', 'total_pages', 'total_count', 'next_page', 'prev_page', 'total_entries'],
    properties: {
      current_page: integer(2),
      next_page: nullable('integer', 3),
      prev_page: nullable('integer', 1),
      total_pages: integer(4),
      total_count: integer(70),
      total_entries: integer(2),
    },
  };
  const get = await withNotes({ meta }, [query('page', 'integer'), query('per_page', 'integer')]);
  const numbers = { total_pages: 2, total_count: 3, total_entries: 3 };
  expect((await get('/notes?per_page=2')).meta).toEqual({ current_page: 1, next_page: 2, prev_page: null, ...numbers });
  const second = { current_page: 2, next_page: null, prev_page: 1, ...numbers };
  expect((await get('/notes?per_page=2&page=2')).meta).toEqual(second);
});

test('a cursor that is called like its parameter leads to the next page, and done says when there is none', async () => {
  const envelope = {
    done: { type: 'boolean' },
    iterator: nullable('string', 'x'),
    prevIterator: nullable('string', '-x'),
  };
  const get = await withNotes(envelope, [query('limit', 'integer'), query('iterator', 'string')]);
  const first = await get('/notes?limit=2');
  expect(first).toEqual({ ids: [1, 2], done: false, iterator: '2', prevIterator: null });
  const second = await get(`/notes?limit=2&iterator=${String(first.iterator)}`);
  expect(second).toMatchObject({ ids: [3], done: true, iterator: null });
});

test('a cursor that must be a number is one, and at the end that of the last item', async () => {
  const paging = {
    type: 'object',
    required: ['size', 'since', 'limit'],
    properties: {
      size: integer(5),
      since: integer(5),
      limit: integer(123),
      next: text('http://example.com/notes?since=9'),
    },
  };
  const get = await withNotes({ paging }, [query('limit', 'integer'), query('since', 'integer')]);
  const next = 'http://localhost/notes?limit=2&since=2';
  expect((await get('/notes?limit=2')).paging).toEqual({ size: 2, since: 2, limit: 2, next });
  expect(await get('/notes?limit=2&since=2')).toEqual({ ids: [3], paging: { size: 1, since: 3, limit: 2 } });
});

test.each([
  ['page', ['page', 'size'], '/notes?size=2&page=2'],
  ['offset', ['offset', 'size'], '/notes?size=2&offset=2'],
])('links lead to the pages before and after by %s', async (_, names, next) => {
  const href = (example: string) => ({ type: 'object', properties: { href: text(example) } });
  const envelope = {
    count: integer(9),
    next: nullable('string', 'https://api.example.com/notes?page=4'),
    previous: nullable('string', 'https://api.example.com/notes?page=2'),
    _links: { type: 'object', properties: { self: href('/notes'), next: href('/notes?page=4'), prev: href('/notes') } },
  };
  const get = await withNotes(
    envelope,
    names.map((name) => query(name, 'integer')),
  );
  const first = await get('/notes?size=2');
  expect(first).toMatchObject({ ids: [1, 2], count: 3, next: `http://localhost${next}`, previous: null });
  expect(first._links).toEqual({ self: { href: '/notes?size=2' }, next: { href: next } });
  const second = await get(next);
  expect(second).toMatchObject({ ids: [3], next: null });
  expect(await get(String(second.previous).replace('http://localhost', ''))).toMatchObject({ ids: [1, 2] });
});

test('pages that count from zero, as Spring has them', async () => {
  const envelope = {
    number: integer(7),
    size: integer(7),
    numberOfElements: integer(7),
    totalElements: integer(7),
    totalPages: integer(7),
    first: { type: 'boolean' },
    last: { type: 'boolean' },
    empty: { type: 'boolean' },
  };
  const page = { name: 'page', in: 'query', schema: { type: 'integer', default: 0 } };
  const get = await withNotes(envelope, [page, query('size', 'integer')]);
  const whole = { totalElements: 3, totalPages: 2, size: 2 };
  expect(await get('/notes?size=2')).toEqual({
    ids: [1, 2],
    number: 0,
    numberOfElements: 2,
    first: true,
    last: false,
    empty: false,
    ...whole,
  });
  const last = { ids: [3], number: 1, numberOfElements: 1, first: false, last: true, empty: false, ...whole };
  expect(await get('/notes?size=2&page=1')).toEqual(last);
  expect(await get('/notes?size=2&page=2')).toMatchObject({ ids: [], numberOfElements: 0, empty: true });
});

test('an item without the property that a filter asks for does not pass it, and counts as false', async () => {
  const get = await withNotes({}, [query('owner', 'string'), query('archived', 'boolean')]);
  expect((await get('/notes?owner=o1')).ids).toEqual([2]);
  expect((await get('/notes?owner=nobody')).ids).toEqual([]);
  expect((await get('/notes?owner=o2&archived=false')).ids).toEqual([3]);
  expect((await get('/notes?owner=o2&archived=true')).ids).toEqual([]);
});

describe('headers of a list', () => {
  const header = (type: string, more: object = {}) => ({ schema: { type }, ...more });
  const link = '<https://notes.example/notes?page=7>; rel="next"';
  const headers = {
    Link: header('string', { example: link }),
    'X-Total-Count': header('integer', { required: true }),
    'X-Page': header('string', { example: '9' }),
    'X-Per-Page': header('integer', { example: 50 }),
    'X-Next-Page': header('integer', { example: 3 }),
    'X-Pagination-Total-Pages': header('integer', { example: 12 }),
    'X-Has-More': header('boolean', { example: true }),
    'Content-Range': header('string', { example: 'notes 0-24/319' }),
    'X-Rate-Limit': header('integer', { example: 60 }),
  };
  const parameters = [query('page', 'integer'), query('per_page', 'integer')];

  test('say of the page what is true of it', async () => {
    const get = await withNotes({}, parameters, 3, headers);
    expect(await get.headersOf('/notes?per_page=2')).toMatchObject({
      link: '<http://localhost/notes?per_page=2&page=1>; rel="first", <http://localhost/notes?per_page=2&page=2>; rel="next", <http://localhost/notes?per_page=2&page=2>; rel="last"',
      'x-total-count': '3',
      'x-page': '1',
      'x-per-page': '2',
      'x-next-page': '2',
      'x-pagination-total-pages': '2',
      'x-has-more': 'true',
      'content-range': 'notes 0-1/3',
      'x-rate-limit': '60',
    });
    const last = await get.headersOf('/notes?per_page=2&page=2');
    expect(last).toMatchObject({ 'x-has-more': 'false', 'content-range': 'notes 2-2/3', 'x-page': '2' });
    expect(last.link).not.toContain('rel="next"');
    expect(last).not.toHaveProperty('x-next-page');
    expect(await get.headersOf('/notes')).not.toHaveProperty('link');
  });
});

test('an object of the next page has its offset and its address, and is null where none follows', async () => {
  const next = {
    type: ['object', 'null'],
    properties: {
      offset: text('eyJ0'),
      path: text('/tasks?offset=eyJ0'),
      uri: text('https://api.example.com/tasks?offset=eyJ0'),
    },
  };
  const get = await withNotes({ next_page: next }, [query('limit', 'integer'), query('offset', 'string')]);
  const { next_page: leads, ids } = await get('/notes?limit=2');
  const { offset, path, uri } = leads as Record<string, string>;
  expect(ids).toHaveLength(2);
  expect(path).toMatch(/^\/notes\?/);
  expect(new URL(uri!).search).toBe(new URL(path!, 'http://localhost').search);
  const second = await get(`/notes?limit=2&offset=${offset!}`);
  expect(second.ids).not.toEqual(expect.arrayContaining(ids as number[]));
  expect(await get(path!)).toEqual(second);
  expect(second.next_page).toBeNull();
});
