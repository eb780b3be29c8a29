import { ArrowLeftIcon, ArrowRightIcon } from '../../icons/icons';
import { Link } from '../../link/link';
import type { OperationLink, Pages } from '../view';

/** The operations before and after this one. */
export function Neighbours({ previous, next }: { readonly previous?: OperationLink; readonly next?: OperationLink }) {
  if (!previous && !next) return null;
  return (
    <nav className="guide-end" aria-label="Next and previous operation">
      {previous && (
        <Link to={previous.route} className="guide-end__link">
          <span className="guide-end__way">
            <ArrowLeftIcon /> Previous
          </span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link to={next.route} className="guide-end__link guide-end__link--next">
          <span className="guide-end__way">
            Next <ArrowRightIcon />
          </span>
          {next.title}
        </Link>
      )}
    </nav>
  );
}

/** The other pages of a long list. */
export function ListPages({ pages, of }: { readonly pages: Pages; readonly of: string }) {
  if (pages.count < 2) return null;
  return (
    <nav className="list-pages" aria-label={`Pages of ${of}`}>
      {pages.number > 2 && <Link to={pages.first}>First</Link>}
      {pages.previous && <Link to={pages.previous}>Previous</Link>}
      <span>
        Page {pages.number} of {pages.count}, {pages.total} {of}
      </span>
      {pages.next && <Link to={pages.next}>Next</Link>}
      {pages.number < pages.count - 1 && <Link to={pages.last}>Last</Link>}
    </nav>
  );
}
