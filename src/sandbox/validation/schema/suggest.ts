import { distance } from 'fastest-levenshtein';

/** How many edits a misspelt name of this length may have: a short one with two is another name. */
const mostEdits = (length: number): number => (length < 3 ? 0 : length === 3 ? 1 : Math.max(2, length / 3));

/** The known name that was probably meant, if one is near enough. Letter case is no edit. */
export function suggest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > 200) return undefined;
  let best: { readonly name: string; readonly edits: number } | undefined;
  for (const candidate of known) {
    const most = mostEdits(candidate.length);
    if (candidate === name || Math.abs(candidate.length - name.length) > most) continue;
    const edits = distance(candidate.toLowerCase(), name.toLowerCase());
    if (edits <= most && edits < (best?.edits ?? Infinity)) best = { name: candidate, edits };
  }
  return best?.name;
}
