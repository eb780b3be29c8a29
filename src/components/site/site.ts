import { graphql, useStaticQuery } from 'gatsby';
import { createContext, useContext } from 'react';

/** What every page says about the portal: its name, its parts, its footer. */
export interface Site {
  readonly title: string;
  readonly tagline: string;
  readonly copyright: string;
  readonly codeHosting: { readonly label: string; readonly url: string } | null;
  /** How to start the sandbox on one's own machine. */
  readonly sandboxCommand: string;
  readonly docs: readonly SitePart[];
  readonly apis: readonly SitePart[];
}

export interface SitePart {
  readonly id: string;
  readonly label: string;
  /** Starts and ends with a slash; without the path prefix. */
  readonly path: string;
}

/** The portal's metadata, put into the site by `gatsby-config.ts`. */
export function useSite(): Site {
  const { site } = useStaticQuery<{ site: { siteMetadata: Site } }>(graphql`
    query Site {
      site {
        siteMetadata {
          title
          tagline
          copyright
          sandboxCommand
          codeHosting {
            label
            url
          }
          docs {
            id
            label
            path
          }
          apis {
            id
            label
            path
          }
        }
      }
    }
  `);
  return site.siteMetadata;
}

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
