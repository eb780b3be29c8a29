import { jaroWinkler } from '@skyra/jaro-winkler';
import type { BirthdateAgreement } from './birthdate';
import type { GenderAgreement } from './gender';
import { type Word, isFuzzy } from './name';

/** Every number that the match score is made of; `score` says what they do. */
export const WEIGHTS = {
  /** How alike two words are. */
  word: {
    same: 1,
    /** The same but for diacritics or script. */
    diacritics: 0.97,
    /** Times the Jaro-Winkler similarity, which has to be at least `spellingFrom`. */
    spelling: 0.95,
    spellingFrom: 0.92,
    /** They sound alike, and their Jaro-Winkler similarity is at least `soundFrom`. */
    sound: 0.85,
    soundFrom: 0.7,
  },
  /** How much a word counts that only one of the two names has, where a word that both have counts 1. */
  extraWord: { person: 0.25, company: 0.5 },
  /** The words are the same in another order. */
  otherOrder: 0.95,
  birthdate: {
    /** Day, month and year are the same. */
    same: 1,
    /** Nothing contradicts, but one side is partly known, approximate or a range. */
    compatible: 0.98,
    /** At least one side is unknown. */
    unknown: 0.9,
    /** One of day, month and year differs, or day and month are exchanged. */
    near: 0.8,
    different: 0.6,
  },
  gender: { same: 1, unknown: 0.98, different: 0.75 },
  /** Lower scores are no hits. */
  lowestHit: 0.5,
} as const;

/**
 * How different two words may be and still count as the same. Each level allows what the one before it allows:
 *
 * - `Diacritics`: the same letters; `å` and `a`, `ø` and `oe`, another script and its transliteration are the same.
 * - `Simple`: also small differences of spelling (the same first letter, and a Jaro-Winkler similarity of at least
 *   `WEIGHTS.word.spellingFrom`).
 * - `Metaphone`: also words that sound alike (a common Double Metaphone code, and not too different a spelling).
 */
export type Fuzziness = 'Metaphone' | 'Simple' | 'Diacritics';

/** How alike two words are: 0 when they differ more than the fuzziness allows, 1 when they are the same. */
export function similarity(a: Word, b: Word, fuzziness: Fuzziness): number {
  const weights = WEIGHTS.word;
  if (a.plain === b.plain) return weights.same;
  // A script without a transliteration leaves nothing to compare.
  if (a.latin.some((form) => form !== '' && b.latin.includes(form))) return weights.diacritics;
  if (fuzziness === 'Diacritics') return 0;

  const [left, right] = [a.latin[0] ?? '', b.latin[0] ?? ''];
  if (!isFuzzy(left) || !isFuzzy(right)) return 0;
  if (!couldReach(left, right)) return 0;
  const spelling = jaroWinkler(left, right);
  const close = left[0] === right[0] && spelling >= weights.spellingFrom ? spelling * weights.spelling : 0;
  if (fuzziness === 'Simple') return close;

  const alike = spelling >= weights.soundFrom && a.codes.some((code) => b.codes.includes(code));
  return Math.max(close, alike ? weights.sound : 0);
}

/** Words whose lengths differ by more than half cannot reach the lower bound of either comparison; this is a cheap check. */
function couldReach(a: string, b: string): boolean {
  return Math.min(a.length, b.length) * 2 >= Math.max(a.length, b.length);
}

/** How two names compare, word by word. */
export interface NameAgreement {
  /** Similarity of each pair of words that matched, each above 0 and at most 1. */
  readonly similarities: readonly number[];
  /** How many words one of the names has beyond those. */
  readonly extraWords: number;
  /** Whether the words that matched stand in the same order in both names. */
  readonly inOrder: boolean;
}

/**
 * The match score of the sandbox: a number from 0 to 1.00 with two decimals, the product of three factors.
 *
 *     score = name × birthdate × gender
 *
 * **Name.** The similarities of the words that match (1.00 the same, 0.97 but for diacritics, up to 0.95 for a slightly different
 * spelling, 0.85 for words that sound alike), added up and divided by the number of words, where a word that only one of
 * the names has counts a quarter (half, for a company). Another order of the words costs 5 %.
 *
 * **Birthdate.** 1.00 the same day; 0.98 agrees as far as it is known; 0.90 unknown; 0.80 one of day, month and year
 * differs; 0.60 different.
 *
 * **Gender.** 1.00 the same, 0.98 unknown, 0.75 different.
 *
 * A company has neither birthdate nor gender, so its score is that of its name. A hit needs at least 0.50. All numbers
 * are in `WEIGHTS`.
 */
export function personScore(name: NameAgreement, birthdate: BirthdateAgreement, gender: GenderAgreement): number {
  const product = nameFactor(name, WEIGHTS.extraWord.person) * WEIGHTS.birthdate[birthdate] * WEIGHTS.gender[gender];
  return twoDecimals(product);
}

/** The score of a company's name; see `personScore`. */
export function companyScore(name: NameAgreement): number {
  return twoDecimals(nameFactor(name, WEIGHTS.extraWord.company));
}

function nameFactor(name: NameAgreement, extraWord: number): number {
  const sum = name.similarities.reduce((total, similarity) => total + similarity, 0);
  const words = name.similarities.length + name.extraWords * extraWord;
  if (words === 0) return 0;
  return (sum / words) * (name.inOrder ? 1 : WEIGHTS.otherOrder);
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

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
