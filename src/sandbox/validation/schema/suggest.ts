import { distance } from 'fastest-levenshtein';

/** The known name that was probably meant: the nearest, if no more than a third of it is edited. Letter case alone is no edit. */
export function suggest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > 200) return undefined;
  let best: { readonly name: string; readonly edits: number } | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > candidate.length / 3) continue;
    const edits = distance(candidate.toLowerCase(), name.toLowerCase());
    if (edits <= Math.max(1, candidate.length / 3) && edits < (best?.edits ?? Infinity))
      best = { name: candidate, edits };
  }
  return best?.name === name ? undefined : best?.name;
}
