import { Link } from '../../link/link';
import type { PageLink } from '../view';

/** The way from the API down to this page. */
export const Crumbs = ({ links }: { readonly links: readonly PageLink[] }) => (
  <nav className="crumbs" aria-label="Breadcrumb">
    <ol>
      {links.map(({ title, route }) => (
        <li key={route}>
          <Link to={route}>{title}</Link>
        </li>
      ))}
    </ol>
  </nav>
);
