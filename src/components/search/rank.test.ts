import { excerptOf, ranked } from './rank';
import type { SearchEntry } from './search-index';

const entry = (kind: SearchEntry['kind'], title: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  kind,
  title,
  to: `/${title}`,
  within: 'x',
  ...more,
});
const order = (query: string, ...entries: SearchEntry[]) => ranked(entries, query).map(({ title }) => title);

test('what is called just so comes first, then what begins so, then what has the words in its title', () => {
  const entries = ['The report of a person', 'Person reports', 'Persons', 'Person', 'Other'].map((title) =>
    entry('operation', title),
  );
  expect(order('person', ...entries)).toEqual([
    'Person',
    'Person reports',
    'Persons',
    'The report of a person',
    'Other',
  ]);
});

test('guides come before operations for words', () =>
  expect(order('screen', entry('operation', 'Screen it'), entry('guide', 'Screening'))).toEqual([
    'Screening',
    'Screen it',
  ]));

test('a part of a path is a name', () => {
  const operation = entry('operation', 'List all', { method: 'GET', path: '/api/PetCommand' });
  expect(order('PetCommand', entry('guide', 'The PetCommand'), operation)[0]).toBe('List all');
});

test.each(['/pets', 'GET /pets', 'get pets'])('operations come before guides for %s', (query) => {
  const operation = entry('operation', 'List all', { method: 'GET', path: '/pets' });
  expect(order(query, entry('guide', 'All about animals'), operation)[0]).toBe('List all');
});

test('the text of a result is where the query is in it', () => {
  const text = `${'Words before it. '.repeat(12)}Then the checksum is compared with the one that was sent. ${'And after. '.repeat(12)}`;
  const excerpt = excerptOf(entry('guide', 'x', { text }), 'checksum');
  expect(excerpt).toContain('Then the checksum is compared');
  expect(excerpt.length).toBeLessThan(120);
  expect(excerptOf(entry('guide', 'x', { text }), 'nothing')).toMatch(/^Words before it\..* …$/);
  expect(excerptOf(entry('guide', 'x', { text: 'Short.' }), 'x')).toBe('Short.');
  expect(excerptOf(entry('guide', 'x'), 'x')).toBe('');
});
