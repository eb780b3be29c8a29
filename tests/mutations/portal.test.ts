import { loadPortal } from '../../src/portal/load';
import { expectFound } from './expectation';
import { kinds } from './guides/all';
import { pagesOf } from './harness';
import { useLaboratory } from './use-laboratory';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const laboratory = useLaboratory('portal');

/** Different mutators break different pages: each looks for its first edit from another page on. */
const rotated = <T>(items: readonly T[], by: number): T[] => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];

/** The guides need not have everything that can be broken; those of the tests do. What they lack is a skip, known before anything runs. */
const pages = pagesOf(loadPortal());
const all = Object.entries(kinds).map(([kind, mutators]) => {
  const numbered = mutators.map((mutator, index) => [mutator.name, mutator, index] as const);
  const applies = ([, mutator]: (typeof numbered)[number]): boolean => {
    const [edit] = mutator.edits(pages);
    return edit !== undefined;
  };
  return { kind, applicable: numbered.filter(applies), others: numbered.filter((mutator) => !applies(mutator)) };
});

describe.each(all)('$kind', ({ applicable, others }) => {
  test.each(applicable)(
    '%s',
    async (_name, mutator, index) => {
      const [edit] = mutator.edits(rotated(laboratory().pages, index));
      await expectFound(laboratory(), mutator, edit!);
    },
    120_000,
  );
  for (const [name] of others) it.skip(`${name}: the guides have nothing that it changes`, () => undefined);
});

it('at least sixty mutators apply to the guides', () => {
  expect(all.flatMap(({ applicable }) => applicable).length).toBeGreaterThanOrEqual(60);
});
