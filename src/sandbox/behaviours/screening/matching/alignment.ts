import { similarity, type Fuzziness } from './fuzziness';
import type { NameAgreement } from './score';
import type { Word } from './word';

/**
 * How much the order of the words counts.
 *
 * - `Any`: in any order; a word may be among the first names of one side and the last names of the other.
 * - `Strict`: in the same order, first names with first names and last names with last names; either side may have
 *   further words in between.
 * - `Exact`: as `Strict`, and no side has a word that the other lacks.
 */
export type Order = 'Any' | 'Strict' | 'Exact';

/** The words of a name; a company has all of its words in `last`. */
export interface NameWords {
  readonly first: readonly Word[];
  readonly last: readonly Word[];
}

/** A pair of words that match: positions among all words of the registered and of the listed name, first names first. */
interface Pair {
  readonly given: number;
  readonly listed: number;
  readonly similarity: number;
}

export interface Alignment {
  readonly agreement: NameAgreement;
  /** Positions of the listed words that matched. */
  readonly first: ReadonlySet<number>;
  readonly last: ReadonlySet<number>;
}

/**
 * Pairs the words of two names so that the sum of similarities is the highest possible.
 *
 * Two names match when every word of the one that has fewer words is paired, and, for persons, a last name of the entry is
 * among the pairs. Otherwise undefined.
 */
export function align(given: NameWords, listed: NameWords, order: Order, fuzziness: Fuzziness): Alignment | undefined {
  const all = { given: wordsOf(given), listed: wordsOf(listed) };
  const fewer = Math.min(all.given.length, all.listed.length);
  if (fewer === 0) return undefined;
  if (order === 'Exact' && !sameCounts(given, listed)) return undefined;

  const similar = matrix(all.given, all.listed, fuzziness);
  const pairs =
    order === 'Any'
      ? pairInAnyOrder(similar)
      : pairInOrder(similar, (row, column) => row < given.first.length === column < listed.first.length);
  if (pairs.length < fewer) return undefined;

  const last = pairs.map((pair) => pair.listed - listed.first.length).filter((position) => position >= 0);
  if (last.length === 0) return undefined;
  return {
    agreement: {
      similarities: pairs.map((pair) => pair.similarity),
      extraWords: all.given.length + all.listed.length - 2 * pairs.length,
      inOrder: pairs.every((pair, at) => at === 0 || pair.listed > (pairs[at - 1]?.listed ?? -1)),
    },
    first: new Set(pairs.map((pair) => pair.listed).filter((position) => position < listed.first.length)),
    last: new Set(last),
  };
}

function wordsOf(name: NameWords): readonly Word[] {
  return [...name.first, ...name.last];
}

function sameCounts(a: NameWords, b: NameWords): boolean {
  return a.first.length === b.first.length && a.last.length === b.last.length;
}

type Matrix = readonly (readonly number[])[];

function matrix(given: readonly Word[], listed: readonly Word[], fuzziness: Fuzziness): Matrix {
  return given.map((a) => listed.map((b) => similarity(a, b, fuzziness)));
}

interface Best {
  readonly sum: number;
  readonly pairs: readonly Pair[];
}

const NOTHING: Best = { sum: 0, pairs: [] };

/** Assignment with the highest sum: rows one by one, for each set of columns that are taken. */
function pairInAnyOrder(similar: Matrix): readonly Pair[] {
  let best = new Map<number, Best>([[0, NOTHING]]);
  similar.forEach((row, given) => {
    const next = new Map(best);
    for (const [taken, so] of best) {
      row.forEach((value, listed) => {
        const bit = 1 << listed;
        if (value > 0 && (taken & bit) === 0)
          keepBetter(next, taken | bit, add(so, { given, listed, similarity: value }));
      });
    }
    best = next;
  });
  return highest(best.values()).pairs;
}

/** Order-preserving pairs with the highest sum, as in the longest common subsequence. */
function pairInOrder(similar: Matrix, allowed: (given: number, listed: number) => boolean): readonly Pair[] {
  const columns = similar[0]?.length ?? 0;
  let above: Best[] = Array.from({ length: columns + 1 }, () => NOTHING);
  similar.forEach((row, given) => {
    const current: Best[] = [NOTHING];
    row.forEach((value, listed) => {
      const choices = [above[listed + 1] ?? NOTHING, current[listed] ?? NOTHING];
      if (value > 0 && allowed(given, listed)) {
        choices.push(add(above[listed] ?? NOTHING, { given, listed, similarity: value }));
      }
      current.push(highest(choices));
    });
    above = current;
  });
  return (above[columns] ?? NOTHING).pairs;
}

function add(best: Best, pair: Pair): Best {
  return { sum: best.sum + pair.similarity, pairs: [...best.pairs, pair] };
}

function keepBetter(known: Map<number, Best>, key: number, candidate: Best): void {
  const before = known.get(key);
  if (!before || candidate.sum > before.sum) known.set(key, candidate);
}

/** The first of the highest, so that equal ones are decided by position. */
function highest(candidates: Iterable<Best>): Best {
  let found = NOTHING;
  for (const candidate of candidates) if (candidate.sum > found.sum) found = candidate;
  return found;
}
