import { distance } from 'fastest-levenshtein';

/** Beyond these, comparing names would cost more than the hint is worth: a document may be hostile. */
const MAX_LENGTH = 200;
const MAX_COMPARISONS = 1_500;

/** How many edits a misspelling of a name of this length may have: a short name with two edits is a different name. */
const maxEdits = (length: number): number => (length < 3 ? 0 : length === 3 ? 1 : Math.max(2, Math.floor(length / 3)));

/**
 * The known name that was probably meant, if one is near enough: the first of those with the fewest edits. Letter case
 * is no edit; the name itself is never suggested.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const wanted = name.toLowerCase();
  let best: { readonly name: string; readonly edits: number } | undefined;
  let comparisons = 0;
  for (const candidate of known) {
    const allowed = maxEdits(candidate.length);
    if (candidate === name || Math.abs(candidate.length - name.length) > allowed) continue;
    const folded = candidate.toLowerCase();
    if (folded === wanted) return candidate;
    comparisons += 1;
    if (comparisons > MAX_COMPARISONS) continue;
    const edits = distance(folded, wanted);
    if (edits <= allowed && edits < (best?.edits ?? Infinity)) best = { name: candidate, edits };
  }
  return best?.name;
}

/** The end of a sentence that names something unknown: `; did you mean "x"?`, or `otherwise` without a suggestion. */
export const didYouMean = (suggestion: string | undefined, otherwise = ''): string =>
  suggestion === undefined ? otherwise : `; did you mean ${JSON.stringify(suggestion)}?`;

/** The same as a sentence of its own: `Did you mean "x"?` */
export const didYouMeanHint = (suggestion: string): string => `Did you mean ${JSON.stringify(suggestion)}?`;
