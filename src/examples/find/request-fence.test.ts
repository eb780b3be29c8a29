import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locationOfFinding } from '../wire/finding';
import { guideDigests } from './fence-digests';
import { readGuide } from './guide';
import { pageOf } from './page';
import { writtenOut } from './request-fence';

const root = mkdtempSync(join(tmpdir(), 'requests-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const languages = ['bash', 'ts', 'python'];
const find = (source: string) => {
  const path = join(root, 'a.mdx');
  writeFileSync(path, source);
  const read = readGuide({ file: 'a.mdx', path, area: 'docs', route: '/a', languages }, source);
  const { page, problems } = pageOf(read.guide, root, '2026-01-01');
  return {
    steps: page.steps,
    problems: [...read.problems, ...problems].map(({ location, message }) => `${location.line}: ${message}`),
  };
};
const fence = (info: string, ...lines: string[]) => ['```' + info, ...lines, '```', ''].join('\n');
const put = fence(
  'http request id=save',
  'PUT http://localhost:4010/books/b-1',
  'Content-Type: application/json',
  'Authorization: Bearer {{TOKEN}}',
  '',
  '{',
  '  "title": "It\'s", "tags": ["a"]',
  '}',
);

/** The one program in a language. */
function program(meta: string, body: string, language: string) {
  const programs = writtenOut(meta, body, [language]);
  if ('fault' in programs) throw new Error(programs.fault.message);
  return programs[0]!;
}

test('a request is one step in every language, whose fences all stand where it stands', () => {
  const { steps, problems } = find(`# A\n\n${put}\n${fence('json response', '{}')}`);
  expect(problems).toEqual([]);
  expect(steps).toHaveLength(1);
  expect(
    steps[0]!.variants.map(({ id, language, location, endLine }) => [id, language, location.line, endLine]),
  ).toEqual(languages.map((language) => ['save', language, 3, 11]));
  expect(steps[0]!.expectations).toHaveLength(1);
});

test('curl sends the body as it is laid out, and the others a value; variables come from the environment', () => {
  const [bash, ts, python] = find(put).steps[0]!.variants.map(({ code }) => code);
  expect(bash).toBe(
    [
      "curl --fail-with-body 'http://localhost:4010/books/b-1' \\",
      '  --request PUT \\',
      "  --header 'Content-Type: application/json' \\",
      '  --header "Authorization: Bearer $TOKEN" \\',
      "  --data '{",
      '    "title": "It\'\\\'\'s", "tags": ["a"]',
      "  }'",
    ].join('\n'),
  );
  expect(ts).toContain('title: "It\'s",');
  expect(ts).toContain('`Bearer ${process.env.TOKEN}`');
  expect(python).toContain('os.environ["TOKEN"]');
});

test('a body that is JSON is sent as such where no header field says otherwise', () => {
  const code = (...lines: string[]) => program('request', lines.join('\n'), 'bash').code;
  const [line, ...body] = ['POST http://a.test/x', '', '{ "a": 1 }'] as const;
  expect(code(line, ...body)).toBe(code(line, 'Content-Type: application/json', ...body));
  expect(code(line, 'content-type: text/plain', ...body)).not.toContain('application/json');
  expect(code('GET http://a.test/x')).not.toContain('Content-Type');
});

test('programs end as their language does where the status is an error', () => {
  const exits = languages.map(
    (language) => program('request status=404', 'GET http://localhost:4010/x', language).meta,
  );
  expect(exits.map((meta) => /exit=\d+/.exec(meta)?.[0])).toEqual(['exit=22', 'exit=1', 'exit=1']);
  expect(program('request status=201', 'POST http://localhost:4010/x', 'bash').meta).toBe('verify status=201');
});

test('a program reads JSON, unless something else is accepted or nothing comes', () => {
  const code = (meta: string, ...lines: string[]) => program(meta, lines.join('\n'), 'js').code;
  expect(code('request', 'GET http://a.test/x')).toContain('console.log(await response.json())');
  for (const [meta, ...lines] of [
    ['request', 'GET http://a.test/x', 'Accept: text/csv'],
    ['request status=204', 'DELETE http://a.test/x'],
    ['request', 'HEAD http://a.test/x'],
  ] as const)
    expect(code(meta, ...lines)).toContain('console.log(await response.text())');
});

test('inside <Tabs> a language that is written by hand is left to its writer', () => {
  const own = fence('ts verify', "console.log(await (await fetch('http://localhost:4010/books/b-1')).json());");
  const { steps } = find(`<Tabs>\n\n${put}\n${own}\n</Tabs>\n`);
  expect(steps).toHaveLength(1);
  expect(steps[0]!.variants.map(({ language, request }) => [language, request !== undefined])).toEqual([
    ['bash', true],
    ['python', true],
    ['ts', false],
  ]);
});

test.each([
  ['no request line', ['http://localhost:4010/x'], '4: "http://localhost:4010/x" is not a request line'],
  ['a path alone', ['GET /books'], '4: "/books" is not an absolute URL'],
  [
    'a variable in the address',
    ['GET http://localhost:4010/{{ID}}'],
    '4: "http://localhost:4010/{{ID}}" is not an absolute',
  ],
  ['a broken header field', ['GET http://a.test/x', 'Accept'], '5: "Accept" is not a header field'],
  ['a body without a type', ['POST http://a.test/x', '', 'a=b'], '6: this body is not JSON and has no Content-Type'],
  ['broken JSON without a type', ['POST http://a.test/x', '', '{"a" 1}'], '6: this body is not JSON'],
  [
    'broken JSON',
    ['POST http://a.test/x', 'Content-Type: application/json', '', '{"a" 1}'],
    '7: this body is not JSON',
  ],
])('%s is reported at its line', (_what, lines, message) =>
  expect(find(`# A\n\n${fence('http request', ...lines)}`).problems[0]).toContain(message),
);

test.each([
  ['request exit=22', '3: "exit" cannot be combined with request'],
  ['request file=a.http', '3: "file" cannot be combined with request'],
  ['request stauts=404', '3: unknown key "stauts"'],
  ['request id=Save', '3: id "Save" is not in kebab-case'],
])('%s is reported', (meta, message) =>
  expect(find(`# A\n\n${fence(`http ${meta}`, 'GET http://a.test/x')}`).problems[0]).toContain(message),
);

test('what is wrong on the wire is reported at its line of the request', () => {
  const [example] = find(`# A\n\n${put}`).steps[0]!.variants;
  const at = (...needles: string[]) => locationOfFinding(example!, { kind: 'value', message: '', needles }).line;
  expect(at('"title"')).toBe(9);
  expect(at('/books/b-1')).toBe(4);
  expect(at('not there')).toBe(3);
});

test('each program has a digest of its own, and editing the request changes all of them', () => {
  const digests = (source: string) => {
    writeFileSync(join(root, 'a.mdx'), source);
    return [...guideDigests(join(root, 'a.mdx'), root, languages, '2026-01-01').fences];
  };
  const before = digests(put);
  expect(before.map(([name]) => name)).toEqual(['1 bash', '1 ts', '1 python']);
  expect(new Set(before.map(([, digest]) => digest)).size).toBe(3);
  const after = digests(put.replace('b-1', 'b-2'));
  expect(after.filter(([, digest], index) => digest === before[index]![1])).toEqual([]);
});
