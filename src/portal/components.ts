/**
 * The components that a portal may replace: the module below `src/components`, and what it and the module in its place export.
 * `proven-portal/components/NAME` is the portal's own in the portal's modules, to be put around or inside it.
 */
export const replaceable = {
  footer: { module: 'navigation/footer-content', exports: 'FooterContent' },
  navbar: { module: 'navigation/navbar', exports: 'Navbar' },
  sidebar: { module: 'navigation/sidebar', exports: 'Sidebar' },
  tableOfContents: { module: 'navigation/table-of-contents', exports: 'TableOfContents' },
} as const;

export type ComponentName = keyof typeof replaceable;

/** What else the portal's own modules may import from `proven-portal/components/`. */
export const offered = {
  head: 'shell/head',
  layout: 'layout/layout',
  link: 'link/link',
  site: 'site/site',
} as const;

/** In the bundled code of pages, `NAME/path` is a module of `src` that is not bundled with the others. */
export const notBundled = 'proven-portal/source';
