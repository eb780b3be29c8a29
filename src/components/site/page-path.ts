import { createContext, useContext } from 'react';
import type { Site, SitePart } from './site';

/** The page's own path, without the path prefix: of the page that was built, also where another address led to it. */
export const PagePathContext = createContext('/');

export const usePagePath = (): string => useContext(PagePathContext);

/** The docs area or API that a page belongs to: the one with the longest path that the page's path starts with. */
export function partOf(path: string, { docs, apis }: Pick<Site, 'docs' | 'apis'>): SitePart | undefined {
  if (path === '/404.html') return undefined;
  const around = [...docs, ...apis].filter((part) => `${path}/`.startsWith(part.path));
  return around.reduce<SitePart | undefined>(
    (best, part) => (best && best.path.length >= part.path.length ? best : part),
    undefined,
  );
}
