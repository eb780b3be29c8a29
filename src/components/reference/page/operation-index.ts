type Kind = 'operation' | 'webhook' | 'schema';

/** One operation, webhook or schema in a list that `src/gatsby/reference/index-files.ts` writes beside the pages. */
export interface IndexEntry {
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly slug: string;
  readonly kind?: Kind;
  /** Where it has its page, if not at the address that its kind and slug make. */
  readonly route?: string;
}

/** A part of the list, and the address of the next one relative to it. */
export interface IndexFile {
  readonly operations: readonly (readonly [
    method: string,
    path: string,
    title: string,
    slug: string,
    kind?: Kind,
    route?: string,
  ])[];
  readonly next?: string;
}

const lists = new Map<string, Promise<readonly IndexEntry[]>>();

/**
 * The entries of a list, from one file after the other.
 * @param onPart called with all entries so far, each time more have come
 * @throws when a file cannot be had; a later call tries again
 */
export function loadIndex(
  address: string,
  onPart: (entries: readonly IndexEntry[]) => void,
): Promise<readonly IndexEntry[]> {
  const known = lists.get(address);
  const list = known ?? read(address, onPart);
  lists.set(address, list);
  return list.then(
    (entries) => {
      onPart(entries);
      return entries;
    },
    (error: unknown) => {
      lists.delete(address);
      throw error;
    },
  );
}

async function read(address: string, onPart: (entries: readonly IndexEntry[]) => void): Promise<readonly IndexEntry[]> {
  let entries: readonly IndexEntry[] = [];
  for (let next: string | undefined = address; next !== undefined;) {
    const response: Response = await fetch(next);
    if (!response.ok) throw new Error(`${next} responded with ${response.status}`);
    const file = (await response.json()) as IndexFile;
    entries = [
      ...entries,
      ...file.operations.map(([method, path, title, slug, kind, route]) => ({
        method,
        path,
        title,
        slug,
        kind,
        route,
      })),
    ];
    onPart(entries);
    next = file.next === undefined ? undefined : next.replace(/[^/]*$/, file.next);
  }
  return entries;
}

/**
 * Entries that have every word of the query: first those whose title begins with it, then those of whose titles a word begins with
 * each of its words, operations before events. The title of an event begins with what it is about, that of an operation with what it does.
 */
export function matching(entries: readonly IndexEntry[], query: string): IndexEntry[] {
  const words = query.toLowerCase().split(/\s+/);
  const hits = entries.filter(({ method, path, title, slug }) => {
    const text = `${method} ${path} ${title} ${slug}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rankOf = ({ title, kind }: IndexEntry): number => {
    const text = title.toLowerCase();
    const isEvent = kind === 'webhook';
    if (text.startsWith(query.toLowerCase()) && !isEvent) return 0;
    const starts = text.split(/[^\p{L}\p{N}]+/u);
    const isNamed = words.every((word) => starts.some((start) => start.startsWith(word)));
    return (isNamed ? 1 : 3) + (isEvent ? 1 : 0);
  };
  return hits
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .sort((first, second) => first.rank - second.rank)
    .map(({ entry }) => entry);
}
