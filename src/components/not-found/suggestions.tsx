import { distance } from 'fastest-levenshtein';
import { withPrefix } from 'gatsby';
import { useEffect, useState } from 'react';
import { decodeLeniently } from '../../http/percent-encoding';
import { AnchoredHeading } from '../elements/heading';
import { LongName } from '../elements/long-name';
import { Link } from '../link/link';
import { search } from '../search/search-client';
import { partOf, useSite } from '../site/site';

export interface RouteTitle {
  readonly route: string;
  readonly title: string;
}

/** How similar two addresses have to be, from 0 (nothing in common) to 1 (the same). */
const MIN_SIMILARITY = 0.5;

const MAX_SUGGESTIONS = 5;

/** The words of a path, for the search: `/api/registerPersn` becomes `api registerPersn`. */
export const wordsOfPath = (path: string): string =>
  decodeLeniently(path)
    .replace(/\.html?$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words of its last part: `/api/schemas/personview` becomes `personview`. */
export const nameOfPath = (path: string): string => wordsOfPath(path.replace(/\/+$/, '').split('/').pop() ?? '');

/** A name without its last letter, which may be one too many: the search finds what begins with the rest. */
export const shorterName = (name: string): string => name.replace(/(?<=\S{3})\S$/, '');

/** Each page once, where it comes first; parts of pages are left out. */
export const merged = (found: readonly RouteTitle[]): RouteTitle[] =>
  found.filter(
    ({ route }, index) => !route.includes('#') && found.findIndex((other) => other.route === route) === index,
  );

/** The folder of a page: of `/api/schemas/Pet/` it is `/api/schemas`. */
const folderOf = (path: string): string => path.replace(/[^/]*\/*$/, '').replace(/\/+$/, '');

/** How similar two folders have to be, of which one may be mistyped. */
const SAME_FOLDER = 0.8;

/** Whoever looks for a schema wants a schema: pages beside the one that is missing come before others that are as similar. */
const BESIDE = 0.3;

/**
 * The pages that a mistyped path may have meant, nearest first.
 * @param guides of which those in the folder of the path, or in the one that it names, are given whatever they are called
 */
export function nearest(
  path: string,
  guides: readonly RouteTitle[],
  found: readonly RouteTitle[] = [],
  max = MAX_SUGGESTIONS,
): RouteTitle[] {
  const folder = folderOf(path);
  const inside = guidesIn(path, guides);
  const beside = guidesIn(folder, guides);
  return merged([...guides, ...found])
    .map((page) => {
      const similarity = similarityOf(path, page);
      const isBeside = folder !== '' && alike(folderOf(page.route), folder) >= SAME_FOLDER;
      const isNear =
        similarity >= MIN_SIMILARITY || inside.includes(page) || (inside.length === 0 && beside.includes(page));
      return { page, isNear, rank: similarity + (inside.includes(page) ? 1 : isBeside ? BESIDE : 0) };
    })
    .filter(({ isNear }) => isNear)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, max)
    .map(({ page }) => page);
}

function guidesIn(folder: string, guides: readonly RouteTitle[]): readonly RouteTitle[] {
  const within = plain(folder);
  return within === '' ? [] : guides.filter(({ route }) => plain(route).startsWith(`${within}/`));
}

const plain = (path: string): string =>
  decodeLeniently(path)
    .toLowerCase()
    .replace(/(\/index)?(\.html?)?\/*$/, '');

/** Of the names of pages, as a page that was moved to another folder keeps its own; of whole addresses where there is none. */
function similarityOf(path: string, { route, title }: RouteTitle): number {
  const wanted = letters(nameOfPath(path));
  if (wanted.length < 3) return alike(plain(path), plain(route));
  const names = [nameOfPath(route), title].map(letters);
  return Math.max(...names.map((name) => likeName(wanted, name)));
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Two names are also similar if one begins almost like the other, or one has the other in it. */
function likeName(wanted: string, name: string): number {
  const has = name.includes(wanted) || (name.length > 3 && wanted.includes(name));
  return Math.max(alike(wanted, name) * 0.95, alike(wanted, name.slice(0, wanted.length)) * 0.8, has ? 0.7 : 0);
}

function alike(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - distance(a, b) / longest;
}

interface SuggestionsProps {
  readonly guides: readonly RouteTitle[];
  /** Called when there will be no more of them. */
  readonly onSettled: (settled: true) => void;
}

/**
 * What the reader may have looked for, of the guides and of what the search finds for the last part of the address, as that
 * is the name of a page, and for all of it; else the part of the site that it is in. Computed in the browser, as one page is served for every
 * unknown address.
 */
export function Suggestions({ guides, onSettled }: SuggestionsProps) {
  const site = useSite();
  const [found, setFound] = useState<readonly RouteTitle[]>([]);
  useEffect(() => {
    let current = true;
    const path = window.location.pathname.slice(withPrefix('/').length - 1);
    setFound(nearest(path, guides));
    const name = nameOfPath(path);
    void Promise.all([...new Set([name, shorterName(name), wordsOfPath(path)])].map((text) => search(text)))
      .then(
        (results) => {
          const more = results.flat().map(({ to, title }) => ({ route: to, title }));
          const all = nearest(path, guides, more);
          const part = partOf(path, site);
          const around = part && part.path !== '/' ? [{ route: part.path, title: part.label }] : [];
          if (current) setFound(all.length > 0 ? all : around);
        },
        // Without the search the guides are still there.
        () => undefined,
      )
      .then(() => current && onSettled(true));
    return () => {
      current = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the site is the same as long as the page is open
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
