import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTools } from '../../src/examples/run/tools';
import { prove } from '../../src/examples/prove';
import type { UpdateOptions } from '../../src/examples/update/update-guides';
import { updatePortal } from '../../src/examples/update/update-portal';
import { copyOfLibrary, proveLibrary, startLibrary } from './support/library';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl');

const tools = createTools();
const copy = copyOfLibrary();
const file = join(copy.root, 'content/members.mdx');
afterAll(async () => {
  copy.remove();
  await tools.close();
});

const fence = (opening: string, ...lines: string[]): string => ['```' + opening, ...lines, '```', ''].join('\n');
const read = 'curl -sS http://localhost:4010/books/b-1';
const unknown = 'curl -sS http://localhost:4010/books/b-99';

/** The guide after an update, and how many of its examples fail then. */
async function updated(options: UpdateOptions, ...parts: string[]): Promise<{ guide: string; failed: number }> {
  writeFileSync(file, ['# Members', '', ...parts].join('\n'));
  const engine = await startLibrary(tools, copy.root);
  try {
    const header = { startedAt: new Date(), started: performance.now(), server: 'sandbox' };
    const { pages, findings } = await prove(engine, { page: 'members.mdx', header });
    updatePortal(engine, pages, findings, options);
  } finally {
    await engine.close();
  }
  const { record } = await proveLibrary(tools, copy.root, { page: 'members.mdx' });
  return { guide: readFileSync(file, 'utf8'), failed: record.totals.failed + record.problems.length };
}

const fences = (guide: string): string[] => guide.match(/^ *```[a-z].*$/gm) ?? [];
const add = { addResponses: true };

test('a response is added where an example shows none, at its margin, and below tabs', async () => {
  const { guide, failed } = await updated(
    add,
    fence('bash verify id=one', read),
    '- In a list:\n',
    fence('bash verify id=listed', read).replace(/^(?=.)/gm, '  '),
    '<Tabs>\n',
    fence('bash verify id=tabs', read),
    fence('js verify', "await fetch('http://localhost:4010/books/b-1');"),
    '</Tabs>\n',
    fence('bash verify id=shown', `${read} > book.json`, 'echo done'),
    fence('text output', 'done'),
    fence('bash verify hidden', read),
    fence('bash check="not run"', read),
  );
  expect(fences(guide)).toEqual([
    '```bash verify id=one',
    '```json response',
    '  ```bash verify id=listed',
    '  ```json response',
    '```bash verify id=tabs',
    '```js verify',
    '```json response',
    '```bash verify id=shown',
    '```text output',
    '```bash verify hidden',
    '```bash check="not run"',
  ]);
  expect(guide).toMatch(/<\/Tabs>\n\n```json response\n\{\n {2}"id": "b-1",/);
  expect(guide).toMatch(/\n {2}```json response\n {2}\{\n {4}"id": "b-1",/);
  expect(failed).toBe(0);
});

test('a request is updated as one fence, and a response that comes again is written out where it is another one', async () => {
  const get = (id: string, ...keys: string[]) =>
    fence(['http request', ...keys].join(' '), `GET http://localhost:4010/books/${id}`);
  const { guide, failed } = await updated(
    { ...add, fixStatuses: true },
    get('b-1', 'id=one'),
    fence('jsonc response=book', '{', '  "id": "b-0"', '  // ...', '}'),
    get('b-1'),
    fence('jsonc response=book'),
    fence(
      'http request',
      'PUT http://localhost:4010/books/b-7',
      'Content-Type: application/json',
      '',
      '{ "title": "Winter Roads", "author": "Ivo Maran", "year": 1988, "format": "audio" }',
    ),
    fence('jsonc response=book'),
    get('b-99'),
  );
  expect(fences(guide)).toEqual([
    '```http request id=one',
    '```jsonc response=book',
    '```http request',
    '```jsonc response=book',
    '```http request',
    '```jsonc response',
    '```http request status=404',
  ]);
  expect(guide.match(/"id": "b-\d"/g)).toEqual(['"id": "b-1"', '"id": "b-7"']);
  expect(failed).toBe(0);
});

test('nothing is added to an example that failed, or got a status that nobody documented', async () => {
  const parts = [
    fence('bash verify id=wrong', 'curl -sS http://localhost:4010/bookz'),
    fence('bash verify id=unintended', unknown),
    fence('bash verify id=undocumented status=405', 'curl -sS -X PATCH http://localhost:4010/books'),
  ];
  const { guide } = await updated({ ...add, fixStatuses: true }, ...parts.toSpliced(1, 1));
  expect(guide).toBe(['# Members', '', ...parts.toSpliced(1, 1)].join('\n'));
  expect((await updated(add, parts[1]!)).guide).toBe(`# Members\n\n${parts[1]}`);
});

test('a wrong status is corrected when told to, and only then', async () => {
  const parts = [
    fence('bash verify id=unknown status=400', unknown),
    fence('bash verify id=known status=404', read),
    fence('bash verify id=unstated', unknown),
  ];
  expect((await updated({}, ...parts)).guide).toBe(['# Members', '', ...parts].join('\n'));
  const { guide, failed } = await updated({ fixStatuses: true }, ...parts);
  expect(fences(guide)).toEqual([
    '```bash verify id=unknown status=404',
    '```bash verify id=known',
    '```bash verify status=404 id=unstated',
  ]);
  expect(failed).toBe(0);
});

test('values are moved together with a response, and what is abbreviated stays so', async () => {
  const { guide, failed } = await updated(
    {},
    'It is of <Value of="one" path="year">1900</Value>, by <Value of="one" path="author">Nobody</Value>.\n',
    fence('bash verify id=one', read),
    fence('jsonc response', '{', '  "id": "...",', '  "year": 1900,', '  // ...', '}'),
    'Its status is <Value of="one" path=".status">500</Value>, and <Value of="one" path="title" /> needs no text.\n',
  );
  expect(guide).toMatch(
    /of <Value of="one" path="year">1931<\/Value>, by <Value of="one" path="author">(?!Nobody)[^<]+</,
  );
  expect(guide).toContain('<Value of="one" path=".status">200</Value>, and <Value of="one" path="title" /> needs');
  expect(guide).toContain('{\n  "id": "...",\n  "year": 1931,\n  // ...\n}');
  expect(failed).toBe(0);
});

test('what was received ends no fence and begins none, nor is it MDX', async () => {
  const title = '{process.exit(1)} </Value><img> *a*';
  const { guide, failed } = await updated(
    {},
    'It is <Value of="put" path="title">Nothing</Value>.\n',
    fence(
      'http request id=put',
      'PUT http://localhost:4010/books/b-7',
      'Content-Type: application/json',
      '',
      JSON.stringify({ title, author: 'Ivo Maran', year: 1988, format: 'audio' }),
    ),
    fence('bash verify', `${read} > book.json`, "printf '%s\\n' a '```' '' '```bash verify' 'exit 1' '````'"),
    fence('text output', 'b'),
  );
  expect(guide).toContain('\n`````text output\na\n```\n\n```bash verify\nexit 1\n````\n`````\n');
  expect(guide).toContain('>\\{process.exit(1)\\} \\</Value\\>\\<img\\> \\*a\\*</Value>.');
  expect(failed).toBe(0);
});
