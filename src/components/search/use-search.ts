import { useCallback, useEffect, useState } from 'react';
import { search } from './search-client';
import type { SearchEntry } from './search-index';

export type SearchState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'searching'; readonly results: readonly SearchEntry[] }
  | { readonly kind: 'found'; readonly query: string; readonly results: readonly SearchEntry[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Follows what is typed; answers to what was typed before are dropped. `retry` asks again after a failure. */
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
