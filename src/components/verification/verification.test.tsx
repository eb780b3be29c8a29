import { act, create, type ReactTestInstance } from 'react-test-renderer';
import { Verification } from './verification';
import type { VerificationView } from './verification-view';

jest.mock('gatsby', () => ({ Link: 'a', withPrefix: (path: string) => path }));

const none = { passed: 0, failed: 0, checked: 0, skipped: 0, blocked: 0, 'not-run': 0, broken: 0 };
const view: VerificationView = {
  sourceTime: '2026-01-15T09:00:00Z',
  server: 'sandbox',
  totals: { ...none, passed: 3, checked: 2, 'not-run': 4 },
  evidence: { replayed: 1, sandbox: 2, live: 0 },
  languages: [
    {
      language: 'cURL',
      runtimes: ['bash 5.2', 'curl 7.88'],
      guides: { ...none, passed: 3, checked: 1 },
      reference: none,
    },
    { language: 'C#', runtimes: [], guides: none, reference: { ...none, 'not-run': 4 } },
    { language: 'text', runtimes: [], guides: { ...none, checked: 1 }, reference: none },
  ],
  operations: { total: 0, proven: 0, replayed: 0, rows: [] },
  examples: { total: 0, rows: [] },
  exempted: [],
};
const textOf = (node: ReactTestInstance): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

test('a language says what it ran with, and what became of all of its examples', () => {
  let tree!: ReturnType<typeof create>;
  act(() => void (tree = create(<Verification view={view} />)));
  const [languages] = tree.root.findAllByType('tbody');
  expect(
    languages!.findAllByType('tr').map((row) => row.children.map((cell) => textOf(cell as ReactTestInstance))),
  ).toEqual([
    ['cURL', 'bash 5.2, curl 7.88', '3 passed; 1 checked, not run', '0 passed'],
    ['C#', 'Not installed on the build machine', '0 passed', '0 passed; 4 not run'],
    ['text', '–', '0 passed; 1 checked, not run', '0 passed'],
  ]);
});
