import { createContext, useContext } from 'react';
import type { Site, SitePart } from './site-view';

/** The portal's metadata; put here by `src/gatsby/webpack.ts`. */
declare const __PORTAL_SITE__: Site;

export const useSite = (): Site => __PORTAL_SITE__;

/** What all guides together are called: the only area as its label says. */
export const guidesLabel = ({ docs }: Pick<Site, 'docs'>): string => (docs.length === 1 ? docs[0]!.label : 'Docs');

/** The page's own path, without the path prefix: of the page that was built, also where another address led to it. */
export const PagePathContext = createContext('/');

export const usePagePath = (): string => useContext(PagePathContext);

/** The earlier version of an API that a page belongs to. */
export const versionOf = (path: string, { apis }: Pick<Site, 'apis'>): Pick<SitePart, 'label' | 'path'> | undefined =>
  apis.flatMap(({ versions }) => versions).find((version) => path.startsWith(version.path));

/** The docs area or API that a page belongs to: the one with the longest path that the page's path starts with. */
export function partOf(
  path: string,
  { docs, apis }: Readonly<Record<'docs' | 'apis', readonly SitePart[]>>,
): SitePart | undefined {
  if (path === '/404.html') return undefined;
  const around = [...docs, ...apis].filter((part) => `${path}/`.startsWith(part.path));
  return around.reduce<SitePart | undefined>(
    (best, part) => (best && best.path.length >= part.path.length ? best : part),
    undefined,
  );
}
