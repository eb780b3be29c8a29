import { readGuide } from '../find/guide';
import type { Problem } from '../problem';
import { exemptionsOf } from './exemptions';
import { ownNamesOf } from './own-names';
import { passagesOf } from './passage';

const guideOf = (...lines: readonly string[]) =>
  readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, lines.join('\n')).guide;
const problem = (line: number, column?: number, layer: Problem['layer'] = 'prose'): Problem => ({
  layer,
  location: { file: 'a.mdx', line, column },
  message: `problem at ${line}`,
});

test.each([
  ['the next block', ['{/* portal-ignore: meant */}', '', 'One.', 'Two.'], [3, 4], [6]],
  ['a table', ['{/* portal-ignore: meant */}', '', '| a |', '| - |', '| b |'], [5], [6]],
  ['the next sentence', ['One. {/* portal-ignore: meant */} Two', 'is long. Three.'], [1, 2], [3]],
  ['a line of code', ['```bash check="x"', 'true', 'false # portal-ignore: meant', 'true', '```'], [3], [2, 4]],
  ['the next line of code', ['```js check="x"', '// portal-ignore: meant', 'x()', 'y()', '```'], [3], [2, 4]],
  ['a line of XML', ['```xml', '<a/> <!-- portal-ignore: meant -->', '<b/>', '```'], [2], [3]],
])('a comment exempts %s', (_name, lines, exempted, others) => {
  const { without, problems } = exemptionsOf([guideOf(...lines)]);
  expect(problems).toEqual([]);
  expect(without([...exempted, ...others].map((line) => problem(line)))).toEqual(others.map((line) => problem(line)));
});

test('in a line with several sentences, a comment exempts one of them', () => {
  const { without } = exemptionsOf([guideOf('One. {/* portal-ignore: meant */} Two. Three.')]);
  expect(without([problem(1, 2), problem(1, 36), problem(1, 41)])).toEqual([problem(1, 2), problem(1, 41)]);
});

test('what ran cannot be exempted', () => {
  const { without } = exemptionsOf([guideOf('{/* portal-ignore: meant */}', '', 'One.')]);
  expect(without([problem(3, 1, 'run'), problem(3, 1, 'response')])).toHaveLength(2);
});

test('each exemption is counted with its reason, and one that exempts nothing is a problem', () => {
  const guide = guideOf('{/* portal-ignore: meant */}', '', 'One.', '', '{/* portal-ignore: once */}', '', 'Two.');
  const { without, used, unused } = exemptionsOf([guide]);
  without([problem(3), problem(3)]);
  expect(used()).toEqual([{ location: { file: 'a.mdx', line: 1 }, what: 'the next block', reason: 'meant', count: 2 }]);
  expect(unused('a.mdx')).toMatchObject([{ location: { line: 5 }, message: expect.stringContaining('once') }]);
});

test('a reason is required', () => {
  const { problems, without } = exemptionsOf([guideOf('{/* portal-ignore */}', '', 'One.')]);
  expect(problems).toMatchObject([{ location: { line: 1 }, message: 'portal-ignore has no reason' }]);
  expect(without([problem(3)])).toHaveLength(1);
});

test('names of the readers’ own systems are not read, and are counted', () => {
  const guide = guideOf('---', 'title: A', 'own_names: [customer_id, 502]', '---', '`customer_id` of a 502, and 5021.');
  const names = ownNamesOf(guide, ['GET /orders']);
  expect(
    passagesOf(guide, [])[0]!
      .pieces.map((piece) => 'value' in piece && piece.value)
      .join(''),
  ).not.toMatch(/customer|502\b/);
  expect(names.occurrences).toMatchObject([
    { what: 'customer_id', count: 1, location: { line: 3 } },
    { what: '502', count: 1 },
  ]);
  expect(names.problems).toEqual([]);
});

test.each([
  ['own_names: [customer_id]', /has "customer_id", which is not on this page/],
  ['own_names: customer', /is not a list of names/],
])('%s is a problem at its line', (line, message) => {
  const guide = guideOf('---', 'title: A', line, '---', 'Nothing.');
  expect(ownNamesOf(guide).problems).toMatchObject([
    { location: { line: 3 }, message: expect.stringMatching(message) },
  ]);
});
