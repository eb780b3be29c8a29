import type { ExampleRecord, ExamplesRecord } from '../../examples/record';
import { proofOf } from './guide-proof';

const example = (change: Partial<ExampleRecord>): ExampleRecord => ({
  id: 'register',
  language: 'bash',
  location: { file: 'content/a.mdx', line: 10 },
  endLine: 12,
  digest: 'digest of the example',
  mode: 'verify',
  hidden: false,
  outcome: 'passed',
  operations: [],
  requests: [{ method: 'PUT', target: '/api/PersonCommand', status: 200, duration: 3 }],
  compared: [{ file: 'content/a.mdx', line: 20, digest: 'response, as it was' }],
  duration: 5,
  rerun: '',
  ...change,
});
const file = 'content/a.mdx';
const values = [{ file, of: 'register', path: 'total', text: '3' }];
const recordOf = (examples: ExampleRecord[]) =>
  ({ examples, pages: [{ file, digest: 'now' }], values }) as unknown as ExamplesRecord;
const proof = (...examples: ExampleRecord[]) => proofOf(recordOf(examples), file, 'now');

test('a guide that is not as it was shows no value of its responses', () => {
  expect(proof(example({}))).toMatchObject({ statuses: [{ status: 200 }], values: [{ text: '3' }] });
  expect(proofOf(recordOf([example({})]), file, 'edited')).toMatchObject({ statuses: [], values: [] });
});

test('what ran is proven, and so is what was compared with it', () => {
  const { fences, statuses } = proof(example({}));
  expect(fences).toMatchObject([
    {
      key: 'digest of the ex',
      outcome: 'passed',
      note: expect.stringContaining('PUT /api/PersonCommand, received status 200'),
    },
    { key: 'response, as it ', outcome: 'passed' },
  ]);
  expect(statuses).toEqual([{ id: 'register', status: 200 }]);
});

test('an example that addressed a documented server says which, and that the sandbox responded for it', () => {
  const evidence = { kind: 'sandbox', at: ['https://api.example.com/v1', 'https://files.example.com'] } as const;
  const requests = [{ method: 'GET', target: '/v1/pets', server: evidence.at[0], status: 200, duration: 3 }];
  expect(proof(example({ evidence, requests })).fences[0]?.note).toBe(
    'it ran exactly as shown against the sandbox, at the addresses https://api.example.com/v1 and https://files.example.com; ' +
      'its request, GET /v1/pets, received status 200',
  );
});

test('each fence has the evidence of what it shows: the program of all its requests, a response of its own', () => {
  const [weak, strong] = [{ kind: 'replayed' }, { kind: 'sandbox' }] as const;
  const { fences } = proof(
    example({ evidence: weak, compared: [{ file: 'content/a.mdx', line: 20, digest: '', evidence: strong }] }),
  );
  expect(fences.map(({ evidence }) => evidence)).toEqual([weak, strong]);
});

test.each(['failed', 'blocked'] as const)('nothing %s has a badge, nor what was compared with it', (outcome) =>
  expect(proof(example({ outcome })).fences).toEqual([]),
);

test.each(['checked', 'skipped', 'not-run'] as const)(
  'what was %s says why, and proves nothing beside it',
  (outcome) => {
    const { fences, statuses } = proof(example({ outcome, reason: 'no python3 here', requests: [] }));
    expect(fences).toMatchObject([{ key: 'digest of the ex', outcome, note: 'no python3 here' }]);
    expect(statuses).toEqual([]);
  },
);

test('nothing of another guide, nothing hidden, and nothing without a record', () => {
  expect(proof(example({ location: { file: 'content/b.mdx', line: 10 } })).fences).toEqual([]);
  expect(proof(example({ hidden: true, compared: [] })).fences).toEqual([]);
  expect(proofOf(undefined, 'content/a.mdx', 'now')).toEqual({ fences: [], statuses: [], values: [] });
});
