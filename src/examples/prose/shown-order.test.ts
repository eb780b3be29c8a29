import { place, valuesOf } from './fixtures/values-of';

const item = (score: number, booked_at: string) => ({ score, booked_at });
const response = { data: [item(0.9, '2025-01-01'), item(0.8, '2025-02-01'), item(0.8, '2025-03-01')] };
const page = (sentence: string): string => `${place}\n\nText.\n\n${sentence}`;

test.each([
  ['They are sorted by score, the worst first.', 'in every response of this page, the score is falling, not rising'],
  ['They are ordered by `booked_at`, newest first.', 'in every response of this page, the booked at is rising, not falling'],
  ['They are sorted by `booked_at` in descending order.', expect.stringMatching(/rising, not falling/)],
])('%s', (sentence, message) => expect(valuesOf(page(sentence), { response })).toEqual([message])); // prettier-ignore

test.each([
  'They are sorted by score, the best first.',
  'They are ordered by `booked_at`, oldest first.',
  'They are sorted by name, the worst first.',
  'With `sort=score`, they are sorted by score, the worst first.',
  'They can be sorted by score, the lowest first.',
])('%s', (sentence) => expect(valuesOf(page(sentence), { response })).toEqual([]));

test('arrays of arrays have the order of the first of each', () => {
  const groups = { data: [[item(0.9, ''), item(0.1, '')], [item(0.5, '')]] };
  expect(valuesOf(page('Groups are sorted by score, the worst first.'), { response: groups })).toHaveLength(1);
  expect(valuesOf(page('Groups are sorted by score, the best first.'), { response: groups })).toEqual([]);
});
