import { ArrowLeftIcon, ArrowRightIcon } from '../icons/icons';
import { Link } from '../link/link';

interface GuideEndProps {
  readonly route: string;
  /** All guides of the area, in the order of the sidebar. */
  readonly guides: readonly { readonly route: string; readonly sidebarLabel: string }[];
}

/** The guides before and after this one. */
export function GuideEnd({ route, guides }: GuideEndProps) {
  const at = guides.findIndex((guide) => guide.route === route);
  const previous = guides[at - 1];
  const next = guides[at + 1];
  if (at < 0 || (!previous && !next)) return null;
  return (
    <nav className="guide-end" aria-label="Next and previous page">
      {previous && (
        <Link to={previous.route} className="guide-end__link">
          <span className="guide-end__way">
            <ArrowLeftIcon /> Previous
          </span>
          {previous.sidebarLabel}
        </Link>
      )}
      {next && (
        <Link to={next.route} className="guide-end__link guide-end__link--next">
          <span className="guide-end__way">
            Next <ArrowRightIcon />
          </span>
          {next.sidebarLabel}
        </Link>
      )}
    </nav>
  );
}
