import { lintProse, lintTerms } from '../../scripts/prose/lint';

const lint = async (text: string) =>
  (await lintProse('guide.mdx', text)).map(({ line, column, message }) => `${line}:${column} ${message}`);

test('plain prose has no problems, and code is not prose', async () => {
  expect(
    await lint(
      '# A title\n\nRegister a person, then read the hits: `simply` is code.\n\n```bash verify\nsimply in order to\n```\n',
    ),
  ).toEqual([]);
});

test.each([
  ['a word to avoid', 'You simply send it.', '1:5 "simply": leave it out: nothing is simple to every reader'],
  ['a second term for the same thing', 'One line,\nthen a web hook.', '2:8 "web hook": write "webhook"'],
  [
    'another case of a term, and not the term',
    'A reference id is no reference ID.',
    '1:22 "reference ID": write "reference id"',
  ],
  ['a repeated word', 'Send the the request.', '1:6 Expected `the` once, not twice'],
  ['a wrong article', 'It has a hit and an match.', '1:18 Use `a` before `match`, not `an`'],
])('%s is found at its position', async (_name, text, problem) => {
  expect(await lint(text)).toEqual([problem]);
});

test.each([
  [
    'The cure is to ask.\nIt is held against the schema.',
    ['1:5 "cure": write "hint, or fix"', '2:7 "held against": write "validated against, or compared with"'],
  ],
  ['A `cure` in code, and in a table: | `answer` |', []],
  ['We simply say "response".', []],
])('in documentation, only what the field has another word for is a problem: %s', (text, problems) =>
  expect(lintTerms('README.md', text).map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(
    problems,
  ),
);

test.each([
  [
    'the pairing and the code of the decision',
    'A match is new. Classify it as `Match`, see Match score. The matches are old.',
    [],
  ],
  ['a word for the decision', 'Every confirmed match counts.', ['1:7 write "confirmed hit"']],
  ['the decision without its spelling', 'Classify it as a match, or leave it.', ['1:1 write `Match` as code']],
  ['the value as a word', 'All of them are Match.', ['1:17 write `Match` as code']],
])('a match is a pairing, and `Match` a decision: %s', async (_name, text, problems) => {
  expect(await lint(text)).toEqual(problems.map((start) => expect.stringContaining(start)));
});

test('a sentence that goes on for too long is found', async () => {
  const [problem] = await lint(`${'word and '.repeat(20)}end.`);
  expect(problem).toMatch(/^1:1 a sentence of 41 words/);
});

test('prose inside a component is read as well', async () => {
  expect(await lint('<Note>\n\nThis is obviously so.\n\n</Note>\n')).toHaveLength(1);
});

describe('what only the sandbox is known to do', () => {
  const problems = async (text: string) =>
    (await lintProse('guide.mdx', text, new Set(['givenName']))).map(({ line, message }) => `${line} ${message}`);

  test.each([
    ['Only this. In the sandbox, all changes are allowed.', '1 "In the sandbox,"'],
    ['A name.\n\nThe sandbox refuses it.', '3 "The sandbox refuses"'],
    ['The checkpoint is sixty-four zeros.', '1 "sixty-four zeros"'],
    ['The field `givenName` says who.', '1 "givenName"'],
    ['<Field of="Metadata" name="givenName" /> says who.', '1 "givenName"'],
  ])('needs its label: %s', async (text, start) => {
    expect(await problems(text)).toEqual([expect.stringContaining(start)]);
  });

  test.each([
    ['<Sandbox>The sandbox refuses it. The field `givenName` is there.</Sandbox>'],
    ['<Warning title="The sandbox is not the service">\n\nThe sandbox refuses it.\n\n</Warning>'],
    ['| Call | In the sandbox |\n| --- | --- |\n| one | `givenName` is there |'],
    ['---\ntitle: Sandbox and test data\n---\n\nThe sandbox refuses it.'],
    ['Start the sandbox, and reset it.'],
  ])('has it: %s', async (text) => {
    expect(await problems(text)).toEqual([]);
  });
});
