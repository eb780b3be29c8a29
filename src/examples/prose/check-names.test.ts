import { misspelt } from './check-names';

const names = [
  'customer_id',
  'file_name',
  'users',
  'token',
  'created',
  'request_id',
  'COMPLETED',
  'NewBooking',
  'externalId',
  'start_at',
  'Conversational AI',
  'Conversational-AI',
  'table',
  'projectId',
];

/** From the guides of fifteen vendors: names beside documented ones that are others', and no slips of the pen. */
test.each([
  ['another word in its place', 'role_name'],
  ['another word at its end', 'start_date'],
  ['a number behind it', 'user1'],
  ['a number behind it', 'token2'],
  ['another form of a verb', 'create'],
  ['a word that begins like a name', 'requested'],
  ['a word in another case', 'Completed'],
  ['a word with a letter before it', 'stable'],
  ['an English word', 'Protected'],
  ['a tag of several words', 'conversational_ai'],
  ['a member of something', 'customer.id'],
])('%s is no slip: %s', (_, name) => {
  expect(misspelt(name, names)).toBeUndefined();
  expect(misspelt(name, names, true)).toBeUndefined();
});

test.each([
  ['custmer_id', 'customer_id'],
  ['customre_id', 'customer_id'],
  ['file_nmae', 'file_name'],
  ['NwBooking', 'NewBooking'],
  ['NewBBooking', 'NewBooking'],
  ['extrenalId', 'externalId'],
  ['projectdI', 'projectId'],
])('%s is a slip for %s', (name, known) => {
  expect(misspelt(name, names)).toBe(known);
});

test('a name of another style is one in prose, and not in a program', () => {
  expect(misspelt('customerId', names, true)).toBe('customer_id');
  expect(misspelt('customerId', names)).toBeUndefined();
});
