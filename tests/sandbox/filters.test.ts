import { modelOf, sandboxOf } from './support/apis';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const query = (name: string, schema: object = { type: 'string' }, more: object = {}) => ({
  name,
  in: 'query',
  schema,
  ...more,
});
const filter = { type: 'object', additionalProperties: { type: 'object', additionalProperties: { type: 'string' } } };

const boat = {
  type: 'object',
  required: ['id', 'name', 'seats'],
  properties: {
    id: { type: 'integer', example: 1 },
    name: { type: 'string', example: 'Anna' },
    seats: { type: 'integer', example: 4 },
    built: { type: 'string', format: 'date', example: '2019-05-01' },
  },
};

/** Three boats, whose list has these parameters: Anna with 4 seats, Berta with 12, Clara with 8. */
async function boats(parameters: object[]) {
  const paths = {
    '/boats': {
      get: { parameters, responses: { 200: { description: 'OK', ...json({ type: 'array', items: boat }) } } },
      post: {
        requestBody: { required: true, ...json(boat) },
        responses: { 201: { description: 'OK', ...json(boat) } },
      },
    },
    '/boats/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: { description: 'OK', ...json(boat) } } },
    },
  };
  const sandbox = await sandboxOf([{ model: modelOf({ paths }) }]);
  await sandbox.post('/boats', { id: 2, name: 'Berta', seats: 12, built: '2021-02-01' });
  await sandbox.post('/boats', { id: 3, name: 'Clara', seats: 8, built: '2020-03-01' });
  return async (search: string) => {
    const { status, body } = await sandbox.get(`/boats${search}`);
    expect(status).toBe(200);
    return (body as { name: string }[]).map(({ name }) => name);
  };
}

test.each([
  ['seats__gt', '?seats__gt=8', ['Berta']],
  ['seats__gte', '?seats__gte=8', ['Berta', 'Clara']],
  ['built__lt', '?built__lt=2021-01-01', ['Anna', 'Clara']],
  ['name__icontains', '?name__icontains=R', ['Berta', 'Clara']],
  ['name__startswith', '?name__startswith=Cl', ['Clara']],
  ['name__in', '?name__in=Anna,Clara', ['Anna', 'Clara']],
  ['seats[lte]', '?seats[lte]=8', ['Anna', 'Clara']],
  ['name[ne]', '?name[ne]=Anna', ['Berta', 'Clara']],
  ['filter[seats][gt]', '?filter[seats][gt]=4', ['Berta', 'Clara']],
  ['built__isnull', '?built__isnull=true', []],
])('%s compares a property: %s', async (name, search, expected) => {
  const get = await boats([query(name)]);
  expect(await get(search)).toEqual(expected);
});

test('so do the members of an object, which ended in a 500', async () => {
  const get = await boats([query('filter', filter, { style: 'deepObject', explode: true })]);
  expect(await get('?filter[name][eq]=Clara')).toEqual(['Clara']);
  expect(await get('?filter[name][contains]=err')).toEqual([]);
  expect(await get('?filter[seats][gte]=8')).toEqual(['Berta', 'Clara']);
  expect(await get('?filter[seats][unheardof]=8')).toEqual(['Anna', 'Berta', 'Clara']);
});

test.each([
  [['sort'], '?sort=-name', ['Clara', 'Berta', 'Anna']],
  [['sort'], '?sort=seats', ['Anna', 'Clara', 'Berta']],
  [['sort'], '?sort=seats%20desc', ['Berta', 'Clara', 'Anna']],
  [['sort'], '?sort=built,desc', ['Berta', 'Clara', 'Anna']],
  [['orderBy'], '?orderBy=SEATS_DESC', ['Berta', 'Clara', 'Anna']],
  [['sort', 'order'], '?sort=seats&order=desc', ['Berta', 'Clara', 'Anna']],
  [['sort'], '?sort=relevance', ['Anna', 'Berta', 'Clara']],
])('a list is in the order of %s: %s', async (names, search, expected) => {
  const get = await boats((names as string[]).map((name) => query(name)));
  expect(await get(search as string)).toEqual(expected);
});

test('a default that stands for all filters nothing, one that is a value does, and a request without one sees both', async () => {
  const all = await boats([query('name', { type: 'string', default: 'all' })]);
  expect(await all('')).toEqual(['Anna', 'Berta', 'Clara']);
  expect(await all('?name=Berta')).toEqual(['Berta']);
  const value = await boats([query('seats', { type: 'integer', default: 8 })]);
  expect(await value('')).toEqual(['Clara']);
  const none = await boats([query('seats', { type: ['integer', 'null'], default: null })]);
  expect(await none('')).toEqual(['Anna', 'Berta', 'Clara']);
});

test('pages begin with 0 where a description says so', async () => {
  const size = query('size', { type: 'integer' });
  const zero = await boats([query('page', { type: 'integer' }, { description: 'Zero-based page index (0..N)' }), size]);
  expect(await zero('?size=2&page=0')).toEqual(['Anna', 'Berta']);
  expect(await zero('?size=2&page=1')).toEqual(['Clara']);
  const one = await boats([query('page', { type: 'integer' }, { description: 'The page, of 0 items or more' }), size]);
  expect(await one('?size=2&page=1')).toEqual(['Anna', 'Berta']);
});

test('names and orders of thousands of characters are read in time', async () => {
  const get = await boats([query('sort'), query('filter', filter, { style: 'deepObject', explode: true })]);
  expect(await get(`?sort=${'_'.repeat(12_000)}-`)).toHaveLength(3);
  expect(await get(`?filter[${'_'.repeat(12_000)}-][eq]=a`)).toHaveLength(3);
});
