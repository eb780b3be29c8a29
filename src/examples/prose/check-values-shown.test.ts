import { readGuide } from '../find/guide';
import type { Page } from '../find/example';
import type { ExampleResult } from '../run/page-run';
import { valueProblems } from './check-values-shown';

const body = {
  total: 2,
  person: 'customer-1002',
  hits: [
    { score: 0.9, name: 'Ada Ek' },
    { score: 0.8, name: 'Bo Ek' },
  ],
  formerNames: ['Eck', 'Ekk', 'Eek'],
  votes: 70,
  groups: [
    [1, 2],
    [3, 4],
  ],
  stake: 51,
  replaced: true,
  born: '1958-03-12',
  seal: '00000000',
};

/** What is wrong with a sentence after an example, and with one before it. */
function found(after: string, before = 'Search.', strict = true): string[] {
  const text = [
    before,
    '',
    '```bash verify',
    'curl http://localhost:4010/x',
    '```',
    '',
    '```json response',
    '{}',
    '```',
    '',
    after,
  ];
  const { guide } = readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, text.join('\n'));
  const exchange = {
    target: '/x',
    body: Buffer.from(JSON.stringify({ guests: [1, 2, 3, 4] })),
    responseBody: Buffer.from(JSON.stringify(body)),
  };
  const example = { id: 'x', location: { file: 'a.mdx', line: 3 }, endLine: 5 };
  const results = [{ example, outcome: 'passed', exchanges: [{ exchange }] }] as unknown as ExampleResult[];
  return valueProblems({ guide, steps: [] } as Page, results, { strict, enumerations: [] }).map(
    ({ location, message, warning }) => `${location.line} ${warning ? 'warning: ' : ''}${message}`,
  );
}

test.each([
  ['There are three hits.', /^11 "three hits", but this example has 2/],
  ['This is about five more guests.', /"five guests", but this example has 4/],
  ['A person with five names.', /"five names", but this example has 3/],
  ['There are six groups.', /"six groups", but this example has 2/],
  ['She has 51 percent of the votes.', /51 is stake in this example, whose votes has 70/],
  ['It overwrites what was saved before, and `replaced` is false.', /replaced is true in the response, not false/],
  ['The `score` is 0.7.', /^11 score is 0\.9 or 0\.8 in the response, not 0\.7/],
  ['The `total` is 3.', /total is 2/],
  ['The second hit scores only 0.75.', /0\.75 does not appear in this example, whose score has 0\.9 or 0\.8/],
  ['She was born in 1985.', /1985 does not appear in this example, whose born has 1958/],
  ['The `seal` is sixteen zeros.', /seal has 8 characters in the response, not sixteen/],
  ['The `seal` has 16 characters.', /seal has 8 characters in the response, not 16/],
  ['The `name` is "Cy Ek".', /name is Ada Ek or Bo Ek in the response, not Cy Ek/],
  ['They belong to `customer-1003`.', /customer-1003 is not in this example, which has customer-1002/],
])('%s is not what the response has', (sentence, message) => {
  expect(found(sentence)).toEqual([expect.stringMatching(message)]);
  expect(found('Text.', sentence.replace(/\.$/, ':'))).toEqual([expect.stringMatching(/^1 /)]);
});

test.each([
  'There are two hits.',
  'The `score` is 0.9, and the `total` is 2.',
  'They belong to `customer-1002`.',
  'Wait three seconds.',
  'A person may have three hits.',
  'Four groups of two groups, if you will.',
  'There are two groups, four groups with all their members.',
  'Four more guests, with three names.',
  'She has 70 % of the votes, and 51 percent of the capital.',
  'She has 52 percent of the votes of another firm.',
  'What was saved before, where `replaced` is false, is gone.',
  'If it was saved before, `replaced` is false.',
  'If there were three hits, the `total` would be 3.',
  'The second hit scores 0.8, 0.1 less than the first.',
  'A threshold of 0.85 is an example.',
  'The `score` lies between 0 and 1.00.',
  'The rules changed in 2019.',
  'She was born in 1958.',
  'The `seal` is eight zeros.',
])('%s is true, or about something else', (sentence) => expect(found(sentence)).toEqual([]));

test('without strictProse it is a warning', () =>
  expect(found('There are three hits.', 'Search.', false)).toEqual([expect.stringMatching(/^11 warning: /)]));

test.each(['`person` is `closed`, `declined` or `expired`.', 'It talks to a server on port 1985.'])(
  '%s is true',
  (sentence) => expect(found(sentence)).toEqual([]),
);
