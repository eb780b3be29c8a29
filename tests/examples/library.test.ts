import { isGreen, type Proof } from '../../src/examples/prove';
import type { ExamplesRecord } from '../../src/examples/record';
import { annotations, junitReport } from '../../src/examples/report/write-reports';
import { mergeRecords } from '../../src/examples/report/merge';
import { plain, terminalReport } from '../../src/examples/report/terminal';
import { createTools } from '../../src/examples/run/tools';
import { failuresOf } from './support/failures';
import { proveLibrary } from './support/library';
import { needing } from '../support/needing';

const { it } = needing('bash', 'curl', 'python3');

const tools = createTools();
let proof: Proof;
let record: ExamplesRecord;
beforeAll(async () => {
  proof = await proveLibrary(tools);
  record = proof.record;
});
afterAll(() => tools.close());

const example = (id: string, language: string) =>
  record.examples.find((candidate) => candidate.id === id && candidate.language === language)!;

describe('a portal of which everything is true', () => {
  it('is green', () => {
    expect(failuresOf(record)).toEqual([]);
    expect(isGreen(record)).toBe(true);
  });

  it('has one record for each example, with what it sent and got', () => {
    expect(example('save', 'ts')).toMatchObject({
      mode: 'verify',
      outcome: 'passed',
      hidden: false,
      operations: [{ api: 'library', operation: 'putBook' }],
      requests: [
        { method: 'PUT', target: '/books/b-7', status: 200, operation: { api: 'library', operation: 'putBook' } },
      ],
      rerun: 'npx proven-portal verify --only save',
    });
    expect(example('save', 'ts').compared).toHaveLength(2);
    expect(example('first-look', 'bash').location).toEqual({ file: 'content/index.mdx', line: 11, column: 1 });
    expect(example('remove-book', 'bash')).toMatchObject({ hidden: true, requests: [{ status: 204 }] });
    expect(example('missing', 'bash')).toMatchObject({ outcome: 'passed', requests: [{ status: 404 }] });
  });

  it('never calls passed what did not run', () => {
    const checked = record.examples.filter(({ mode }) => mode === 'check');
    expect(checked.map(({ outcome, requests }) => [outcome, requests.length])).toEqual(
      checked.map(() => ['checked', 0]),
    );
    expect(record.examples.find(({ language }) => language === 'php')).toMatchObject({
      outcome: 'skipped',
      reason: 'no client yet',
      until: '2026-02-28',
    });
    expect(
      record.documentExamples.find(({ language, outcome }) => language === 'csharp' && outcome === 'passed'),
    ).toBeUndefined();
  });

  it('proves every operation of the reference, in every language that is there', () => {
    expect(record.coverage.operations.map(({ operation, exchanges }) => [operation, exchanges > 0])).toEqual(
      ['listBooks', 'putBook', 'getBook', 'deleteBook', 'lendBook'].map((operation) => [operation, true]),
    );
    for (const language of ['bash', 'js', 'ts', 'python']) {
      const coverage = record.coverage.languages.find((candidate) => candidate.language === language)!;
      expect(coverage.documentExamples.passed).toBeGreaterThanOrEqual(5);
      expect(coverage.required).toBe(true);
    }
  });

  it('knows which statuses and values of enumerations were seen', () => {
    const get = record.coverage.operations.find(({ operation }) => operation === 'getBook')!;
    expect(get.statuses).toEqual([
      { status: '200', seen: true },
      { status: '400', seen: false },
      { status: '404', seen: true },
    ]);
    expect(record.coverage.enums.find(({ schema }) => schema === 'Format')?.values).toEqual([
      { value: 'paper', seen: true },
      { value: 'audio', seen: true },
      { value: 'braille', seen: false },
    ]);
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(record))).toEqual(record);
  });
});

describe('shards', () => {
  it('together give the record of the whole', async () => {
    const parts: ExamplesRecord[] = [];
    for (const index of [1, 2, 3, 4]) {
      parts.push((await proveLibrary(tools, undefined, { shard: { index, count: 4 } })).record);
    }
    expect(parts.map(({ shard }) => shard)).toEqual([1, 2, 3, 4].map((index) => ({ index, count: 4 })));
    const merged = mergeRecords([parts[2]!, parts[0]!, parts[3]!, parts[1]!]);
    const essence = ({ examples, documentExamples, problems, coverage, totals, pages }: ExamplesRecord) => ({
      examples: examples.map(({ duration: _, requests, ...rest }) => ({
        ...rest,
        requests: requests.map(({ duration: __, ...request }) => request),
      })),
      documentExamples: documentExamples
        .map(({ duration: _, ...rest }) => rest)
        .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
      operations: coverage.operations,
      enums: coverage.enums,
      languages: [...coverage.languages].sort((a, b) => a.language.localeCompare(b.language)),
      problems,
      totals,
      pages,
    });
    expect(essence(merged)).toEqual(essence(record));
    expect(() => mergeRecords(parts.slice(1))).toThrow('the record of shard 1 of 4 is missing');
    expect(() => mergeRecords([...parts, parts[0]!])).toThrow('a shard is repeated');
    expect(() => mergeRecords([record])).toThrow('are not the shards of one run');
  });
});

describe('a part', () => {
  it('is one page', async () => {
    const part = await proveLibrary(tools, undefined, { page: 'members.mdx' });
    expect(part.record.examples.map(({ id }) => id)).toEqual(['count-books', 'remove-book', 'nothing-left']);
    expect(part.record.partial).toBe(true);
  });
  it('is one example, after the steps before it', async () => {
    const part = await proveLibrary(tools, undefined, { only: 'nothing-left' });
    expect(part.record.examples.map(({ id, outcome }) => [id, outcome])).toEqual([['nothing-left', 'passed']]);
  });
  it.each([{ page: 'none.mdx' }, { only: 'none' }])('that does not exist is refused: %j', async (selection) => {
    await expect(proveLibrary(tools, undefined, selection)).rejects.toThrow(/^--(?:page|only) none/);
  });
});

describe('reports', () => {
  it('in the terminal end with a sum, after what was left out', () => {
    const lines = terminalReport(record, plain).split('\n');
    expect(lines.at(-1)).toMatch(
      /^21 examples on 3 pages, \d+ document examples and samples: \d+ passed, 5 checked, 1 skipped.*; 0 other problems; 5 of 5 operations proven; \d+\.\d s$/,
    );
    expect(lines.some((line) => line.includes('php)  skipped: no client yet'))).toBe(true);
  });
  it('for machines have no failure', () => {
    expect(annotations(record)).toEqual([]);
    expect(junitReport(record)).not.toContain('<failure');
    expect(junitReport(record)).toContain('<testsuite name="content/books.mdx" tests="');
  });
});
