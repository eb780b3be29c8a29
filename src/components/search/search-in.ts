import { find, shardsFor } from './find';
import { ranked, type SearchResult } from './rank';
import type { SearchEntry, SearchManifest, SearchShard } from './search-index';
import { termsOf } from './tokens';

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
  const shards = await Promise.all(
    terms.map((term) => Promise.all(shardsFor(term, manifest).map((name) => file<SearchShard>(name)))),
  );
  const hits = find(terms, shards).slice(0, MAX_RANKED);
  const found = await Promise.all(
    hits.map(async ({ id, defines }) => {
      const name = manifest.files[Math.floor(id / manifest.perFile)] ?? '';
      const entries = await file<SearchEntry[]>(name);
      return { entry: entries[id % manifest.perFile]!, defines };
    }),
  );
  return ranked(found, query).slice(0, MAX_RESULTS);
}
