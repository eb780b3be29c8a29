import { withPrefix } from 'gatsby';
import { useCallback, useEffect, useState } from 'react';
import { createFiles, searchIn } from './search-in';
import type { SearchResult } from './rank';

const filesOf = (part: string) =>
  createFiles(async (name) => {
    const response = await fetch(withPrefix(`/search${part}${name}`));
    if (!response.ok) throw new Error(`The search index responded with ${response.status}.`);
    return response.json();
  });
const opened = new Map<string, ReturnType<typeof filesOf>>();

/** @param part the path of the earlier version in which is searched; `/`: the whole site, with the latest version of each API */
function filesFor(part: string): ReturnType<typeof filesOf> {
  const files = opened.get(part) ?? filesOf(part);
  opened.set(part, files);
  return files;
}

/** @throws Error when a file of the index cannot be fetched */
export const search = (query: string): Promise<SearchResult[]> => searchIn(filesFor('/'), query);

/** Starts to fetch what every search needs. A failure is reported when the reader searches. */
export const warmUp = (part = '/'): void => void filesFor(part)('index.json').catch(() => undefined);

export type SearchState =
  | { readonly kind: 'empty' }
  /** The first results of the query, or those of the query before. */
  | { readonly kind: 'searching'; readonly query: string; readonly results: readonly SearchResult[] }
  | { readonly kind: 'found'; readonly query: string; readonly results: readonly SearchResult[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Follows what is typed; results for what was typed before are dropped. `retry` searches again after a failure. */
export function useSearch(query: string, part: string): { readonly state: SearchState; readonly retry: () => void } {
  const [state, setState] = useState<SearchState>({ kind: 'empty' });
  const [attempt, setAttempt] = useState(0);
  const wanted = query.trim();
  useEffect(() => {
    let current = true;
    if (wanted === '') {
      setState({ kind: 'empty' });
      return undefined;
    }
    setState((before) => ({ query: '', results: [], ...before, kind: 'searching' }));
    const showFirst = (results: readonly SearchResult[]): void =>
      void (current && setState({ kind: 'searching', query: wanted, results }));
    searchIn(filesFor(part), wanted, showFirst).then(
      (results) => current && setState({ kind: 'found', query: wanted, results }),
      (error: Error) => current && setState({ kind: 'failed', message: error.message }),
    );
    return () => {
      current = false;
    };
  }, [wanted, part, attempt]);
  return { state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
