import { expectFound } from './expectation';
import { kinds } from './guides/all';
import { useLaboratory } from './use-laboratory';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const laboratory = useLaboratory('portal');

let applied = 0;
/** Different ones break different pages: they look for their place from another page on. */
const rotated = <T>(items: readonly T[], by: number): T[] => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];

describe.each(Object.entries(kinds))('%s', (_kind, mutators) => {
  test.each(mutators.map((mutator, index) => [mutator.name, mutator, index] as const))(
    '%s',
    async (_name, mutator, index) => {
      const [edit] = mutator.places(rotated(laboratory().pages, index));
      // The guides need not have everything; those of the tests do.
      if (!edit) return;
      await expectFound(laboratory(), mutator, edit);
      applied += 1;
    },
    120_000,
  );
});

test('the guides were broken in at least sixty ways', () => {
  expect(applied).toBeGreaterThanOrEqual(60);
});
