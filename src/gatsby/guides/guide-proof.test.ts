import type { ExampleRecord, ExamplesRecord } from '../../examples/record';
import { proofOf } from './guide-proof';

const example = (change: Partial<ExampleRecord>): ExampleRecord => ({
  id: 'register',
  language: 'bash',
  location: { file: 'content/a.mdx', line: 10 },
  endLine: 12,
  mode: 'verify',
  hidden: false,
  outcome: 'passed',
  operations: [],
  requests: [{ method: 'PUT', target: '/api/PersonCommand', status: 200, duration: 3 }],
  compared: [{ file: 'content/a.mdx', line: 20 }],
  duration: 5,
  rerun: '',
  ...change,
});
const proof = (...examples: ExampleRecord[]) => proofOf({ examples } as unknown as ExamplesRecord, 'content/a.mdx');

test('what ran is proven, and so is what was compared with it', () => {
  const { fences, statuses } = proof(example({}));
  expect(fences).toMatchObject([
    { line: 10, outcome: 'passed', note: expect.stringContaining('PUT /api/PersonCommand, got the response 200') },
    { line: 20, outcome: 'passed' },
  ]);
  expect(statuses).toEqual([{ id: 'register', status: 200 }]);
});

test('each fence has the evidence of what it shows: the program of all its requests, a response of its own', () => {
  const [weak, strong] = [{ kind: 'replayed' }, { kind: 'sandbox' }] as const;
  const { fences } = proof(
    example({ evidence: weak, compared: [{ file: 'content/a.mdx', line: 20, evidence: strong }] }),
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
    expect(fences).toMatchObject([{ line: 10, outcome, note: 'no python3 here' }]);
    expect(statuses).toEqual([]);
  },
);

test('nothing of another guide, nothing hidden, and nothing without a record', () => {
  expect(proof(example({ location: { file: 'content/b.mdx', line: 10 } })).fences).toEqual([]);
  expect(proof(example({ hidden: true, compared: [] })).fences).toEqual([]);
  expect(proofOf(undefined, 'content/a.mdx')).toEqual({ fences: [], statuses: [], values: [] });
});
