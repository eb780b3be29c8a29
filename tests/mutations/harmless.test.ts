import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTools } from '../../src/examples/run/tools';
import { failuresOf } from '../examples/support/failures';
import { copyOfLibrary, proveLibrary } from '../examples/support/library';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const tools = createTools();
afterAll(() => tools.close());

type Change = (text: string) => string;

/** Puts every JSON fence of a guide through a function. */
const inJson =
  (change: (value: unknown) => string): Change =>
  (text) =>
    text.replace(
      /(```json response\n)([\s\S]*?)(\n```)/g,
      (_, open: string, body: string, close: string) => open + change(JSON.parse(body)) + close,
    );

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
};

const changes = new Map<string, Change>([
  ['members in another order', inJson((value) => JSON.stringify(reversed(value), null, 2))],
  ['JSON on one line', inJson((value) => JSON.stringify(value))],
  ['JSON with much space', inJson((value) => `\n${JSON.stringify(value, null, 8)}\n`)],
  ['a comment in JSON', (text) => text.replaceAll('```json response\n{\n', '```jsonc response\n{ // The answer.\n')],
  ['line ends of another system', (text) => text.replaceAll('\n', '\r\n')],
  ['empty lines', (text) => text.replace(/\n\n(?=[A-Z])/g, '\n\n\n\n')],
  ['other words', (text) => text.replace(/^([A-Z][a-z ]+\.)$/gm, '$1 And so on, as before.')],
  ['a heading more', (text) => `${text}\n## One more\n\nWords.\n`],
  ['a comment of MDX', (text) => text.replace('\n## ', '\n{/* ```bash verify */}\n\n## ')],
  ['fences of tildes', (text) => text.replace(/^(\s*)```/gm, '$1~~~~')],
  ['longer fences', (text) => text.replace(/^(\s*)```/gm, '$1`````')],
  ['modes in another order', (text) => text.replace(/verify id=([\w-]+) status=(\d+)/g, 'status=$2 verify id="$1"')],
  [
    'another order of headers in the request',
    (text) =>
      text.replace(
        "-X PUT http://localhost:4010/books/b-7 \\\n  -H 'Content-Type: application/json' \\",
        "-H 'Content-Type: application/json' \\\n  -X PUT http://localhost:4010/books/b-7 \\",
      ),
  ],
  [
    'another order of members in the request',
    (text) => text.replace('    "year": 1988,\n    "format": "audio"\n', '    "format": "audio",\n    "year": 1988\n'),
  ],
  [
    'another order of query parameters',
    (text) =>
      text.replace('--data-urlencode "author=$author" -d limit=5', '-d limit=5 --data-urlencode "author=$author"'),
  ],
  ['another name of this machine', (text) => text.replaceAll(/(curl.*)localhost:4010/g, '$1127.0.0.1:4010')],
  [
    'another example in between',
    (text) =>
      text.replace('## Lend it', '```bash verify id=extra\ncurl -sS http://localhost:4010/books\n```\n\n## Lend it'),
  ],
]);

/**
 * Each after the one before it, which leaves it something to change: a run of all guides takes seconds. Each run has another number of
 * pages at once, which must not matter either; `undefined` is that of the machine.
 */
const together = [
  [
    'members in another order',
    'empty lines',
    'another order of query parameters',
    'modes in another order',
    'fences of tildes',
  ],
  ['JSON on one line', 'other words', 'another order of headers in the request', 'a heading more', 'longer fences'],
  ['JSON with much space', 'a comment of MDX', 'another order of members in the request'],
  ['a comment in JSON', 'another name of this machine', 'another example in between', 'line ends of another system'],
];

test('every change is made', () => expect(together.flat().toSorted()).toEqual([...changes.keys()].toSorted()));

/** What leaves the guides true must leave them green. */
test.each(together.map((names, index) => [names.join(', '), [1, 2, 4, undefined][index], names] as const))(
  '%s (pages at once: %s)',
  async (_title, parallel, names) => {
    const copy = copyOfLibrary();
    try {
      const files = readdirSync(join(copy.root, 'content')).map((file) => join(copy.root, 'content', file));
      for (const name of names) {
        const before = files.map((path) => readFileSync(path, 'utf8'));
        const after = before.map(changes.get(name)!);
        expect([name, after]).not.toEqual([name, before]);
        for (const [index, path] of files.entries()) writeFileSync(path, after[index]!);
      }
      const { record } = await proveLibrary(tools, copy.root, { guides: true }, { parallel });
      expect(failuresOf(record)).toEqual([]);
    } finally {
      copy.remove();
    }
  },
);

test('the order and the names of pages', async () => {
  const copy = copyOfLibrary();
  try {
    renameSync(join(copy.root, 'content/members.mdx'), join(copy.root, 'content/a-page.mdx'));
    expect(failuresOf((await proveLibrary(tools, copy.root, { guides: true })).record)).toEqual([]);
  } finally {
    copy.remove();
  }
});
