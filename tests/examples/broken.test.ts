import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { annotations, junitReport } from '../../src/examples/report/write-reports';
import { plain, terminalReport } from '../../src/examples/report/terminal';
import { createTools } from '../../src/examples/run/tools';
import { updatePortal } from '../../src/examples/update/update-portal';
import { prove } from '../../src/examples/prove';
import { copyOfLibrary, proveLibrary, startLibrary } from './support/library';
import { needing } from '../support/needing';

const { it } = needing('bash', 'curl', 'python3');

const tools = createTools();
const copies: { remove(): void }[] = [];
afterAll(async () => {
  for (const copy of copies) copy.remove();
  await tools.close();
});

/** A copy of the tests' portal in which a text of a file is replaced by another; samples in other languages run in `library.test.ts`. */
function broken(file: string, ...changes: [string | RegExp, string][]): string {
  const copy = copyOfLibrary({ samples: 'none' });
  copies.push(copy);
  const path = join(copy.root, file);
  const before = readFileSync(path, 'utf8');
  const after = changes.reduce((text, [from, to]) => text.replace(from, to), before);
  if (after === before) throw new Error('nothing was changed');
  writeFileSync(path, after);
  return copy.root;
}
const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

describe('a failure', () => {
  it("is reported at the guide's line, with the code around it, only the cause, and the command that runs it again", async () => {
    const root = broken('content/books.mdx', [
      '"author": "Ivo Maran",\n    "year": 1988,',
      '"autor": "Ivo Maran",\n    "year": 1988,',
    ]);
    const { record } = await proveLibrary(tools, root, { page: 'books.mdx' });
    const report = terminalReport(record, plain);
    expect(report).toContain(
      [
        'content/books.mdx:20  save (bash)  unknown property "autor" in PUT /books/{id}; did you mean "author"?',
        "      18 |   -d '{",
        '      19 |     "title": "Winter Roads",',
        '    > 20 |     "autor": "Ivo Maran",',
        '      21 |     "year": 1988,',
        '      22 |     "format": "audio"',
        '    Run again: npx proven-portal verify --only save',
      ].join('\n'),
    );
    expect(report).toMatch(/content\/books\.mdx:\d+ {2}find \(bash\) {2}blocked by save/);
    // A step that starts afresh does not depend on what failed.
    expect(record.examples.find(({ id }) => id === 'lend-program')?.outcome).toBe('passed');
    expect(annotations(record)).toEqual([
      '::error file=content/books.mdx,line=20,title=save (bash)::unknown property "autor" in PUT /books/{id}; did you mean "author"?',
    ]);
    expect(junitReport(record)).toContain(
      '<failure type="request" message="unknown property &#34;autor&#34; in PUT /books/{id}',
    );
  });

  it('of a response is reported once, though every variant has it', async () => {
    const root = broken('content/books.mdx', ['  "onLoan": false,\n  "changed"', '  "onLoan": true,\n  "changed"']);
    const { record } = await proveLibrary(tools, root, { page: 'books.mdx' });
    expect(record.examples.filter(({ outcome }) => outcome === 'failed')).toHaveLength(5);
    const reported = terminalReport(record, plain)
      .split('\n')
      .filter((line) => line.includes('onLoan is false in the response, not true'));
    expect(reported).toHaveLength(1);
    expect(annotations(record)).toHaveLength(1);
  });

  it("of the document is reported at the example's value", async () => {
    const root = broken('library.yaml', [
      'title: Winter Roads\n                    author',
      'title: Summer Roads\n                    author',
    ]);
    const { record } = await proveLibrary(tools, root);
    const [failed] = record.documentExamples.filter(({ outcome }) => outcome === 'failed');
    expect(failed?.problem).toMatchObject({
      layer: 'response',
      message: 'title is "Winter Roads" in the response, not "Summer Roads" (PUT /books/b-7)',
    });
    expect(read(root, 'library.yaml').split('\n')[failed!.problem!.location.line - 1]).toContain('title: Summer Roads');
  });
});

