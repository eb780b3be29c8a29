import { body, object, ok } from './support/documents';
import { modelOf, sandboxOf } from './support/apis';

const string = { type: 'string' };
const note = object(
  {
    id: { type: 'integer', example: 1 },
    title: { ...string, example: 'Anchor' },
    text: string,
    price: { type: 'number' },
    tags: { type: 'array', items: string },
    author: { type: 'object', properties: { name: string } },
    createdAt: { ...string, format: 'date-time', example: '2024-01-31T10:00:00Z' },
    updatedAt: { ...string, format: 'date-time', example: '2024-06-01T10:00:00Z' },
  },
  ['id', 'title'],
);
const query = (name: string, more: object = {}) => ({ name, in: 'query', schema: string, ...more });

const notes = [
  { id: 2, title: 'Buoy', text: 'An anchor, too', price: 5, tags: ['sea'], createdAt: '2024-02-01T00:00:00Z' },
  { id: 3, title: 'Compass', author: { name: 'Ann Chor' }, price: 20, tags: ['sea', 'brass'], createdAt: '2024-03-01T08:00:00Z' },
]; // prettier-ignore

/** What a list with these parameters has: of Anchor, Buoy and Compass, which were created in January, February and March. */
async function listed(parameters: object[], envelope: object = {}) {
  const list = object({ notes: { type: 'array', items: note }, ...envelope }, ['notes']);
  const path = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const paths = {
    '/notes': {
      get: { parameters, responses: ok(list) },
      post: { requestBody: body({ ...note, required: ['title'] }), responses: { 201: ok(note)[200] } },
    },
    '/notes/{id}': { parameters: [path], get: { responses: ok(note) } },
  };
  const sandbox = await sandboxOf([{ model: modelOf({ paths }) }]);
  for (const each of notes) await sandbox.post('/notes', each);
  return async (search: string): Promise<{ titles: string; query?: unknown; filters?: object }> => {
    const { status, body: got } = await sandbox.get(`/notes${search}`);
    expect(status).toBe(200);
    const { notes: found, ...rest } = got as { notes: { title: string }[] };
    return { titles: found.map(({ title }) => title[0]).join(''), ...rest };
  };
}
const titles = async (parameter: object, search: string) => (await (await listed([parameter]))(search)).titles;

test.each([
  ['search', '', '?search=ANCHOR', 'AB'],
  ['q', '', '?q=chor', 'ABC'],
  ['query', '', '?query=anchor%20too', 'B'],
  ['term', '', '?term=nothing', ''],
  ['keyword', 'Searches in title and author.', '?keyword=chor', 'AC'],
  ['q', '**Words** to look for', '?q=anchor', 'AB'],
  ['q', 'Lucene syntax', '?q=title:B', 'ABC'],
  ['q', 'Words, or `anch*`', '?q=x', 'ABC'],
  ['search', 'A search expression such as `title:Buoy`', '?search=x', 'ABC'],
])('%s (%s) looks for words: %s', async (name, description, search, expected) => {
  expect(await titles(query(name, { description }), search)).toBe(expected);
});

test('a search that readers are shown finds all, where no item has it', async () => {
  const get = await listed([query('q', { example: 'zebra', required: true })]);
  expect((await get('?q=zebra')).titles).toBe('ABC');
  expect((await get('?q=zebras')).titles).toBe('');
});

test.each([
  ['created_after', '', '?created_after=2024-02-01T00:00:00Z', 'C'],
  ['created_since', '', '?created_since=2024-02-01', 'BC'],
  ['createdBefore', '', '?createdBefore=2024-02-01', 'A'],
  ['created_to', '', '?created_to=2024-01-31', 'A'],
  ['after', 'Created after this time', '?after=2024-01-31T12:00:00%2B01:00', 'BC'],
  ['until', 'Only notes that were created until then', '?until=2024-02-01', 'AB'],
  ['since', 'Which time is meant, is not said', '?since=2030-01-01', 'ABC'],
  ['min_price', '', '?min_price=20', 'C'],
  ['price_max', '', '?price_max=19', 'B'],
  ['priceTo', '', '?priceTo=5', 'B'],
  ['to_price', '', '?to_price=5', 'ABC'],
  ['titles', '', '?titles=Buoy,Compass', 'BC'],
  ['tag', '', '?tag=brass', 'C'],
  ['noteId', '', '?noteId=3', 'C'],
])('%s (%s) is what its name says: %s', async (name, description, search, expected) => {
  expect(await titles(query(name, { description }), search)).toBe(expected);
});

test('a cursor that is called like a time is one, as long as no time is sent', async () => {
  const get = await listed([query('after'), query('limit', { schema: { type: 'integer' } })]);
  expect((await get('?limit=2')).titles).toBe('AB');
  expect((await get('?limit=2&after=2')).titles).toBe('C');
});

test('an envelope says what was searched for', async () => {
  const envelope = {
    query: { type: ['string', 'null'], example: 'other' },
    filters: { type: 'object', properties: { price: { type: 'number', example: 3 }, author: string } },
  };
  const get = await listed([query('q'), query('price', { schema: { type: 'number' } })], envelope);
  expect(await get('?q=buoy&price=5')).toMatchObject({ titles: 'B', query: 'buoy', filters: { price: 5 } });
  const { query: none, filters } = await get('');
  expect([none, filters]).toEqual([null, { author: expect.any(String) as string }]);
});

test.each([
  ['author', '?author=Ann%20Chor', 'C'],
  ['author_name', '?author_name=Ann', 'ABC'],
])('an object that belongs to an item is asked for by what it is called: %s', async (name, search, expected) => {
  expect(await titles(query(name), search)).toBe(expected);
});
