import type { BirthdateAgreement } from './birthdate';
import type { GenderAgreement } from './gender';
import { WEIGHTS } from './weights';

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
