import { closest, distance } from 'fastest-levenshtein';

/** Past this a comparison of long or many names would cost more than the hint is worth. */
const LONGEST = 200;
const MOST = 1_500;

/** The name that was probably meant, when one is near enough. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || known.length > MOST || name.length > LONGEST) return undefined;
  const candidates = known.filter((candidate) => candidate.length <= LONGEST);
  if (candidates.length === 0) return undefined;
  const sameLetters = candidates.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  const near = sameLetters ?? closest(name, candidates);
  return sameLetters !== undefined || distance(name, near) <= Math.max(2, Math.floor(name.length / 3))
    ? near
    : undefined;
}
