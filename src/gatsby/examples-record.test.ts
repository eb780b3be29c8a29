import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExamplesRecord } from '../examples/record';
import { writeReports } from '../examples/report/write-reports';
import { proofsOf, readRecord } from './examples-record';

const folder = mkdtempSync(join(tmpdir(), 'record-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entry = {
  api: 'pets',
  operation: 'list',
  location: { file: 'pets.yaml', line: 1 },
  exchange: 'all',
  language: 'exchange',
  outcome: 'passed',
  evidence: { kind: 'sandbox' },
  status: 200,
};
const record = {
  format: 4,
  digests: { inputs: '', documents: { pets: 'as it was' }, runner: '' },
  problems: [],
  examples: [],
  documentExamples: [entry],
  totals: {},
} as unknown as ExamplesRecord;

test('the record of a run is read with the digest that the run gave it, and no other', () => {
  const { file, digest } = writeReports(record, folder, {});
  const env = { EXAMPLES_RECORD: file, EXAMPLES_RECORD_DIGEST: digest };
  expect(readRecord(env)).toEqual(record);
  expect(readRecord({ EXAMPLES_RECORD: file })).toBeUndefined();
  expect(readRecord({})).toBeUndefined();
  writeFileSync(file, JSON.stringify(record));
  expect(() => readRecord(env)).toThrow(/examples\.json is not the record that the run of the examples wrote/);
  rmSync(file);
  expect(() => readRecord(env)).toThrow('is not the record');
});

test('exchanges are proven while the document of their API is the one that was run', () => {
  expect(proofsOf(record, 'pets', 'as it was')('list', 'all')).toMatchObject({ status: 200 });
  expect(proofsOf(record, 'pets', 'edited')('list', 'all')).toBeUndefined();
  expect(proofsOf(undefined, 'pets', 'as it was')('list', 'all')).toBeUndefined();
});

test('an example that contradicts its schema proves nothing, though its samples run', () => {
  const sample = { ...entry, language: 'bash', status: undefined };
  const withSample = (outcome: string) =>
    ({ ...record, documentExamples: [{ ...entry, outcome }, sample] }) as unknown as ExamplesRecord;
  expect(proofsOf(withSample('passed'), 'pets', 'as it was')('list', 'all')).toMatchObject({ languages: ['bash'] });
  expect(proofsOf(withSample('broken'), 'pets', 'as it was')('list', 'all')).toBeUndefined();
});
