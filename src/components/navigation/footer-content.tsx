import { Link } from '../link/link';
import { guidesLabel, useSite } from '../site/site';

/** What the footer of every page holds. A portal may put its own in place of it (`components.footer`). */
export function FooterContent() {
  const site = useSite();
  const { tagline, copyright, codeHosting, docs, apis, footer } = site;
  const more = [...(codeHosting ? [{ label: codeHosting.label, to: codeHosting.url }] : []), ...footer];
  return (
    <div className="footer__inner">
      {tagline && <p className="footer__tagline">{tagline}</p>}
      <nav className="footer__section" aria-labelledby="footer-navigation">
        <p id="footer-navigation" className="footer__heading">
          Navigation
        </p>
        <ul>
          {docs[0] && (
            <li>
              <Link to={docs[0].path}>{guidesLabel(site)}</Link>
            </li>
          )}
          {apis[0] && (
            <li>
              <Link to={apis[0].path}>API Reference</Link>
            </li>
          )}
        </ul>
      </nav>
      {apis.length > 1 && (
        <nav className="footer__section" aria-labelledby="footer-apis">
          <p id="footer-apis" className="footer__heading">
            APIs
          </p>
          <ul>
            {apis.map(({ id, label, path }) => (
              <li key={id}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {more.length > 0 && (
        // Not "More": an area of guides may be called so.
        <nav className="footer__section" aria-label="More links">
          <p className="footer__heading">More</p>
          <ul>
            {more.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {copyright && <p className="footer__copyright">{copyright}</p>}
    </div>
  );
}
