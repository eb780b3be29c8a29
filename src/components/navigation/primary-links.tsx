import { Link } from '../link/link';
import { guidesLabel, partOf, usePagePath, useSite } from '../site/site';

interface PrimaryLinksProps {
  readonly className: string;
  readonly label: string;
  /** With the reference of each API, where there are several. */
  readonly everyApi?: boolean;
}

/** Where the portal's guides and its first reference begin, then the portal's own links. */
export function PrimaryLinks({ className, label, everyApi = false }: PrimaryLinksProps) {
  const site = useSite();
  const here = partOf(usePagePath(), site);
  const links = [
    { text: guidesLabel(site), parts: site.docs },
    { text: 'API Reference', parts: site.apis },
  ];
  return (
    <nav className={className} aria-label={label}>
      {links.map(({ text, parts }) => {
        const first = parts[0];
        if (!first) return null;
        const active = here !== undefined && parts.includes(here);
        return (
          <Link key={text} to={first.path} className={`navbar__link${active ? ' navbar__link--active' : ''}`}>
            {text}
          </Link>
        );
      })}
      {everyApi &&
        site.apis.length > 1 &&
        site.apis.map((api) => (
          <Link key={api.id} to={api.path} className="navbar__link">
            {api.label}
          </Link>
        ))}
      {site.navbar.map(({ label: text, to }) => (
        <Link key={to} to={to} className="navbar__link">
          {text}
        </Link>
      ))}
    </nav>
  );
}
