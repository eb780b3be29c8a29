import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { messageRowsIn } from './message-rows';

const rowsOf = (markdown: string, taken: readonly string[] = []) =>
  messageRowsIn(unified().use(remarkParse).use(remarkGfm).parse(markdown), taken).map(({ id, text }) => ({ id, text }));
const table = (...rows: string[]) => ['| Message | Cause |', '| --- | --- |', ...rows].join('\n');

test('a row that begins with a message alone has an address of its own', () => {
  expect(rowsOf(table('| `name: must not be blank` | It is blank. |', '| `Forbidden` | No scope. |'))).toEqual([
    { id: 'name-must-not-be-blank', text: 'name: must not be blank' },
  ]);
});

test.each([
  ['the head of the table', '| `this is a head` | b |\n| --- | --- |\n| a | b |'],
  ['a message among words', table('| Either `name: must not be blank` or none | b |')],
  ['a method with its path', table('| `PUT /api/PersonCommand` | b |')],
  ['a message in another column', table('| a | `name: must not be blank` |')],
])('%s has none', (_, markdown) => {
  expect(rowsOf(markdown)).toEqual([]);
});

test('an address is short and ends with a word', () => {
  const [row] = rowsOf(table(`| \`The property ${'very '.repeat(20)}long\` | b |`));
  expect(row!.id).toMatch(/^the-property(-very)+$/);
  expect(row!.id.length).toBeLessThanOrEqual(60);
});

test('a message that is a heading, or in two tables, is told apart', () => {
  const row = '| `It is not there` | b |';
  const ids = rowsOf(`${table(row)}\n\n${table(row)}`, ['it-is-not-there']).map(({ id }) => id);
  expect(ids).toEqual(['it-is-not-there-1', 'it-is-not-there-2']);
});
