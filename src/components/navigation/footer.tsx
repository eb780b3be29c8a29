import { Link } from '../link/link';
import { guidesLabel, useSite } from '../site/site';

/** What comes last on every page; `gatsby-ssr.tsx` refers to it. */
export const footerId = 'site-footer';

export function Footer() {
  const site = useSite();
  const { tagline, copyright, codeHosting, docs, apis, footer } = site;
  const more = [...(codeHosting ? [{ label: codeHosting.label, to: codeHosting.url }] : []), ...footer];
  return (
    <footer id={footerId} className="footer">
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
    </footer>
  );
}
