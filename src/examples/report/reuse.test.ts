import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExamplesRecord } from '../record';
import { reusableRecord } from './reuse';

const folder = mkdtempSync(join(tmpdir(), 'reuse-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'examples.json');

const totals = { passed: 1, failed: 0, checked: 0, skipped: 0, blocked: 0, 'not-run': 0, broken: 0 };
const js = {
  language: 'js',
  versions: { node: process.versions.node },
  required: true,
  examples: totals,
  documentExamples: totals,
};
const record: ExamplesRecord = {
  format: 4,
  startedAt: '2026-01-01T00:00:00.000Z',
  duration: 1,
  server: 'sandbox',
  digests: { inputs: 'digest', documents: {}, runner: '' },
  versions: js.versions,
  pages: [],
  examples: [],
  documentExamples: [],
  problems: [],
  coverage: { operations: [], enums: [], languages: [js] },
  totals,
  evidence: { replayed: 0, sandbox: 1, live: 0 },
};
const reused = async (change: Partial<ExamplesRecord>) => {
  writeFileSync(file, JSON.stringify({ ...record, ...change }));
  return reusableRecord(file, 'digest');
};

test('a green record of these inputs and runtimes is used again', async () => {
  expect(await reused({})).toEqual({ record, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await reusableRecord(join(folder, 'none.json'), 'digest')).toBeUndefined();
});

test.each<[string, Partial<ExamplesRecord>]>([
  ['of other inputs', { digests: { inputs: 'other', documents: {}, runner: '' } }],
  ['of unknown inputs', { digests: undefined }],
  ['of another server', { server: 'https://api.example.com' }],
  ['of a part', { partial: true }],
  ['of a shard', { shard: { index: 1, count: 2 } }],
  ['with a failure', { totals: { ...totals, failed: 1 } }],
  ['with a blocked example', { totals: { ...totals, blocked: 1 } }],
  [
    'of another runtime',
    { coverage: { operations: [], enums: [], languages: [{ ...js, versions: { node: '1.0.0' } }] } },
  ],
  [
    'with an example that could run now',
    { coverage: { operations: [], enums: [], languages: [{ ...js, examples: { ...totals, 'not-run': 1 } }] } },
  ],
])('a record %s is not', async (_name, change) => expect(await reused(change)).toBeUndefined());
