import { Link } from '../link/link';
import { useSite } from '../site/site';

/** What comes last on every page; `gatsby-ssr.tsx` refers to it. */
export const footerId = 'site-footer';

export function Footer() {
  const { tagline, copyright, codeHosting, docs, apis } = useSite();
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
                <Link to={docs[0].path}>Docs</Link>
              </li>
            )}
            {apis[0] && (
              <li>
                <Link to={apis[0].path}>API Reference</Link>
              </li>
            )}
          </ul>
        </nav>
        {codeHosting && (
          <nav className="footer__section" aria-labelledby="footer-more">
            <p id="footer-more" className="footer__heading">
              More
            </p>
            <ul>
              <li>
                <Link to={codeHosting.url}>{codeHosting.label}</Link>
              </li>
            </ul>
          </nav>
        )}
        {copyright && <p className="footer__copyright">{copyright}</p>}
      </div>
    </footer>
  );
}
