import { Link as GatsbyLink, withPrefix } from 'gatsby';
import type { AnchorHTMLAttributes } from 'react';
import { usePagePath } from '../site/site';
import { absolute, anyScheme, plainPath } from './address';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of this site (without its path prefix), a hash, or an address elsewhere. */
  readonly to?: string;
};

const schemes = /^(https?|mailto|tel):/i;
/** Files that are served beside the pages; only the browser can open them. */
const file = /\.(?!html$)[a-z0-9]{1,8}$/i;

/**
 * One link for everything: pages of this site change without a full load, the rest opens as the browser does it.
 * An address with a scheme that a browser would run (`javascript:`, `data:`) becomes plain text.
 */
export function Link({ to: address = '', children, ...rest }: LinkProps) {
  const to = absolute(address, usePagePath());
  if (to.startsWith('//') || schemes.test(to)) {
    return (
      <a href={to} rel="noopener noreferrer" {...rest}>
        {children}
      </a>
    );
  }
  if (anyScheme.test(to)) return <span>{children}</span>;
  const path = to.split(/[?#]/)[0] ?? '';
  if (path === '' || file.test(path)) {
    return (
      <a href={path.startsWith('/') ? withPrefix(to) : to} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <GatsbyLink to={plainPath(to)} {...rest}>
      {children}
    </GatsbyLink>
  );
}
