import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGuide } from './guide';
import { pageOf } from './page';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'find-'));
  mkdirSync(join(root, 'examples'));
  writeFileSync(
    join(root, 'examples/lend.ts'),
    'const a = 1;\n  // #region lend\n  const b = a;\n  // #region inner\n    f(b);\n  // #endregion\n  // #endregion\n// #region twice\n// #endregion\n// #region twice\n// #endregion\n// #region open\n',
  );
  writeFileSync(join(root, 'examples/x.py'), '# region read\nprint(1)\n# endregion\n');
});
afterAll(() => rmSync(root, { recursive: true }));

const find = (source: string) => {
  const read = readGuide({ file: 'content/a.mdx', path: join(root, 'a.mdx'), area: 'docs', route: '/guide/a' }, source);
  const { page, problems } = pageOf(read.guide, root, '2025-03-03');
  return {
    steps: page.steps,
    problems: [...read.problems, ...problems].map(({ location, message }) => `${location.line}: ${message}`),
  };
};
const fence = (info: string, body = 'true') => `\`\`\`${info}\n${body}\n\`\`\`\n`;
const names = (source: string) =>
  find(source).steps.map(
    ({ id, variants }) => `${id}: ${variants.map(({ id: own, language }) => `${own} ${language}`).join(', ')}`,
  );

describe('steps', () => {
  it('are the examples in order, named after the page unless they have ids', () => {
    expect(
      names(
        `# A\n\n${fence('bash verify')}\n${fence('js verify id=second')}\n${fence('ruby skip="x" until=2026-01-01')}`,
      ),
    ).toEqual(['guide-a-1: guide-a-1 bash', 'second: second js', 'guide-a-3: guide-a-3 ruby']);
  });

  it('have variants where one element of tabs has several languages', () => {
    const source = `<Tabs>\n\n${fence('bash verify')}\n${fence('json response', '{}')}\n${fence('ts verify id=save')}\n\n</Tabs>\n\n${fence('js verify')}`;
    expect(names(source)).toEqual(['save: save bash, save ts', 'guide-a-2: guide-a-2 js']);
  });

  it('begin anew when a language comes again, and in other tabs', () => {
    const tabs = (...infos: string[]) =>
      `<Tabs>\n${infos.map((info, index) => `<Tab label="${index}">\n\n${fence(info)}\n</Tab>`).join('\n')}\n</Tabs>\n\n`;
    expect(names(tabs('bash verify', 'ts verify', 'bash verify', 'ts verify') + tabs('python verify'))).toEqual([
      'guide-a-1: guide-a-1 bash, guide-a-1 ts',
      'guide-a-2: guide-a-2 bash, guide-a-2 ts',
      'guide-a-3: guide-a-3 python',
    ]);
  });

  it("keep what indentation is the list's, and the lines of the file", () => {
    const { steps } = find(
      `---\ntitle: A\n---\n\n1. First\n\n   \`\`\`bash verify\n   echo 1\n     echo 2\n   \`\`\`\n`,
    );
    expect(steps[0]?.variants[0]).toMatchObject({
      code: 'echo 1\n  echo 2',
      codeLine: 8,
      endLine: 10,
      location: { line: 7, column: 4 },
    });
  });

  it('have the same code whatever the line ends are', () => {
    expect(find('```bash verify\r\necho 1\r\necho 2\r\n```\r\n').steps[0]?.variants[0]?.code).toBe('echo 1\necho 2');
  });
});

describe('responses and outputs', () => {
  const expectations = (source: string) =>
    find(source).steps.map(
      ({ id, expectations: all }) =>
        `${id}: ${all.map(({ kind, location, variant }) => `${kind} ${location.line}${variant ? ` ${variant.language}` : ''}`).join(', ')}`,
    );

  it('belong to the nearest verified example above them', () => {
    expect(
      expectations(
        `${fence('bash verify id=a')}${fence('ruby skip="x" until=2026-01-01')}${fence('json response', '{}')}`,
      ),
    ).toEqual(['a: response 7', 'guide-a-2: ']);
  });
  it('belong to the one that they name', () => {
    expect(
      expectations(
        `${fence('bash verify id=a')}${fence('bash verify id=b')}${fence('json response of=a', '{}')}${fence('text output of=a')}`,
      ),
    ).toEqual(['a: response 7, output 10 bash', 'b: ']);
  });
  it('of a variant are an output of that variant, and a response of the step', () => {
    const source = `<Tabs>\n\n${fence('bash verify id=a')}\n${fence('ts verify')}\n${fence('text output')}\n</Tabs>\n\n${fence('json response', '{}')}`;
    expect(expectations(source)).toEqual(['a: output 11 ts, response 17']);
  });
  it.each([
    [fence('json response', '{}'), '1: this response has no verified example above it'],
    [fence('text output'), '1: this output has no verified example above it'],
    [fence('bash check="x"') + fence('json response', '{}'), '4: this response has no verified example above it'],
    [
      fence('bash verify id=look-up') + fence('json response of=lookup', '{}'),
      '4: of=lookup: no example on this page has that id; did you mean "look-up"?',
    ],
    [
      fence('bash check="x" id=a') + fence('json response of=a', '{}'),
      '4: of=a: that example is not verified, so it has no response',
    ],
  ])('%j', (source, problem) => {
    expect(find(source).problems).toEqual([problem]);
  });
});

