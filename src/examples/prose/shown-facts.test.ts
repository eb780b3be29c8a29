import type { Page } from '../find/example';
import { readGuide } from '../find/guide';
import type { ExampleResult } from '../run/page-run';
import { valueProblems } from './check-values-shown';

const body = {
  data: [
    {
      id: 'guide_1',
      name: 'Tilda Brandvik',
      nickname: null,
      day_rate: { amount: 48000, currency: 'EUR' },
      accredited_until: '2027-01-31',
    },
    { id: 'guide_2', name: 'Osman Karlidag', nickname: 'Oz', accredited_until: '2026-04-30' },
  ],
};

/** What is wrong with a sentence below an example. */
function found(after: string, response: object = body): string[] {
  const text = ['```bash verify', 'curl http://localhost:4010/x', '```', '```json response', '{}', '```', '', after];
  const { guide } = readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, text.join('\n'));
  const exchange = { target: '/x', body: Buffer.from(''), responseBody: Buffer.from(JSON.stringify(response)) };
  const example = { id: 'x', location: { file: 'a.mdx', line: 1 }, endLine: 3 };
  const results = [{ example, outcome: 'passed', exchanges: [{ exchange }] }] as unknown as ExampleResult[];
  return valueProblems({ guide, steps: [] } as unknown as Page, results, { strict: true, enumerations: [] }).map(
    ({ message }) => message,
  );
}

test.each([
  ['Her accreditation ends on 28 February 2027.', 'whose accredited_until is 2027-01-31 or 2026-04-30'],
  ['She is accredited until 2027-02-28.', 'whose accredited_until is 2027-01-31'],
  ['Tilda Brandvik costs 4,800 euros a day.', '"4,800 euros" does not appear in this example'],
  ['The day rate of Brandvik is 840 euros.', '"840 euros" does not appear'],
  ['Her `nickname` is an empty string, because she has none.', 'nickname is null or Oz in the response, not empty'],
])('%s', (text, message) => expect(found(text).join('\n')).toContain(message)); // prettier-ignore

test.each([
  'Her accreditation ends on 31 January 2027.',
  'Osman Karlidag is accredited until 30 April 2026.',
  'This guide was written on 3 March 2025.',
  'Tilda Brandvik costs 480 euros a day.',
  'Guides who are paid more than 900 euros a day need a contract, and Brandvik is none.',
  'A bus for the whole day costs 300 euros.',
  'Her `nickname` is null, because she has none.',
  'The `surname` is an empty string.',
])('not: %s', (text) => expect(found(text)).toEqual([])); // prettier-ignore

const boats = {
  boats: [
    { free: 184, unit: 'seat', depth: 220, kind: 'ferry' },
    { free: 310, unit: 'seat', depth: 180 },
    { free: 126, unit: 'seat', depth: 150 },
  ],
  next: null,
};

test.each([
  ['Together, the three boats have 620 seats.', []],
  ['The deepest lies 270 centimetres below.', ['270 does not appear in this example, whose depth is 220']],
  ['Ten seats are free.', []],
  [
    'More than half of all depth is of the ferry.',
    ['220 of 550 depth in this example match, which is not more than half'],
  ],
  ['Fewer than half of all depth is of the ferry.', []],
  ['Fewer than half of all depth is of the barge.', []],
  ['`next` is `null`, so this is the last page.', []],
])('of boats: %s', (text, messages) => expect(found(text, boats)).toEqual(messages));
