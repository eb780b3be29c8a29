import { Link } from '../link/link';
import { useSite } from '../site/site';

interface GuideAboutProps {
  /** Relative to the portal's root. */
  readonly file: string;
  readonly route: string;
  /** The day of its latest change, for example `2026-03-01`; null where nobody knows. */
  readonly updated: string | null;
}

/** What ends a guide: how old it is, and what to do about what is wrong with it. */
export function GuideAbout({ file, route, updated }: GuideAboutProps) {
  const { editUrl, reportUrl } = useSite();
  if (!updated && !editUrl && !reportUrl) return null;
  return (
    <div className="guide-about">
      {updated && (
        <p>
          Last updated{' '}
          <time className="guide-updated" dateTime={updated}>
            {dayInWords(updated)}
          </time>
        </p>
      )}
      {(editUrl || reportUrl) && (
        <p className="guide-about__links">
          {editUrl && <Link to={editUrl + file.split('/').map(encodeURIComponent).join('/')}>Edit this page</Link>}
          {reportUrl && (
            <Link to={reportUrl.replaceAll('{page}', () => encodeURIComponent(route))}>Report a problem</Link>
          )}
        </p>
      )}
    </div>
  );
}

/** The same in every time zone, so that the browser says what the page says. */
const dayInWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
