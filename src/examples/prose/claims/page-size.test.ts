import { claimsOf } from './fixtures/claims-of';

const limit = (maximum: number) => ({
  name: 'limit',
  in: 'query',
  schema: { type: 'integer', minimum: 1, maximum, default: 25 },
});
const list = (maximum: number) => ({
  get: { parameters: [limit(maximum)], responses: { 200: { description: 'OK' } } },
});
const document = {
  info: { title: 'Library', version: '1' },
  paths: { '/books': list(100), '/books/{bookId}/loans': list(500) },
};
const table = (maximum: number, path = '/books/{bookId}/loans', head = 'Highest `limit`', standard = 25): string =>
  `| List | Default \`limit\` | ${head} |\n| --- | --- | --- |\n| \`${path}\` | ${standard} | ${maximum} |`;

test.each([
  [table(1000), 'the maximum of limit of GET /books/{bookId}/loans is 500, not 1000'],
  [table(500, '/books'), 'the maximum of limit of GET /books is 100, not 500'],
  [table(50, '/books', 'Largest page size'), 'the maximum of limit of GET /books is 100, not 50'],
  [table(100, '/books', 'Highest `limit`', 20), 'the default of limit of GET /books is 25, not 20'],
])('%s', async (text, message) => expect(await claimsOf(text, document)).toEqual([message]));

test.each([table(500), table(100, '/books'), table(3, '/books', 'Highest shelf'), table(3, '/crates')])(
  '%s is true, or of something else',
  async (text) => expect(await claimsOf(text, document)).toEqual([]),
);
