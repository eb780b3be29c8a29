import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTools } from '../../src/examples/run/tools';
import type { ExampleRecord } from '../../src/examples/record';
import { copyOfLibrary, proveLibrary } from './support/library';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const tools = createTools();
const copy = copyOfLibrary();
const book = 'http://localhost:4010/books/b-1';
const books = 'http://localhost:4010/books';
const output = (text: string) => `\n\`\`\`\n\n\`\`\`text output\n${text}`;

/** Programs that pass, by all that went over the wire, and show a request that they did not send. */
const hidden: readonly (readonly [name: string, language: string, code: string, line: number])[] = [
  ['an early end', 'bash', `curl -sS -o book.json ${book}\nif [ -s book.json ]; then exit 0; fi\ncurl -sS ${books}`, 3],
  [
    'another program of that name',
    'bash',
    `mkdir -p bin\nprintf '#!/bin/sh\\necho {}\\n' > bin/curl\nchmod +x bin/curl\nPATH=$PWD/bin:$PATH\ncurl -sS ${book}${output('{}')}`,
    5,
  ],
  ['a subshell that ends first', 'bash', `curl -sS ${book}\n(exit 0\ncurl -sS ${books})`, 3],
  [
    'a fetch of its own',
    'js',
    `globalThis.fetch = async () => new Response('{}');\nconst book = await fetch('${book}');\nconsole.log(book.status);${output('200')}`,
    2,
  ],
  [
    'an end in JavaScript',
    'js',
    `const book = await fetch('${book}');\nif (book.ok) process.exit();\nconst books = await fetch('${books}');`,
    3,
  ],
  [
    'an end in Python',
    'python',
    `import sys, urllib.request\nurllib.request.urlopen('${book}').read()\nif len(sys.argv) > 0:\n    sys.exit()\nurllib.request.urlopen('${books}').read()`,
    5,
  ],
  [
    'a client of its own in Python',
    'python',
    `import urllib.request\nurllib.request.urlopen = lambda url: b'{}'\nprint(urllib.request.urlopen('${book}'))${output("b'{}'")}`,
    3,
  ],
];

const honest: readonly (readonly [name: string, language: string, code: string])[] = [
  ['a branch', 'bash', `if curl -sSf -o book.json ${book}; then\n  echo there\nelse\n  curl -sS ${books}\nfi`],
  ['alternatives', 'bash', `curl -sSf -o book.json ${book} ||\n  curl -sS ${books}`],
  ['a loop', 'bash', `for id in b-1 b-1; do\n  curl -sS http://localhost:4010/books/$id\ndone`],
  [
    'a function that is not needed',
    'js',
    `const all = () => fetch('${books}');\nconst book = await fetch('${book}');\nif (!book.ok) await all();`,
  ],
  [
    'a branch in Python',
    'python',
    `import urllib.request\nbook = urllib.request.urlopen('${book}')\nif book.status != 200:\n    urllib.request.urlopen('${books}')`,
  ],
  ['a printed address', 'bash', `echo "Reading ${books}"\ncurl -sS ${book}`],
];

let examples: readonly ExampleRecord[] = [];
beforeAll(async () => {
  const fences = [...hidden, ...honest].map(
    ([, language, code], index) => `\`\`\`${language} verify fresh id=case-${index}\n${code}\n\`\`\`\n`,
  );
  writeFileSync(join(copy.root, 'content/members.mdx'), ['# Cases', '', ...fences].join('\n'));
  ({ examples } = (await proveLibrary(tools, copy.root, { page: 'members.mdx' })).record);
});
afterAll(async () => {
  copy.remove();
  await tools.close();
});

test.each(hidden.map(([name, , , line], index) => [name, line, index] as const))(
  'a request that %s keeps from being sent is reported at its line',
  (_name, line, index) => {
    const { outcome, problem, location } = examples[index]!;
    expect(outcome).toBe('failed');
    expect(problem?.message).toMatch(/^GET \/books(?:\/b-1)? is shown here but was not sent$/);
    expect(problem?.location.line).toBe(location.line + line);
  },
);

test.each(honest.map(([name], index) => [name, hidden.length + index] as const))(
  '%s may send less than the program shows',
  (_name, index) => expect(examples[index]).toMatchObject({ outcome: 'passed' }),
);