describe('--update', () => {
  const update = async (root: string, page: string): Promise<string> => {
    const engine = await startLibrary(tools, root);
    try {
      const header = { startedAt: new Date(), started: performance.now(), server: 'sandbox' };
      const { pages, findings } = await prove(engine, page === '' ? { header } : { page, header });
      return updatePortal(engine, pages, findings);
    } finally {
      await engine.close();
    }
  };

  it('makes responses and outputs true again and touches nothing else', async () => {
    const root = broken(
      'content/books.mdx',
      ['"onLoan": false,\n  "changed"', '"onLoan": true,\n  "extra": [1],\n  "changed"'],
      ['      "year": "...",\n', '      "year": "...", // any year\n      "format": "paper",\n'],
      ['200 Winter Roads', '201 Summer Roads'],
      ['{ "title": "There is no book b-99.", "status": 404 }', '{ "status": 400 }'],
      ['HTTP/1.1 200 OK', 'HTTP/1.1 201 Created'],
    );
    const diff = await update(root, 'books.mdx');
    expect(diff).toContain('-  "onLoan": true,');
    const now = read(root, 'content/books.mdx');
    const original = read(join(__dirname, 'fixtures/library'), 'content/books.mdx');
    expect(now).toBe(
      original
        .replace('"year": "...",\n', '"year": "...", // any year\n      "format": "audio",\n')
        .replace(
          '{ "title": "There is no book b-99.", "status": 404 }',
          /\{ ?"(?:title|status)".*b-99.*\}/.exec(now)?.[0] ?? 'gone',
        ),
    );
    const after = await proveLibrary(tools, root, { page: 'books.mdx' });
    expect(after.record.totals.failed).toBe(0);
    expect(await update(root, 'books.mdx')).toBe('');
  });

  it('leaves alone an example that fails for another reason', async () => {
    const root = broken('content/index.mdx', ['books/b-1', 'bocks/b-1'], ['"year": 1931', '"year": 1932']);
    const before = read(root, 'content/index.mdx');
    expect(await update(root, 'index.mdx')).toBe('');
    expect(read(root, 'content/index.mdx')).toBe(before);
  });

  it('does not write the response of a call that failed without being meant to', async () => {
    const root = broken('content/index.mdx', ['books/b-1', 'books/b-99']);
    const before = read(root, 'content/index.mdx');
    expect(await update(root, 'index.mdx')).toBe('');
    expect(read(root, 'content/index.mdx')).toBe(before);
  });

  it('writes responses into the documents, with their comments and layout', async () => {
    const root = broken('library.yaml', [
      'title: Winter Roads\n                    author: Ivo Maran',
      'title: Summer Roads # which one?\n                    author: Ivo Maran',
    ]);
    const diff = await update(root, '');
    expect(diff.split('\n').filter((line) => /^[-+] /.test(line))).toEqual([
      '-                    title: Summer Roads # which one?',
      '+                    title: Winter Roads # which one?',
    ]);
  });

  it('does not write a failure over the example of a success', async () => {
    const root = broken('library.yaml', ['getBook: { value: b-1 }', 'getBook: { value: b-99 }']);
    const before = read(root, 'library.yaml');
    expect(await update(root, '')).toBe('');
    expect(read(root, 'library.yaml')).toBe(before);
  });
});

describe('a live server', () => {
  it('may have other values where the configuration says so, which are carried on, but no other shape', async () => {
    const { createServer } = await import('node:http');
    const requested: string[] = [];
    const responses: Record<string, unknown> = {
      'GET /books/b-1': {
        id: 'b-live-9',
        title: 'Another',
        author: 'Somebody Else',
        year: null,
        format: 'braille',
        onLoan: true,
        changed: '2030-01-01T00:00:00Z',
      },
    };
    const server = createServer((request, response) => {
      requested.push(`${request.method} ${request.url}`);
      const body = responses[`${request.method} ${request.url}`];
      response.writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(body ?? {}));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const port = (server.address() as { port: number }).port;
    try {
      const root = broken('content/index.mdx', [
        'You get',
        '```bash verify id=again\ncurl -sS http://localhost:4010/books/b-1 -H "User-Agent: The Lighthouse Keeper"\n```\n\nYou get',
      ]);
      const options = { server: new URL(`http://127.0.0.1:${port}`) };
      const other = await proveLibrary(tools, root, { page: 'index.mdx' }, options);
      expect(other.record.examples[0]?.outcome).toBe('failed');
      requested.length = 0;
      const file = join(root, 'portal.config.json');
      const config = JSON.parse(readFileSync(file, 'utf8')) as { examples?: object };
      const varies = ['id', 'title', 'author', 'year', 'format', 'onLoan', 'changed'];
      writeFileSync(file, JSON.stringify({ ...config, examples: { ...config.examples, varies } }));
      const good = await proveLibrary(tools, root, { page: 'index.mdx' }, options);
      expect(good.record.examples.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
      expect(requested).toEqual(['GET /books/b-1', 'GET /books/b-1']);
      (responses['GET /books/b-1'] as { surprise?: number }).surprise = 1;
      const bad = await proveLibrary(tools, root, { page: 'index.mdx' }, options);
      expect(bad.record.examples[0]?.problem?.message).toBe(
        'unknown property "surprise" in the response to GET /books/{id}',
      );
    } finally {
      server.close();
    }
  });
});
