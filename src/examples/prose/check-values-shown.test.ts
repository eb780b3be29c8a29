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
  const exchange = { target: '/x', body: Buffer.from(''), responseBody: Buffer.from(JSON.stringify(body)) };
  const example = { id: 'x', location: { file: 'a.mdx', line: 3 }, endLine: 5 };
  const results = [{ example, outcome: 'passed', exchanges: [{ exchange }] }] as unknown as ExampleResult[];
  return valueProblems({ guide, steps: [] } as Page, results, strict).map(
    ({ location, message, warning }) => `${location.line} ${warning ? 'warning: ' : ''}${message}`,
  );
}

test.each([
  ['There are three hits.', /^11 "three hits", but the response has 2/],
  ['The `score` is 0.7.', /^11 score is 0\.9 or 0\.8 in the response, not 0\.7/],
  ['The `total` is 3.', /total is 2/],
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
  'If there were three hits, the `total` would be 3.',
])('%s is true, or about something else', (sentence) => expect(found(sentence)).toEqual([]));

test('without strictProse it is a warning', () =>
  expect(found('There are three hits.', 'Search.', false)).toEqual([expect.stringMatching(/^11 warning: /)]));
