import { excerptOf, markedParts, ranked } from './rank';
import type { SearchEntry } from './search-index';

const entry = (kind: SearchEntry['kind'], title: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  kind,
  title,
  to: `/${title}`,
  within: 'x',
  ...more,
});
const order = (query: string, ...entries: SearchEntry[]) =>
  ranked(
    entries.map((each) => ({ entry: each, defines: [] })),
    query,
  ).map(({ title }) => title);

test('what is called just so comes first, then another form of it, then what begins so, then what has the words in its title', () => {
  const entries = ['The report of a person', 'Person reports', 'Persons', 'Person', 'Other'].map((title) =>
    entry('operation', title),
  );
  expect(order('person', ...entries)).toEqual([
    'Person',
    'Persons',
    'Person reports',
    'The report of a person',
    'Other',
  ]);
});

test('guides come before operations for words', () =>
  expect(order('screen', entry('operation', 'Screen it'), entry('guide', 'Screening'))).toEqual([
    'Screening',
    'Screen it',
  ]));

test('an operation is called as its address says, and a schema comes after it', () => {
  const operation = entry('operation', 'Check the service', { to: '/api/operations/ping/', path: '/health' });
  const schema = entry('schema', 'Ping', { to: '/api/schemas/Ping/' });
  expect(order('ping', schema, operation)).toEqual(['Check the service', 'Ping']);
  expect(order('Ping', operation, schema)).toEqual(['Ping', 'Check the service']);
});

test('other endings of a word, and words that say nothing, make no difference to a title', () =>
  expect(order('how to archive companies', entry('guide', 'Companies'), entry('guide', 'Archiving a company'))).toEqual(
    ['Archiving a company', 'Companies'],
  ));

test('of three words and more, a title that has all but one comes before what has them elsewhere', () => {
  const titles = (query: string) => order(query, entry('operation', 'List all'), entry('operation', 'Delete a tag'));
  expect(titles('delete image tag')).toEqual(['Delete a tag', 'List all']);
  expect(titles('image tag')).toEqual(['List all', 'Delete a tag']);
});

test('a section whose title and page have all words comes before those that have them elsewhere, and its page alone is not enough', () => {
  const section = entry('guide', '401 and 403', { to: '/errors#token', within: 'Errors' });
  const other = entry('guide', 'When a call fails', { to: '/start#fails', within: 'Start' });
  expect(order('error 401', other, section)).toEqual(['401 and 403', 'When a call fails']);
  expect(order('error', other, section)).toEqual(['When a call fails', '401 and 403']);
});

test('a message is what several of its words ask for, and what one of them asks for is not', () => {
  const message = entry('message', 'The property gender must be one of "f", "m".', { to: '/errors#gender' });
  const guide = entry('guide', 'What must be sent of a property', { to: '/a', text: 'The gender.' });
  expect(order('property gender must be one of', guide, message)[0]).toBe(message.title);
  expect(order('gender', message, guide)[0]).toBe(guide.title);
  expect(order(message.title, guide, message)[0]).toBe(message.title);
});

test('what very many define leads to none of them', () => {
  const guide = { entry: entry('guide', 'Verify the secret'), defines: [] };
  const webhooks = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ entry: entry('webhook', `Event ${at}`), defines: ['hook', 'secret'] }));
  expect(ranked([...webhooks(3), guide], 'hook secret')[0]?.title).toBe('Event 0');
  expect(ranked([...webhooks(9), guide], 'hook secret')[0]?.title).toBe('Verify the secret');
});

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

describe('an entry that defines a name', () => {
  const schema = { entry: entry('schema', 'PersonHit'), defines: ['matchid'] };
  const guide = { entry: entry('guide', 'Classify hits'), defines: [] };
  const section = { entry: entry('guide', 'Matchid', { to: '/guide#matchid' }), defines: [] };
  const titles = (query: string, ...found: Parameters<typeof ranked>[0]) =>
    ranked(found, query).map(({ title }) => title);

  test('comes before guides that mention it, and says that it defines it', () => {
    expect(ranked([guide, schema], 'matchId')).toEqual([{ ...schema.entry, reason: 'Defines “matchId”' }, guide.entry]);
    expect(titles('matchid', guide, schema)).toEqual(['PersonHit', 'Classify hits']);
  });

  test('comes before a section that is called so only where the query is written as names are', () => {
    expect(titles('matchId', section, schema)[0]).toBe('PersonHit');
    expect(titles('matchid', section, schema)[0]).toBe('Matchid');
  });

  test('comes after what is called just so', () =>
    expect(titles('MatchId', schema, { entry: entry('schema', 'MatchId'), defines: [] })[0]).toBe('MatchId'));

  test('may have the other words of the query in its title', () => {
    expect(ranked([schema], 'hit matchId')[0]?.reason).toBe('Defines “matchId”');
    expect(titles('hit matchid', guide, schema)[0]).toBe('PersonHit');
  });
});

test('a title has the words of a query where it has words for the same thing', () =>
  expect(order('remove person', entry('operation', 'Other'), entry('operation', 'Delete a person'))[0]).toBe(
    'Delete a person',
  ));

test('words that begin as those of the query are marked', () => {
  const marked = (text: string, query: string) =>
    markedParts(text, query)
      .map(({ text: part, marked: is }) => (is ? `[${part}]` : part))
      .join('');
  expect(marked('Register a person, or PersonHit', 'person reg')).toBe('[Reg]ister a [person], or [Person]Hit');
  expect(marked('sql_mode of it', 'mode')).toBe('sql_mode of it');
  expect(marked('Nothing', 'x')).toBe('Nothing');
  expect(markedParts('', 'x')).toEqual([]);
});
