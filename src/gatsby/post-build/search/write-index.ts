import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  hashOfName,
  indexFiles,
  namesOf,
  type NamedEntries,
  type SearchEntry,
  type SearchManifest,
} from '../../../components/search/search-index';
import { scoresByWord, type Weight } from './scores';
import { shardsOf } from './shards';

/** Something that can be found, with the texts that it is found by. */
export interface SearchDocument {
  readonly entry: SearchEntry;
  /** Names of fields and values that are defined there, and not just mentioned. */
  readonly defines?: readonly string[];
  readonly texts: readonly { readonly text: string; readonly weight: Weight }[];
}

/** A search reads the entries that it shows and their neighbours. */
const ENTRIES_PER_FILE = 4;
/** Names in one file, about. */
const NAMES_PER_FILE = 250;
/** What more entries are called is looked for by its words. */
const MAX_NAMED = 24;

/**
 * Writes what the search box reads, so that it reads little of it: words by their beginning, entries by their number.
 * No page loads any of it before a reader opens the search.
 * @param folder Gatsby's `public`
 * @param route of the part of the site whose search this is; the index of `/`, which is that of the whole site, is written first
 */
export async function writeSearchIndex(
  documents: readonly SearchDocument[],
  folder: string,
  route = '/',
): Promise<SearchManifest> {
  const target = join(folder, 'search', route);
  await rm(target, { recursive: true, force: true });
  return makeSearchIndex(documents, async (file, value) => {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await writeFile(join(target, file), JSON.stringify(value));
  });
}

/**
 * The files of the index, handed over one by one; `index.json` is the last.
 * @param put takes a file by its name, and what is in it as plain data
 */
export async function makeSearchIndex(
  documents: readonly SearchDocument[],
  put: (file: string, value: unknown) => void | Promise<void>,
): Promise<SearchManifest> {
  const entries = documents.map(({ entry }) => entry);
  const shards = shardsOf(scoresByWord(documents));
  const named = namedEntries(entries);
  const version = createHash('sha256')
    .update(JSON.stringify([entries, shards]))
    .digest('hex')
    .slice(0, 12);
  const manifest: SearchManifest = {
    entries: entries.length,
    perFile: ENTRIES_PER_FILE,
    version,
    words: shards.map(([prefix]) => prefix),
    names: named.length,
  };
  const files = indexFiles(manifest);
  for (const [index, [, shard]] of shards.entries()) await put(files.words(index), shard);
  for (const [index, names] of named.entries()) await put(files.name(index), names);
  for (let from = 0; from < entries.length; from += ENTRIES_PER_FILE)
    await put(files.entry(from), entries.slice(from, from + ENTRIES_PER_FILE));
  await put('index.json', manifest);
  return manifest;
}

/** What has a name, in as many files as the names need. */
function namedEntries(entries: readonly SearchEntry[]): NamedEntries[] {
  const ids = new Map<number, number[]>();
  entries.forEach((entry, id) => {
    for (const hash of new Set(namesOf(entry).map(hashOfName))) {
      const list = ids.get(hash);
      if (list) list.push(id);
      else ids.set(hash, [id]);
    }
  });
  const files = Array.from({ length: Math.ceil(ids.size / NAMES_PER_FILE) }, (): Record<string, number[]> => ({}));
  for (const [hash, list] of ids) if (list.length <= MAX_NAMED) files[hash % files.length]![hash] = list;
  return files;
}
