import { Method } from '../../elements/badges';
import { ArrowLeftIcon, ArrowRightIcon } from '../../elements/icons';
import { LongName } from '../../elements/long-name';
import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import type { OperationLink, OperationSummary, PageLink, Pages } from '../view';
import { Section } from './section';

/** Operations one below the other, as links. */
export const OperationList = ({
  operations,
}: {
  readonly operations: readonly (OperationSummary | OperationLink)[];
}) => (
  <ul className="operations">
    {operations.map((operation) => (
      <li key={operation.route} className="operations__item">
        <Link to={operation.route} className="operations__link">
          <span className="operations__title">
            <LongName>{operation.title}</LongName>
            {operation.deprecated && (
              <>
                {' '}
                <span className="badge badge--caution">Deprecated</span>
              </>
            )}
          </span>
          <span className="operations__address">
            <Method method={operation.method} />{' '}
            <code>
              <LongName>{operation.path}</LongName>
            </code>
          </span>
        </Link>
        {'summary' in operation && operation.summary && (
          <HtmlText html={operation.summary} className="operations__summary" />
        )}
      </li>
    ))}
  </ul>
);

/** The guides that mention what the page is about. */
export const GuideLinks = ({ guides }: { readonly guides: readonly PageLink[] }) =>
  guides.length === 0 ? null : (
    <Section id="related-guides" title="Related guides">
      <ul className="links">
        {guides.map(({ title, route }) => (
          <li key={route}>
            <Link to={route}>{title}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );

interface NeighboursProps {
  readonly of: 'operation' | 'webhook';
  readonly previous?: OperationLink;
  readonly next?: OperationLink;
}

/** The operations or webhooks before and after this one. */
export function Neighbours({ of, previous, next }: NeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className="guide-end" aria-label={`Next and previous ${of}`}>
      {previous && (
        <Link to={previous.route} className="guide-end__link">
          <span className="guide-end__way">
            <ArrowLeftIcon /> Previous
          </span>
          <LongName>{previous.title}</LongName>
        </Link>
      )}
      {next && (
        <Link to={next.route} className="guide-end__link guide-end__link--next">
          <span className="guide-end__way">
            Next <ArrowRightIcon />
          </span>
          <LongName>{next.title}</LongName>
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
        Page {pages.number} of {pages.count}, {pages.total.toLocaleString('en')} {of}
      </span>
      {pages.next && <Link to={pages.next}>Next</Link>}
      {pages.number < pages.count - 1 && <Link to={pages.last}>Last</Link>}
    </nav>
  );
}
