/** For each set of names, how many of one name it has: counted anew for each, 20,000 examples of one title took a minute. */
const counts = new WeakMap<Set<string>, Map<string, number>>();

/**
 * A name that is not used, which is used from then on.
 * @param spell how a name is written the second time, and each further one
 */
export function uniqueName(name: string, used: Set<string>, spell: (name: string, count: number) => string): string {
  let known = counts.get(used);
  if (!known) counts.set(used, (known = new Map<string, number>()));
  let result = name;
  let count = known.get(name) ?? 2;
  for (; used.has(result); count += 1) result = spell(name, count);
  if (result !== name) known.set(name, count);
  used.add(result);
  return result;
}
