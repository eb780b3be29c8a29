import { closest, distance } from 'fastest-levenshtein';

/** The one of `names` that was probably meant by `name`, if one is near enough; letter case costs nothing. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  const known = [...new Set(names)];
  if (known.length === 0) return undefined;
  const folded = known.map((candidate) => candidate.toLowerCase());
  const wanted = name.toLowerCase();
  const found = closest(wanted, folded);
  const allowed = Math.max(1, Math.floor(Math.max(wanted.length, found.length) / 3));
  return distance(wanted, found) <= allowed ? known[folded.indexOf(found)] : undefined;
}

/** `; did you mean "x"?`, or nothing. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const found = nearest(name, names);
  return found === undefined ? '' : `; did you mean "${found}"?`;
}
