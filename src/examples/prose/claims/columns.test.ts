import { claimsOf } from './fixtures/claims-of';

const query = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({ name, in: 'query', schema: { type: 'boolean' } })),
  responses: { 200: { description: 'OK' } },
});
const api = {
  info: { title: 'Search', version: '1' },
  paths: {
    '/firms': { get: query('filter.isOpen', 'filter.isNew', 'filter.isFirm', 'page') },
    '/people': { get: query('filter.isOpen', 'filter.isNew', 'filter.isPerson', 'page') },
  },
};
const filters = (before: string, name: string): string =>
  `${before}\n\n## Filter\n\n| Parameter | Finds |\n| --- | --- |\n| \`filter.isOpen\` | open ones |\n| \`${name}\` | some |\n| \`filter.isNew\` | new ones |`;

test('a parameter of an operation that the page does not tell of', async () => {
  expect(await claimsOf(filters('Use `GET /firms`.', 'filter.isPerson'), api)).toEqual([
    'GET /firms has no "filter.isPerson"',
  ]);
});

test('two rows for one parameter', async () => {
  expect(await claimsOf(filters('Use `GET /firms`.', 'filter.isOpen'), api)).toEqual([
    'the table has two rows for "filter.isOpen"',
  ]);
});

test.each([
  filters('Use `GET /firms`.', 'filter.isFirm'),
  filters('Use `GET /firms` or `GET /people`.', 'filter.isPerson'),
  filters('Use them all.', 'filter.isPerson'),
])('%s', async (text) => {
  expect(await claimsOf(text, api)).toEqual([]);
});
