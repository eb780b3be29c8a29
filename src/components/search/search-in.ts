import { find, type Hit, isKnown, shardFor } from './find';
import { hasPhrases, phrasesOf, withoutQuotes } from './phrases';
import { type Found, ranked, type SearchResult } from './rank';
import {
  hashOfName,
  indexFiles,
  type NamedEntries,
  type SearchEntry,
  type SearchManifest,
  type SearchShard,
} from './search-index';
import { synonymsOf } from './synonyms';
import { compoundsOf, partsOf, subjectOf, termsOf } from './tokens';

/** Results that are shown; whoever needs more should type more. */
const MAX_RESULTS = 24;
/** Results that are shown without waiting for the others, about as many as a reader sees without scrolling. */
const FIRST_RESULTS = 10;

/**
 * Fetches files of the index, each once. After a failure all are fetched again: a newer build may have replaced the index of a page that
 * has been open for long.
 */
export function createFiles(fetchJson: (name: string) => Promise<unknown>) {
  const files = new Map<string, Promise<unknown>>();
  return <T>(name: string): Promise<T> => {
    let file = files.get(name);
    if (!file) {
      file = fetchJson(name);
      files.set(name, file);
      file.catch(() => files.clear());
    }
    return file as Promise<T>;
  };
}

/** Words that are looked for in place of unknown ones: each may be in another file of the index. */
const MAX_STAND_INS = 4;

type Files = ReturnType<typeof createFiles>;

/**
 * What the site has for a query, best first; what has a phrase in quotation marks before what has only its words.
 * @param showFirst takes the first results, as soon as they are there; all of them begin so
 * @throws Error when a file of the index cannot be fetched
 */
export async function searchIn(
  file: Files,
  typed: string,
  showFirst: (results: readonly SearchResult[]) => void = () => undefined,
): Promise<SearchResult[]> {
  const phrases = phrasesOf(typed);
  const query = subjectOf(withoutQuotes(typed));
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const manifest = await file<SearchManifest>('index.json');
  const names = indexFiles(manifest);
  const findAll = async (words: readonly string[]): Promise<Hit[]> => {
    const readFor = (some: readonly string[]): Promise<(SearchShard | undefined)[]> =>
      Promise.all(
        some.map((word) => {
          const shard = shardFor(word, manifest);
          return shard === undefined ? undefined : file<SearchShard>(names.words(shard));
        }),
      );
    const compounds = compoundsOf(words);
    const [shards, ofCompounds] = await Promise.all([readFor(words), readFor(compounds.map(({ term }) => term))]);
    // What no entry has may be another word for what one has.
    const others = words
      .flatMap((word, at) =>
        isKnown(word, shards[at]) ? [] : [...synonymsOf(word)].map((term) => ({ term, stands: [at] })),
      )
      .slice(0, MAX_STAND_INS);
    const ofOthers = await readFor(others.map(({ term }) => term));
    return find(words, shards, manifest.entries, [
      ...compounds.map((compound, index) => ({ ...compound, shard: ofCompounds[index] })),
      ...others.map((other, index) => ({ ...other, shard: ofOthers[index] })),
    ]);
  };
  const [called, whole] = await Promise.all([calledSo(file, query, manifest), findAll(terms)]);
  // A name that nothing is called is looked for by its parts.
  const hits = whole.length > 0 ? whole : await findAll([...new Set(terms.flatMap((term) => partsOf(query, term)))]);
  const definesOf = new Map(hits.map(({ id, defines }) => [id, defines]));
  const isCalled = new Set(called);
  const [first, others] = [[...definesOf.keys()].filter((id) => isCalled.has(id)), [...isCalled, ...definesOf.keys()]];
  const ids = [...new Set([...first, ...others])].slice(0, MAX_RESULTS);
  const foundOf = (some: readonly number[]): Promise<Found[]> =>
    Promise.all(
      some.map(async (id) => {
        const entries = await file<SearchEntry[]>(names.entry(id));
        return { entry: entries[id % manifest.perFile]!, defines: definesOf.get(id) ?? [] };
      }),
    );
  if (phrases.length > 0) {
    const all = ranked(await foundOf(ids), query);
    const has = (entry: SearchEntry): boolean => hasPhrases(entry, phrases);
    return [...all.filter(has), ...all.filter((entry) => !has(entry))];
  }
  const start = ranked(await foundOf(ids.slice(0, FIRST_RESULTS)), query);
  showFirst(start);
  return [...start, ...ranked(await foundOf(ids.slice(FIRST_RESULTS)), query)];
}

/** The entries whose whole name was typed. */
async function calledSo(file: Files, query: string, manifest: SearchManifest): Promise<readonly number[]> {
  if (manifest.names === 0) return [];
  const hash = hashOfName(query);
  const named = await file<NamedEntries>(indexFiles(manifest).name(hash));
  return named[hash] ?? [];
}
