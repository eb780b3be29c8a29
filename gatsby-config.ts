import type { GatsbyConfig } from 'gatsby';
import { brandOf } from './src/gatsby/brand';
import { guideRemarkPlugins } from './src/gatsby/remark';
import { orStop } from './src/gatsby/stop';
import { commandLine } from './src/portal/command';
import { loadPortal } from './src/portal/load';

const portal = orStop(() => loadPortal());

const config: GatsbyConfig = {
  siteMetadata: {
    title: portal.title,
    tagline: portal.tagline,
    copyright: portal.copyright,
    codeHosting: portal.codeHosting ?? null,
    logo: brandOf(portal).logo ?? null,
    navbar: portal.navbar,
    footer: portal.footer,
    editUrl: portal.editUrl ?? null,
    reportUrl: portal.reportUrl ?? null,
    sandboxCommand: commandLine(portal, 'sandbox'),
    docs: portal.docs.map(({ id, label, path }) => ({ id, label, path })),
    apis: portal.apis.map(({ id, label, path, versions = [] }) => ({
      id,
      label,
      path,
      versions: versions.map((version) => ({ label: version.label, path: version.path })),
    })),
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
        mdxOptions: { remarkPlugins: guideRemarkPlugins(portal) },
      },
    },
  ],
};

export default config;
