import type { AnchorHTMLAttributes } from 'react';

/** What components use of Gatsby, without its runtime. */
export const Link = ({ to, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly to: string }) => (
  // eslint-disable-next-line jsx-a11y/anchor-has-content -- its content is among the other properties
  <a href={to} {...rest} />
);
export const withPrefix = (path: string): string => path;
export const graphql = (): null => null;
Object.assign(globalThis, { __PORTAL_SITE__: { sandboxCommand: 'npm run sandbox' } });
