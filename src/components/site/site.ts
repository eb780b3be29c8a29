import { graphql, useStaticQuery } from 'gatsby';

/** What every page says about the portal: its name, its parts, its footer. */
export interface Site {
  readonly title: string;
  readonly tagline: string;
  readonly copyright: string;
  readonly codeHosting: { readonly label: string; readonly url: string } | null;
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
