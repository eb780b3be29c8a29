import { readGuide } from './guide';

const head = '---\ntitle: Books\n---\n\n# Books\n\n';
let files = 0;
const problemsOf = (source: string) =>
  readGuide({ file: 'a.mdx', path: `/${++files}`, area: 'docs', route: '/a' }, source).problems;

const times = (text: string, number: number): string => text.repeat(number);

test.each([
  ['quotations', `${times('> ', 200)}a\n`, 7, /^this is nested more than 100 levels deep$/],
  [
    'elements',
    `${times('<div>\n', 120)}a\n${times('</div>\n', 120)}`,
    107,
    /^this is nested more than 100 levels deep$/,
  ],
  ['emphasis', `${times('*', 5000)}a${times('*', 5000)}\n`, 7, /^this (?:paragraph has|is nested in)/],
  [
    'lists',
    Array.from({ length: 400 }, (_, level) => `${times('  ', level)}- a\n`).join(''),
    207,
    /indented by more than 400 characters$/,
  ],
  [
    'a sentence',
    `A book has ${times('no title, ', 2000)}.\n`,
    7,
    /^this paragraph has 20,0\d\d characters, but the limit is 10,000$/,
  ],
  ['brackets', `${times('[', 20_000)}\n`, 7, /^this paragraph has 20,000 characters/],
  ['a row', `| a |\n| --- |\n| ${times('`a` ', 5000)}|\n`, 9, /^this row has 20,00\d characters/],
  ['a title', `<Note title="${times('a b ', 5000)}">\n\nA\n\n</Note>\n`, 7, /^this title has 20,000 characters/],
  ['braces', `{/${times('}', 20_000)}/}\n`, 7, /^this block has more than 1,000 braces$/],
  [
    'empty lines of an export',
    `export const x = [\n\n${times('1,\n\n', 5000)}]\n`,
    408,
    /^this export has more than 200 empty lines$/,
  ],
  ['digits', `${times('1', 50_000)}\n`, 7, /^a word has more than 4,000 characters$/],
  ['a guide', times('a\n\n', 400_000), 1, /^this guide has 1,200,0\d\d characters, but the limit is 1,000,000$/],
  // Without limits, most of them take minutes, or end the run.
])('%s beyond all measure are one problem, at their line, and nothing else is read', (_name, text, line, message) => {
  expect(problemsOf(head + text)).toMatchObject([
    { location: { file: 'a.mdx', line }, message: expect.stringMatching(message) },
  ]);
});

test('a description is a text like any other', () => {
  expect(problemsOf(`---\ntitle: Books\ndescription: ${times('long ', 3000)}\n---\n\nA\n`)).toMatchObject([
    { location: { line: 3 }, message: 'this description has 14,999 characters, but the limit is 10,000' },
  ]);
});

test.each([
  ['ninety quotations', `${times('> ', 90)}a\n`],
  ['a long paragraph', `${times('A book has a title. ', 490)}\n`],
  ['a long program', `\`\`\`js\n${times('call();\n', 20_000)}\`\`\`\n`],
  ['a long export', `export const x = [\n${times('{ a: 1 },\n', 300)}];\n\n${times('Text.\n\n', 500)}`],
  ['a long body in a fence', `~~~json\n[${times('{},', 5000)}{}]\n~~~\n`],
  ['many paragraphs', times('A book has a title.\n\n', 5000)],
])('%s are not', (_name, text) => {
  expect(problemsOf(head + text)).toEqual([]);
});