describe('quotations', () => {
  const quoted = (info: string, body = '') => find(`\`\`\`${info}\n${body}${body && '\n'}\`\`\`\n`);
  it('show a region without its indentation and inner marks', () => {
    const { steps, problems } = quoted('ts verify file=examples/lend.ts#lend');
    expect(problems).toEqual([]);
    expect(steps[0]?.variants[0]).toMatchObject({
      code: 'const b = a;\n  f(b);',
      codeLine: 3,
      codeFile: 'examples/lend.ts',
      quotation: { path: join(root, 'examples/lend.ts') },
    });
  });
  it('know the marks of other languages', () => {
    expect(quoted('python verify file=examples/x.py#read').steps[0]?.variants[0]?.code).toBe('print(1)');
  });
  it('may be written out, if they are the same', () => {
    expect(quoted('ts verify file=examples/lend.ts#lend', 'const b = a;\n  f(b);').problems).toEqual([]);
    expect(quoted('ts verify file=examples/lend.ts#lend', 'const b = a;').problems).toEqual([
      '1: this fence does not show what is in examples/lend.ts',
    ]);
  });
  it.each([
    ['file=examples/none.ts#lend', 'file=examples/none.ts does not exist'],
    ['file=examples/lend.ts#lent', 'examples/lend.ts has no region "lent"; did you mean "lend"?'],
    ['file=examples/lend.ts#twice', 'examples/lend.ts has more than one region "twice"'],
    ['file=examples/lend.ts#open', 'region "open" of examples/lend.ts has no end'],
    ['file=../../../../../etc/hostname', "file=../../../../../etc/hostname is outside the portal's folder"],
    ['file=/etc/hostname', "file=/etc/hostname is outside the portal's folder"],
  ])('%s', (file, problem) => {
    expect(quoted(`ts verify ${file}`).problems).toEqual([`1: ${problem}`]);
  });
});

describe('what is no fence', () => {
  it.each([
    ['``bash verify id=x\necho\n``\n', '1: this line looks like the start of an example, but is not a fence'],
    ['bash verify\n', '1: this line looks like the start of an example, but is not a fence'],
    ['`json check="x"\n{}`\n', '1: this line looks like the start of an example, but is not a fence'],
    ['```bash verify\necho\n', '1: this fence is never closed'],
    ['> ```bash verify\n> echo\n\ntext\n', '1: this fence is never closed'],
    ['<pre>curl</pre>\n', '1: code in <pre> cannot be proven'],
    ['```bash verify\n```\n', '1: this example is empty'],
    ['<Tabs>\n\ntext\n', '1: not MDX: Expected a closing tag for `<Tabs>` (1:1-1:7)'],
    ['a {b\n', '1: not MDX: Unexpected end of file in expression, expected a corresponding closing brace for `{`'],
    ['---\ntitle: [\n---\n\ntext\n', '3: the front matter is not YAML'],
    [
      `---\na: &a [${'1,'.repeat(20)}]\nb: &b [${'*a,'.repeat(20)}]\nc: [${'*b,'.repeat(20)}]\n---\n\ntext\n`,
      '2: the front matter cannot be read: Excessive alias count',
    ],
  ])('%j', (source, problem) => {
    expect(find(source).problems.map((text) => text.slice(0, problem.length))).toContain(problem);
  });
  it('says nothing of prose, tables, comments and short code', () => {
    expect(
      find(
        'The bash verify mode `bash verify` runs.\n\n{/* ```bash */}\n\n| a | `curl x` |\n| --- | --- |\n| 1 | 2 |\n',
      ).problems,
    ).toEqual([]);
  });
});
