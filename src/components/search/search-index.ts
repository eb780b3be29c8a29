/** The files that the build writes under `/search/` and the search box reads. Short members: there are many of them. */

export type EntryKind = 'guide' | 'operation' | 'webhook' | 'tag' | 'schema';

/** One thing that can be found. */
export interface SearchEntry {
  readonly kind: EntryKind;
  readonly title: string;
  /** Address without the path prefix; a guide's section has its hash. */
  readonly to: string;
  /** What it is part of: a guide's title, an API's name. */
  readonly within: string;
  /** The beginning of what it says; a part of it stands below the title. */
  readonly text?: string;
  /** Of an operation. */
  readonly method?: string;
  readonly path?: string;
}

/** `/search/index.json`: the only file that is always read, once the search is opened. */
export interface SearchManifest {
  readonly entries: number;
  /** Entries in one file; the file of entry `id` is number `id / perFile`. */
  readonly perFile: number;
  /** Names of the files of entries. */
  readonly files: readonly string[];
  /** The beginning that all words of a file have, and the file's name. The most particular one holds a word. */
  readonly shards: Readonly<Record<string, string>>;
}

/** Added to the score of a word that the entry defines, as the name of a field or a value; other scores are smaller. */
export const DEFINES = 10_000;

/** A file of words: for each word the entries that hold it, as `id, score, id, score, …`, ids ascending. */
export type SearchShard = Readonly<Record<string, readonly number[]>>;
