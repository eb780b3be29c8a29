import { jaroWinkler } from '@skyra/jaro-winkler';
import { WEIGHTS } from './weights';
import { isFuzzy, type Word } from './word';

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
