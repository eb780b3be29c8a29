import type { GatsbyConfig } from 'gatsby';
import { guideRemarkPlugins } from './src/gatsby/remark';
import { siteOf } from './src/gatsby/site-data';
import { rehypeStackedTables } from './src/gatsby/stacked-tables';
import { orStop } from './src/gatsby/stop';
import { isUnread } from './src/portal/files';
import { loadPortal } from './src/portal/load';

const portal = orStop(() => loadPortal());

const config: GatsbyConfig = {
  siteMetadata: { ...siteOf(portal) },
  pathPrefix: portal.pathPrefix,
  // The one setting under which `/api/` and `/person-screening` are both final addresses.
  trailingSlash: 'ignore',
  jsxRuntime: 'automatic',
  plugins: [
    ...portal.docs.map((area) => ({
      resolve: 'gatsby-source-filesystem',
      options: {
        name: area.id,
        path: area.content,
        ignore: [(path: string) => path !== area.content && isUnread(path)],
      },
    })),
    {
      resolve: 'gatsby-plugin-mdx',
      options: {
        extensions: ['.mdx', '.md'],
        mdxOptions: { remarkPlugins: guideRemarkPlugins(portal), rehypePlugins: [rehypeStackedTables] },
      },
    },
  ],
};

export default config;
