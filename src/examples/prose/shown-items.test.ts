import { place, valuesOf } from './fixtures/values-of';

const listFirms = { operationId: 'listLateFirms', path: '/api/firms', parameters: [] };
const firm = (type: string, ...hits: readonly object[]) => ({ id: 'a', type, hits });
const hit = (matchId: string) => ({ matchId });
const response = { ok: true, data: [firm('Owner', hit('m1'), hit('m1')), firm('Owner')] };
const request = { firms: [{ name: 'A', country: 'se' }, { name: 'B' }, { name: 'C' }] };
const before = (sentence: string) => valuesOf(`${sentence}\n\n${place}`, { response, request, operation: listFirms });
const after = (sentence: string) => valuesOf(`${place}\n\n${sentence}`, { response, operation: listFirms });

test.each([
  ['One of them is late:', '"one of them", but this example has 2'],
  ['Three of these are late:', '"three of these", but this example has 2'],
  ['All four in one call:', '"all four", but this example has 3'],
  ['Here, three owners are late:', '"three owners", but this example has 2'],
  ['There are two matches here:', undefined],
  ['There are 5 late firms:', undefined],
  ['The first was there before; the third is yours:', '"the third", but this example has 2'],
  ['The third hit is yours:', '"the third", but this example has 2'],
])('before an example: %s', (sentence, message) => {
  expect(before(sentence).slice(0, 1)).toEqual([message ?? expect.stringMatching(/, but this example has /)]);
});

test.each([
  ['There are two matches.', '"two matches", but this example has 1'],
  ['It starts with three late firms.', '"three late", but this example has 2'],
  ['It returns one firm.', '"one firm", but this example has 2'],
])('after an example: %s', (sentence, message) => expect(after(sentence)).toEqual([message]));

test.each([
  'Two of them are late:',
  'All three in one call:',
  'All two fields in one call:',
  'Here, two owners are late:',
  'Here, one owner is late:',
  'The first was there before; the second is yours:',
  'The third step is yours:',
  'The third is the last:',
])('%s is true before an example', (sentence) => {
  // Nothing here has a third, but an example without a list may tell of one.
  const shown = /third is/.test(sentence) ? { response: { ok: true } } : { response, request };
  expect(valuesOf(`${sentence}\n\n${place}`, shown)).toEqual([]);
});

test.each([
  'There is one match.',
  'It returns two late firms.',
  'One firm is late.',
  'It returns three pages.',
  'There may be two matches.',
])('%s is true after an example', (sentence) => expect(after(sentence)).toEqual([]));

test('arrays of arrays are groups', () => {
  const groups = { hits: [[hit('m1')], [hit('m2'), hit('m2')]] };
  expect(valuesOf(`${place}\n\nThere are three hits in one group.`, { response: groups })).toEqual([
    '"one group", but this example has 2',
  ]);
  expect(valuesOf(`${place}\n\nThere are three hits in two groups.`, { response: groups })).toEqual([]);
  expect(valuesOf(`${place}\n\nThere are three hits in one list.`, { response: { hits: [1, 2, 3] } })).toEqual([]);
});

test('between two examples, either may be meant', () => {
  const text = `${place}\n\nThere are two matches.\n\n${place}`;
  expect(valuesOf(text, { response }, { response: { ok: true } })).toHaveLength(1);
  expect(valuesOf(text, { response }, { response: { things: [1, 2] } })).toEqual([]);
});

test('a page of a list is not all that there is', () => {
  const shown = { response, target: '/firms?limit=2', operation: listFirms };
  expect(valuesOf(`${place}\n\nThere are three late firms.`, shown)).toEqual([]);
  expect(valuesOf(`${place}\n\nIt returns three late firms.`, shown)).toHaveLength(1);
});
