import { graphql, useStaticQuery } from 'gatsby';
import { createContext, useContext } from 'react';

/** What every page says about the portal: its name, its parts, its footer. */
export interface Site {
  readonly title: string;
  readonly tagline: string;
  readonly copyright: string;
  readonly codeHosting: { readonly label: string; readonly url: string } | null;
  /** Address of the image beside the title, without the path prefix. */
  readonly logo: string | null;
  /** The portal's own links. */
  readonly navbar: readonly OwnLink[];
  readonly footer: readonly OwnLink[];
  /** The path of a guide's file follows it. */
  readonly editUrl: string | null;
  /** Where a problem of a guide is reported; `{page}` in it stands for the path of the page. */
  readonly reportUrl: string | null;
  /** How to start the sandbox on one's own machine. */
  readonly sandboxCommand: string;
  readonly docs: readonly SitePart[];
  readonly apis: readonly SiteApi[];
}

interface OwnLink {
  readonly label: string;
  /** An address, or a path without the path prefix. */
  readonly to: string;
}

export interface SitePart {
  readonly id: string;
  readonly label: string;
  /** Starts and ends with a slash; without the path prefix. */
  readonly path: string;
}

interface SiteApi extends SitePart {
  /** Earlier ones. */
  readonly versions: readonly Pick<SitePart, 'label' | 'path'>[];
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
          logo
          editUrl
          reportUrl
          navbar {
            label
            to
          }
          footer {
            label
            to
          }
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
            versions {
              label
              path
            }
          }
        }
      }
    }
  `);
  return site.siteMetadata;
}

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
