import { find, type Hit, shardsFor } from './find';
import { ranked, type SearchResult } from './rank';
import type { SearchEntry, SearchManifest, SearchShard } from './search-index';
import { partsOf, termsOf } from './tokens';

/** Results that are shown; whoever needs more should type more. */
const MAX_RESULTS = 24;
/** Results of which the best are shown. */
const MAX_RANKED = 60;

/** Fetches files of the index, each once; one that failed is fetched again on the next call. */
export function createFiles(fetchJson: (name: string) => Promise<unknown>) {
  const files = new Map<string, Promise<unknown>>();
  return <T>(name: string): Promise<T> => {
    let file = files.get(name);
    if (!file) {
      file = fetchJson(name);
      files.set(name, file);
      file.catch(() => files.delete(name));
    }
    return file as Promise<T>;
  };
}

type Files = ReturnType<typeof createFiles>;

/** What the site has for a query, best first. @throws Error when a file of the index cannot be fetched */
export async function searchIn(file: Files, query: string): Promise<SearchResult[]> {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const manifest = await file<SearchManifest>('index.json');
  const shardsOf = (words: readonly string[]): Promise<SearchShard[][]> =>
    Promise.all(words.map((word) => Promise.all(shardsFor(word, manifest).map((name) => file<SearchShard>(name)))));
  const findAll = async (words: readonly string[]): Promise<Hit[]> =>
    find(words, await shardsOf(words), manifest.entries);
  const whole = await findAll(terms);
  // A name that nothing is called is looked for by its parts.
  const hits = whole.length > 0 ? whole : await findAll([...new Set(terms.flatMap((term) => partsOf(query, term)))]);
  const found = await Promise.all(
    hits.slice(0, MAX_RANKED).map(async ({ id, defines }) => {
      const name = manifest.files[Math.floor(id / manifest.perFile)] ?? '';
      const entries = await file<SearchEntry[]>(name);
      return { entry: entries[id % manifest.perFile]!, defines };
    }),
  );
  return ranked(found, query).slice(0, MAX_RESULTS);
}
