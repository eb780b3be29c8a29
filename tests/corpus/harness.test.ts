import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { patternOf } from '../../bench/corpus/count';
import { baselineOf, regressions } from '../../bench/corpus/baseline';
import { documentsIn, sampleOf } from '../../bench/corpus/documents';
import { Pool } from '../../bench/corpus/pool';
import { reportOf } from '../../bench/corpus/report';
import { faultOf, requestFigures } from '../../bench/corpus/requests';
import { keyOf, openResults } from '../../bench/corpus/results-file';
import type { DocumentResult } from '../../bench/corpus/result';
import type { Exchange } from '../../src/openapi';
import { loadObject } from '../../src/openapi/fixtures/load';

const root = resolve(__dirname, '../..');
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'corpus-test-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string | object): string => {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } });
const ok = { description: 'Fine', content: json({ type: 'object' }) };
const api = (paths: object) => ({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });

describe('documents of a folder', () => {
  test('are the files whose root says that they are', () => {
    write('a/api.yaml', 'openapi: 3.1.0\n');
    write('a/quoted.yml', '"swagger": "2.0"\n');
    write('a/part.yaml', 'info:\n  openapi: 3.1.0\n');
    write('b.json', api({}));
    write('late.json', { ...{ info: { title: 'T' } }, swagger: '2.0' });
    write('broken.json', '{ "openapi": "3.1.0", ');
    write('inside.json', { documents: [{ openapi: '3.1.0' }] });
    write('settings.yaml', 'openapi:\n  theme: 1\n');
    write('settings.json', { openapi: { theme: 1 } });
    write('note.md', 'openapi: 3.1.0');
    write('node_modules/other/api.yaml', 'openapi: 3.1.0\n');
    expect(documentsIn(folder)).toEqual(['a/api.yaml', 'a/quoted.yml', 'b.json', 'broken.json', 'late.json']);
  });

  test('a sample is spread over all of them', () => {
    expect(sampleOf([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([1, 3, 5]);
    expect(sampleOf([1, 2], 3)).toEqual([1, 2]);
  });
});

test('messages about different parts of documents have one pattern', () => {
  const [one, other] = [
    'The path "/a/{id}" has 2 parameters at /paths/~1a/get.',
    'The path "/b\\"c" has 13 parameters at /paths/~1b~1c/put.',
  ];
  expect(patternOf(one!)).toBe(patternOf(other!));
  expect(patternOf(one!)).toBe('The path "…" has N parameters at /…');
});

describe('requests', () => {
  const figuresOf = async (paths: object) => requestFigures((await loadObject({ paths })).model);

  test('with a documented response have no fault, whatever its status', async () => {
    const { sent, classes, faults } = await figuresOf({
      '/a/{id}': {
        get: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: ok },
        },
        delete: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' }, examples: { gone: { value: '7' } } },
          ],
          responses: { 404: { description: 'Gone', content: json({}, { examples: { gone: { value: {} } } }) } },
        },
      },
    });
    expect({ sent, classes, faults }).toEqual({ sent: 2, classes: { '2xx': 1, '4xx': 1 }, faults: [] });
  });

  test('that the sandbox refuses are counted by their cause', async () => {
    const requestBody = { required: true, content: json({ type: 'integer' }, { example: 12 }) };
    const operation = { requestBody, responses: { 200: ok } };
    const { model } = await loadObject({ paths: { '/a': { post: operation, put: operation } } });
    const { classes, faults } = await requestFigures(model, { bodyLimit: 1 });
    expect(classes).toEqual({ '4xx': 2 });
    expect(faults).toEqual([
      {
        kind: 'refused',
        count: 2,
        cause: expect.stringMatching(/^413 ./),
        example: expect.stringMatching(/^POST \/a: ./),
      },
    ]);
  });

  const exchangeOf = (status: string | undefined) =>
    ({ source: 'document', response: status === undefined ? undefined : { status } }) as Pick<
      Exchange,
      'source' | 'response'
    >;

  const of = (...statuses: string[]) => ({ responses: statuses.map((status) => ({ status })) });

  test.each([
    [500, '200', '5xx', 'Not so. query style (generated)'],
    [503, undefined, '5xx', 'Not so. query style (generated)'],
    [422, '200', 'refused', 'Not so. query style (document)'],
    [401, 'default', 'refused', 'Not so. query style (document)'],
    [404, '400', '404', 'Not so. (# in the path)'],
    [404, '4XX', undefined, ''],
    [500, '500', undefined, ''],
    [302, '200', undefined, ''],
  ])('a response of status %i where %s is documented is of kind %s', (status, documented, kind, cause) => {
    const text = '{"title":"Not so.","errors":[{"in":"query","rule":"style","detail":"q"}]}';
    const fault = kind && { kind, cause: `${status} ${cause}`, example: 'q' };
    expect(faultOf({ status, text }, exchangeOf(documented), of('200', '404'), '/a%23b')).toEqual(fault);
  });

  test('that are served with a warning are faults where the value is ours, and contradictions of the document where it is not', async () => {
    const never = { type: 'string', not: { minLength: 0 } };
    const respondWith = (schema: object, more?: object) => ({
      responses: { 200: { description: 'Fine', content: json(schema, more) } },
    });
    const { faults, contradictions } = await figuresOf({
      '/a': { get: respondWith(never), put: respondWith(never, { example: 'long' }) },
      '/b': { get: respondWith({ type: 'integer', enum: ['one'] }) },
    });
    expect(faults).toEqual([
      {
        kind: 'invalid',
        count: 2,
        cause: expect.stringMatching(/^The body /),
        example: expect.stringMatching(/^GET \/a: The body/),
      },
    ]);
    expect(contradictions).toBe(1);
  });

  test('a documented error is no fault where the operation documents nothing else', () => {
    const faulty = (...documented: string[]) =>
      faultOf({ status: 404, text: '' }, exchangeOf(undefined), of(...documented), '/a') !== undefined;
    expect([faulty('404'), faulty('400', '4XX'), faulty('404', '200'), faulty('400'), faulty()]).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('a path that is not found says what is unusual about it', () => {
    const causeOf = (path: string) =>
      faultOf({ status: 404, text: '{"title":"No."}' }, exchangeOf('200'), of('200'), path)?.cause;
    expect(['/a', '/a//b', '/a/', '/a:b'].map(causeOf)).toEqual([
      '404 No.',
      '404 No. (an empty segment)',
      '404 No. (an empty segment)',
      '404 No. (: in the path)',
    ]);
  });
});

describe('a process', () => {
  /** A program in place of the engine, that does this with a job. */
  const poolOf = (code: string, limits = { seconds: 240, megabytes: 400 }): Pool =>
    new Pool(
      limits,
      write(
        'child.mjs',
        `process.on('message', ({ file }) => { process.send({ kind: 'stage', stage: 'views' }); ${code} });
         process.on('disconnect', () => process.exit());
         process.send({ kind: 'ready' });`,
      ),
    );
  const findings = `{ outcome: 'built', errors: [], warnings: [], failures: [], cpu: {}, sizes: { operations: process.pid } }`;

  test('serves one document after the other', async () => {
    const pool = poolOf(`process.send({ kind: 'done', findings: ${findings} });`);
    const [first, second] = [await pool.run({ file: 'a' }), await pool.run({ file: 'b' })];
    pool.close();
    expect([first.outcome, second.outcome]).toEqual(['built', 'built']);
    expect(first.findings.sizes).toEqual(second.findings.sizes);
  });

  test('that hangs is ended at the time limit, and the next document gets another one', async () => {
    const pool = poolOf(
      // It blocks its process without keeping a processor busy; the other one has enough time on a busy machine.
      `if (file === 'hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
       else process.send({ kind: 'done', findings: ${findings} });`,
      { seconds: 1, megabytes: 400 },
    );
    const [first, second] = [await pool.run({ file: 'hangs' }), await pool.run({ file: 'ends' })];
    pool.close();
    expect(first).toMatchObject({ outcome: 'hung', stage: 'views' });
    expect(second.outcome).toBe('built');
  });

  test('that takes too much memory is ended at that limit', async () => {
    const pool = poolOf(`const all = []; for (;;) all.push(new Array(1000).fill(all.length));`);
    expect(await pool.run({ file: 'a' })).toMatchObject({ outcome: 'too-large', stage: 'views' });
    pool.close();
  });

  test('that ends by itself is a failure of the engine, with what it says', async () => {
    const pool = poolOf(`throw new RangeError('out of order');`);
    expect(await pool.run({ file: 'a' })).toMatchObject({
      outcome: 'failed',
      stage: 'views',
      findings: { failures: [{ stage: 'views', message: expect.stringContaining('RangeError: out of order') }] },
    });
    pool.close();
  });
});

test('a report counts documents by reason, and how many have no other one', () => {
  const result = (document: string, ...codes: string[]): DocumentResult => ({
    key: document,
    document,
    bytes: 1,
    outcome: codes.length > 0 ? 'refused' : 'built',
    errors: codes.map((code) => ({ code, pattern: 'P', count: 3, example: `${document} ${code}` })),
    warnings: [],
    failures: [],
    cpu: {},
    sizes: {},
    ms: 1000,
    megabytes: 1,
  });
  const report = reportOf([result('a', 'x', 'y'), result('b', 'x'), result('c')]);
  expect(report.outcomes).toMatchObject({ built: 1, refused: 2 });
  expect(report.refusals).toEqual([
    { reason: 'x: P', documents: 2, alone: 1, count: 6, example: 'a x', in: ['a', 'b'] },
    { reason: 'y: P', documents: 1, alone: 0, count: 3, example: 'a y', in: ['a'] },
  ]);
});

test('results are kept by key, also after a run that was ended while it wrote', () => {
  const file = join(folder, 'results.jsonl');
  const result = { key: 'a', document: 'a.json' } as DocumentResult;
  openResults(file, false).add(result);
  appendFileSync(file, '{"key": "half');
  const again = openResults(file, false);
  expect([again.get('a'), again.get('half')]).toEqual([result, undefined]);
  again.add({ ...result, key: 'b' });
  expect(openResults(file, false).get('b')).toMatchObject({ key: 'b' });
  expect(openResults(file, true).get('a')).toBeUndefined();
});

test('a result is of one document, at one place, for one engine and one set of options', () => {
  const keys = [
    keyOf('a.json', Buffer.from('1'), 'engine', ''),
    keyOf('a.json', Buffer.from('2'), 'engine', ''),
    keyOf('b.json', Buffer.from('1'), 'engine', ''),
    keyOf('a.json', Buffer.from('1'), 'other', ''),
    keyOf('a.json', Buffer.from('1'), 'engine', 'x'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf('a.json', Buffer.from('1'), 'engine', '')).toBe(keys[0]);
});

describe('npm run corpus', () => {
  const run = (...args: string[]) => {
    const program = [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'scripts/corpus.ts')];
    return spawnSync(process.execPath, [...program, ...args], { cwd: root, encoding: 'utf8' });
  };

  test('takes what is new or changed', () => {
    write('documents/good.json', api({ '/a': { get: { responses: { 200: ok } } } }));
    write('documents/refused.json', api({ '/a': { $ref: '../../elsewhere.json' } }));
    const results = join(folder, 'results.jsonl');
    const report = join(folder, 'report.json');
    const take = () => run(join(folder, 'documents'), '--parallel', '1', '--results', results, '--json', report);
    const lines = () => readFileSync(results, 'utf8').trim().split('\n');
    const first = take();
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toMatch(/^documents +2\nbuilt +1 +50\.0 %\nrefused +1 +50\.0 %/);
    expect(first.stdout).not.toContain('\r');
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      report: { requests: { sent: 1, classes: { '2xx': 1 } } },
      results: [
        {
          document: 'good.json',
          sizes: {
            operations: 1,
            largestPages: expect.arrayContaining([
              { route: '/api/', data: expect.any(Number), html: expect.any(Number) },
            ]),
          },
          cpu: { sandbox: expect.any(Number) },
        },
        { document: 'refused.json', errors: [{ code: 'reference-outside' }] },
      ],
    });
    expect(lines()).toHaveLength(2);
    write('documents/good.json', api({ '/b': { get: { responses: { 200: ok } } } }));
    expect(take().status).toBe(0);
    expect(lines()).toHaveLength(3);
  });

  test('says what is wrong with its arguments', () => {
    expect(run().stderr).toMatch(/^Name one folder\./);
    expect(run(folder, '--parallel', '3', '--until', 'x').stderr).toMatch(
      /^--parallel 3: must be an integer from 1 to 2\./,
    );
  });
});

test('a document that got worse than the baseline is named', () => {
  const result = (document: string, outcome: 'built' | 'refused', refused: number) =>
    ({
      document,
      outcome,
      sizes: { operations: 3 },
      requests: { sent: 3, classes: {}, faults: [{ kind: 'refused', cause: '', count: refused, example: '' }] },
    }) as unknown as DocumentResult;
  const baseline = baselineOf([result('a', 'built', 1), result('b', 'built', 0)]);
  expect(regressions([result('a', 'built', 1), result('b', 'built', 0), result('c', 'refused', 3)], baseline)).toEqual(
    [],
  );
  expect(regressions([result('a', 'built', 2), result('b', 'refused', 0)], baseline)).toEqual([
    'a: 2 requests refused, and there were 1',
    'b: refused, and was built',
  ]);
});
