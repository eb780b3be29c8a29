import type { GatsbyConfig } from 'gatsby';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { loadPortal } from './src/portal/load';

const portal = loadPortal();

const config: GatsbyConfig = {
  siteMetadata: {
    title: portal.title,
    tagline: portal.tagline,
    copyright: portal.copyright,
    codeHosting: portal.codeHosting ?? null,
    sandboxUrl: portal.sandboxUrl,
  },
  pathPrefix: portal.pathPrefix,
  // The one setting under which `/api/` and `/person-screening` are both final addresses.
  trailingSlash: 'ignore',
  jsxRuntime: 'automatic',
  plugins: [
    ...portal.docs.map((area) => ({
      resolve: 'gatsby-source-filesystem',
      options: { name: area.id, path: area.content },
    })),
    {
      resolve: 'gatsby-plugin-mdx',
      options: {
        extensions: ['.mdx', '.md'],
        mdxOptions: { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug] },
      },
    },
  ],
};

export default config;
