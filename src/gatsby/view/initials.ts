/** A name in an alphabetical list. */
interface Initialled<T> {
  readonly item: T;
  /** `A` to `Z`, or `Other` for whatever begins otherwise. */
  readonly initial: string;
}

/**
 * Items by the alphabet, those without a letter first. A namespace that at least half of the names begin with, such as
 * `microsoft.graph.`, says nothing: such names stand where what follows it belongs.
 */
export function byInitial<T extends { readonly name: string }>(items: readonly T[]): Initialled<T>[] {
  const namespace = commonNamespace(items.map(({ name }) => name));
  return items
    .map((item) => {
      const name = item.name.startsWith(namespace) ? item.name.slice(namespace.length) : item.name;
      return { item, initial: initialOf(name), key: name.toLowerCase() };
    })
    .sort((one, other) => compare(rank(one.initial), rank(other.initial)) || compare(one.key, other.key))
    .map(({ item, initial }) => ({ item, initial }));
}

const others = 'Other';
const rank = (initial: string): string => (initial === others ? '' : initial);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Accents are no letters of their own. */
function initialOf(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFD'))?.[0]?.toUpperCase() ?? '';
  return /^[A-Z]$/.test(first) ? first : others;
}

/** The longest beginning, up to a dot, that at least half of the names have. */
function commonNamespace(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    for (let dot = name.indexOf('.'); dot >= 0 && dot < name.length - 1; dot = name.indexOf('.', dot + 1)) {
      const beginning = name.slice(0, dot + 1);
      counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
    }
  }
  const common = [...counts].filter(([, count]) => count * 2 >= names.length).map(([beginning]) => beginning);
  return common.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
}
