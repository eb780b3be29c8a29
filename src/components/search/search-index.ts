import { stemOf } from './tokens';

/** The files that the build writes under `/search/` and the search box reads. Short members: there are many of them. */

export type EntryKind = 'guide' | 'message' | 'operation' | 'webhook' | 'tag' | 'schema';

/** One thing that can be found. */
export interface SearchEntry {
  readonly kind: EntryKind;
  readonly title: string;
  /** Address without the path prefix; a section and a message of a guide have their hash. */
  readonly to: string;
  /** What it is part of: a guide's title, an API's name. */
  readonly within: string;
  /** The beginning of what it says; a part of it stands below the title. */
  readonly text?: string;
  /** Of an operation. */
  readonly method?: string;
  readonly path?: string;
}

/** `/search/index.json`: the only file that is always read, once the search is opened. The other files have the names of `indexFiles`. */
export interface SearchManifest {
  readonly entries: number;
  /** Entries in one file. */
  readonly perFile: number;
  /** The folder of the other files, named after their content: what a browser has kept of another build is not read. */
  readonly version: string;
  /** The beginning that all words of a file have, file by file. The longest one holds a word. */
  readonly words: readonly string[];
  /** In how many files the names are. */
  readonly names: number;
}

/** Names of the files of an index, by what is looked for. */
export const indexFiles = ({ version, perFile, names }: Pick<SearchManifest, 'version' | 'perFile' | 'names'>) => ({
  /** Of the words with the beginning number `index`: a `SearchShard`. */
  words: (index: number): string => `${version}/words-${index}.json`,
  /** Of an entry: a list of `SearchEntry`, in which it is number `id % perFile`. */
  entry: (id: number): string => `${version}/entries-${Math.floor(id / perFile)}.json`,
  /** Of what has a name: a `NamedEntries`. */
  name: (hash: number): string => `${version}/names-${hash % names}.json`,
});

/** Added to the score of a word that the entry defines, as the name of a field or a value; other scores are smaller. */
export const DEFINES = 10_000;

/**
 * The entries that hold a word: how many there are, then the best of them by ascending id, each as the difference to the id before and
 * its score.
 */
export type Postings = readonly number[];

/** A file of words. Where words that begin so are in other files, `completionsOfPrefix` has the best entries of those. */
export type SearchShard = Readonly<Record<string, Postings>>;

/** No word: words have no such character. */
export const completionsOfPrefix = (prefix: string): string => `${prefix}*`;

/** Entries by the hash of a name that they have as a whole. */
export type NamedEntries = Readonly<Record<string, readonly number[]>>;

/** What an entry is called as a whole: its title, its path with and without the method, and its part of the address; in small letters. */
export const namesOf = (entry: SearchEntry): string[] => {
  const { kind, title, path, method } = entry;
  // "PEP: politically exposed person" is called by both.
  const halves = kind === 'guide' && title.includes(': ') ? title.split(': ', 2) : [];
  return [title, ...halves, path, path && `${method} ${path}`, slugOf(entry)].flatMap(
    (name) => name?.toLowerCase() ?? [],
  );
};

/** What an operation, webhook or schema is called in its address: its `operationId`, where it has one. */
export const slugOf = ({ kind, to }: SearchEntry): string | undefined =>
  kind === 'guide' ? undefined : to.match(/([^/]+)\/$/)?.[1];

/**
 * A name without the endings of its words, and without articles: who types `webhook` means the page called "Webhooks" too, and who
 * types `merge pull request` that called "Merge a pull request".
 */
export function withoutEndings(name: string): string {
  const words = name.trim().toLowerCase().split(/\s+/);
  const telling = words.filter((word) => !/^(?:an?|the)$/.test(word));
  return (telling.length > 0 ? telling : words).map(stemOf).join(' ');
}

/** FNV-1a in 32 bits, of a name without endings. */
export function hashOfName(name: string): number {
  const stems = withoutEndings(name);
  let hash = 0x811c9dc5;
  for (let at = 0; at < stems.length; at += 1) hash = Math.imul(hash ^ stems.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
