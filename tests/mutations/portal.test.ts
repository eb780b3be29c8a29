import { loadPortal } from '../../src/portal/load';
import { expectFound } from './expectation';
import { kinds } from './guides/all';
import { pagesOf } from './harness';
import type { Edit, Mutator } from './mutator';
import { useLaboratory } from './use-laboratory';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const laboratory = useLaboratory('portal');

/** Different mutators break different pages: each looks for its first edit from another page on. */
const rotated = <T>(items: readonly T[], by: number): T[] => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];

const firstOf = (edits: Iterable<Edit>): Edit[] => {
  for (const edit of edits) return [edit];
  return [];
};

/** How many examples run before it is found. */
const costOf = ({ guide, to }: Edit, { layer }: Mutator): number => {
  const examples = pages.find((page) => page.guide.file === guide.file)!.steps.flatMap(({ variants }) => variants);
  return [layer].flat().includes('prose')
    ? examples.length
    : examples.filter(({ location }) => location.line <= to).length;
};

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
  test.each(applicable)('%s', async (_name, mutator, index) => {
    const edits = rotated(laboratory().pages, index).flatMap((page) => firstOf(mutator.edits([page])));
    // What comes before an edit runs as well: of three pages, the one with the least.
    const [edit] = edits.slice(0, 3).toSorted((a, b) => costOf(a, mutator) - costOf(b, mutator));
    await expectFound(laboratory(), mutator, edit!);
  });
  for (const [name] of others) it.skip(`${name}: the guides have nothing that it changes`, () => undefined);
});

it('at least sixty mutators apply to the guides', () => {
  expect(all.flatMap(({ applicable }) => applicable).length).toBeGreaterThanOrEqual(60);
});
