import { distance } from 'fastest-levenshtein';
import { withPrefix } from 'gatsby';
import { useEffect, useState } from 'react';
import { decodeLeniently } from '../../http/percent-encoding';
import { AnchoredHeading } from '../elements/heading';
import { LongName } from '../elements/long-name';
import { Link } from '../link/link';
import { search } from '../search/search-client';

export interface RouteTitle {
  readonly route: string;
  readonly title: string;
}

/** How similar two addresses have to be, from 0 (nothing in common) to 1 (the same). */
const MIN_SIMILARITY = 0.5;

/** The routes that a mistyped path may have meant, nearest first. */
export function nearestRoutes(path: string, routes: readonly RouteTitle[], max = 3): RouteTitle[] {
  const wanted = plain(path);
  return routes
    .map((candidate) => ({ candidate, similarity: similarityOf(wanted, plain(candidate.route)) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

/** The words of a path, for the search: `/api/registerPersn` becomes `api registerPersn`. */
export const wordsOfPath = (path: string): string =>
  decodeLeniently(path)
    .replace(/\.html?$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words of its last part: `/api/schemas/personview` becomes `personview`. */
export const nameOfPath = (path: string): string => wordsOfPath(path.replace(/\/+$/, '').split('/').pop() ?? '');

/** Each page once, where it comes first; parts of pages are left out. */
export const merged = (found: readonly RouteTitle[]): RouteTitle[] =>
  found.filter(
    ({ route }, index) => !route.includes('#') && found.findIndex((other) => other.route === route) === index,
  );

/** The folder of a page: of `/api/schemas/Pet/` it is `/api/schemas`. */
const folderOf = (path: string): string => path.replace(/[^/]*\/*$/, '').replace(/\/+$/, '');

/** How similar two folders have to be, of which one may be mistyped. */
const SAME_FOLDER = 0.8;

/** Whoever looks for a schema wants a schema: pages beside the one that is missing come before others. */
export function sameKindFirst(path: string, found: readonly RouteTitle[]): RouteTitle[] {
  const folder = folderOf(path);
  if (folder === '') return [...found];
  const isBeside = ({ route }: RouteTitle) => alike(folderOf(route), folder) >= SAME_FOLDER;
  return [...found.filter(isBeside), ...found.filter((each) => !isBeside(each))];
}

const plain = (path: string): string =>
  decodeLeniently(path)
    .toLowerCase()
    .replace(/(\/index)?(\.html?)?\/*$/, '');

/** A guide that was moved to another folder keeps its own name. */
function similarityOf(wanted: string, route: string): number {
  const whole = alike(wanted, route);
  const [wantedName = '', routeName = ''] = [wanted, route].map((path) => path.split('/').pop());
  return wantedName.length < 3 ? whole : Math.max(whole, alike(wantedName, routeName) * 0.95);
}

function alike(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - distance(a, b) / longest;
}

const MAX_SUGGESTIONS = 5;

interface SuggestionsProps {
  readonly guides: readonly RouteTitle[];
  /** Called when there will be no more of them. */
  readonly onSettled: (settled: true) => void;
}

/**
 * What the reader may have looked for: guides with a similar address, then what the search finds for its last part, as that
 * is the name of a page, and for all of it. Computed in the browser, as one page is served for every unknown address.
 */
export function Suggestions({ guides, onSettled }: SuggestionsProps) {
  const [found, setFound] = useState<readonly RouteTitle[]>([]);
  useEffect(() => {
    let current = true;
    const path = window.location.pathname.slice(withPrefix('/').length - 1);
    const near = nearestRoutes(path, guides);
    setFound(near);
    void Promise.all([search(nameOfPath(path)), search(wordsOfPath(path))])
      .then(
        (results) => {
          const more = results.flat().map(({ to, title }) => ({ route: to, title }));
          if (current) setFound(sameKindFirst(path, merged([...near, ...more])).slice(0, MAX_SUGGESTIONS));
        },
        // Without the search the guides are still there.
        () => undefined,
      )
      .then(() => current && onSettled(true));
    return () => {
      current = false;
    };
  }, [guides, onSettled]);
  return (
    <div className="suggestions" aria-live="polite">
      {found.length > 0 && (
        <>
          <AnchoredHeading level={2} id="did-you-mean">
            Did you mean
          </AnchoredHeading>
          <ul>
            {found.map(({ route, title }) => (
              <li key={route}>
                <Link to={route}>{title}</Link>{' '}
                <code>
                  <LongName isPart>{route}</LongName>
                </code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
