import type { AnchorHTMLAttributes } from 'react';
import type { Site } from '../../src/components/site/site-view';

/** What templates ask of Gatsby to be rendered on a server, in its place (`page-html.ts`). */
export const Link = ({ to, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly to: string }) => (
  // eslint-disable-next-line jsx-a11y/anchor-has-content -- its content is among the other properties
  <a href={to} {...rest} />
);
export const withPrefix = (path: string): string => path;
export const navigate = (): void => {};
export const graphql = (): null => null;

const siteMetadata: Site = {
  title: '',
  tagline: '',
  copyright: '',
  codeHosting: null,
  logo: null,
  navbar: [],
  footer: [],
  editUrl: null,
  reportUrl: null,
  sandboxCommand: '',
  docs: [],
  apis: [],
};
Object.assign(globalThis, { __PORTAL_SITE__: siteMetadata });
