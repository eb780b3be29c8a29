import { distance } from 'fastest-levenshtein';

export interface RouteTitle {
  readonly route: string;
  readonly title: string;
}

/** How alike two addresses have to be, from 0 (nothing in common) to 1 (the same). */
const leastLikeness = 0.5;

/** The routes that a mistyped path may have meant, nearest first. */
export function nearestRoutes(path: string, routes: readonly RouteTitle[], most = 3): RouteTitle[] {
  const wanted = plain(path);
  return routes
    .map((candidate) => ({ candidate, likeness: likenessOf(wanted, plain(candidate.route)) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** The words of a path, for the search: `/api/registerPersn` asks for `api registerPersn`. */
export const wordsOfPath = (path: string): string =>
  decode(path)
    .replace(/\.html?$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words of its last part: `/api/schemas/personview` asks for `personview`. */
export const nameOfPath = (path: string): string => wordsOfPath(path.replace(/\/+$/, '').split('/').pop() ?? '');

/** Each page once, where it comes first; parts of pages are left out. */
export const merged = (found: readonly RouteTitle[]): RouteTitle[] =>
  found.filter(
    ({ route }, index) => !route.includes('#') && found.findIndex((other) => other.route === route) === index,
  );

const plain = (path: string): string =>
  decode(path)
    .toLowerCase()
    .replace(/(\/index)?(\.html?)?\/*$/, '');

/** A guide that was moved to another folder keeps its own name. */
function likenessOf(wanted: string, route: string): number {
  const whole = alike(wanted, route);
  const [wantedName = '', routeName = ''] = [wanted, route].map((path) => path.split('/').pop());
  return wantedName.length < 3 ? whole : Math.max(whole, alike(wantedName, routeName) * 0.95);
}

function alike(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - distance(a, b) / longest;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
