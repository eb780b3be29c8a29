import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolvePortal } from '../../portal/load';
import type { ExamplesRecord } from '../record';
import { inputsOf, reusableRecord } from './reuse';

const folder = mkdtempSync(join(tmpdir(), 'reuse-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
beforeEach(() => {
  write('content/index.mdx', '# Guide');
  write('specs/api.yaml', 'openapi: 3.1.0');
  write('examples/program.ts', 'export {};');
  write('sandbox/api.ts', `import { count } from '../shared/count';\nexport default count;`);
  write('sandbox/data.yaml', 'count: 1');
  write('shared/count.ts', 'export const count = 1;');
});
const day = new Date('2026-01-01');
const portal = (port = 4010) =>
  resolvePortal(
    {
      docs: [{ id: 'docs', path: '/', content: 'content' }],
      apis: [{ id: 'api', spec: 'specs/api.yaml', behaviour: 'sandbox/api.ts' }],
      sandbox: { url: `http://localhost:${port}` },
    },
    folder,
    join(folder, 'portal.json'),
  );

test('the digest is the same for the same inputs', () => {
  expect(inputsOf(portal(), {}, day)).toBe(inputsOf(portal(), {}, day));
});

test.each([
  ['a guide', () => write('content/index.mdx', '# Changed')],
  ['a new guide', () => write('content/more.mdx', '# More')],
  ['a document', () => write('specs/api.yaml', 'openapi: 3.1.1')],
  ['a file that the document may refer to', () => write('specs/schemas/pet.yaml', 'type: object')],
  ['a quoted program', () => write('examples/program.ts', 'export const a = 1;')],
  ['a behaviour', () => write('sandbox/api.ts', 'export default 2;')],
  ['a file beside a behaviour', () => write('sandbox/data.yaml', 'count: 2')],
  ['a module that a behaviour imports', () => write('shared/count.ts', 'export const count = 2;')],
])('the digest changes with %s', (_name, change) => {
  const before = inputsOf(portal(), {}, day);
  change();
  expect(inputsOf(portal(), {}, day)).not.toBe(before);
});

test('the digest does not change with what commands write beside a document', () => {
  const before = inputsOf(portal(), {}, day);
  write('specs/reports/examples.json', '{}');
  write('specs/collections/api.postman_collection.json', '{}');
  expect(inputsOf(portal(), {}, day)).toBe(before);
});

test('the digest changes with the configuration, the day, and whether it is CI', () => {
  const digests = [
    inputsOf(portal(), {}, day),
    inputsOf(portal(4011), {}, day),
    inputsOf(portal(), {}, new Date('2026-01-02')),
    inputsOf(portal(), { CI: 'true' }, day),
  ];
  expect(new Set(digests).size).toBe(4);
});

const totals = { passed: 1, failed: 0, checked: 0, skipped: 0, blocked: 0, 'not-run': 0, broken: 0 };
const js = {
  language: 'js',
  versions: { node: process.versions.node },
  required: true,
  examples: totals,
  documentExamples: totals,
};
const record: ExamplesRecord = {
  format: 3,
  startedAt: '2026-01-01T00:00:00.000Z',
  duration: 1,
  server: 'sandbox',
  inputs: 'digest',
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
  write('reports/examples.json', JSON.stringify({ ...record, ...change }));
  return reusableRecord(join(folder, 'reports/examples.json'), 'digest');
};

test('a green record of these inputs and runtimes is used again', async () => {
  expect(await reused({})).toEqual(record);
  expect(await reusableRecord(join(folder, 'reports/none.json'), 'digest')).toBeUndefined();
});

test.each<[string, Partial<ExamplesRecord>]>([
  ['of other inputs', { inputs: 'other' }],
  ['of unknown inputs', { inputs: undefined }],
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
