import { withPrefix } from 'gatsby';
import { useCallback, useEffect, useState } from 'react';
import { createFiles, searchIn } from './search-in';
import type { SearchResult } from './rank';

const files = createFiles(async (name) => {
  const response = await fetch(withPrefix(`/search/${name}`));
  if (!response.ok) throw new Error(`The search index responded with ${response.status}.`);
  return response.json();
});

export const search = (query: string): Promise<SearchResult[]> => searchIn(files, query);

/** Starts to fetch what every search needs. A failure is reported when the reader searches. */
export const warmUp = (): void => void files('index.json').catch(() => undefined);

export type SearchState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'searching'; readonly results: readonly SearchResult[] }
  | { readonly kind: 'found'; readonly query: string; readonly results: readonly SearchResult[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Follows what is typed; results for what was typed before are dropped. `retry` searches again after a failure. */
export function useSearch(query: string): { readonly state: SearchState; readonly retry: () => void } {
  const [state, setState] = useState<SearchState>({ kind: 'empty' });
  const [attempt, setAttempt] = useState(0);
  const wanted = query.trim();
  useEffect(() => {
    let current = true;
    if (wanted === '') {
      setState({ kind: 'empty' });
      return undefined;
    }
    setState((before) => ({ kind: 'searching', results: before.kind === 'found' ? before.results : [] }));
    search(wanted).then(
      (results) => current && setState({ kind: 'found', query: wanted, results }),
      (error: Error) => current && setState({ kind: 'failed', message: error.message }),
    );
    return () => {
      current = false;
    };
  }, [wanted, attempt]);
  return { state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
