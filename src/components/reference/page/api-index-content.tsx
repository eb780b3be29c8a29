import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import type { ApiPageView } from '../view';
import { ListPages } from './page-links';
import { OperationFilter } from './operation-filter';
import { Section } from './section';

type Index = Extract<ApiPageView['content'], { kind: 'index' }>;

interface ApiIndexContentProps {
  readonly content: Index;
  readonly view: Pick<ApiPageView, 'counts' | 'navigation'>;
}

/** The sections of a large API, each a link to its page; the filter finds any operation. */
export function ApiIndexContent({
  content: { sections, pages, index },
  view: { counts, navigation },
}: ApiIndexContentProps) {
  const { api, schemas } = navigation;
  return (
    <Section id="sections" title="Sections" name="Sections">
      <p className="quiet">
        {counts.operations.toLocaleString('en')} operations in {counts.tags.toLocaleString('en')} sections
        {schemas && (
          <>
            {' '}
            and <Link to={schemas.route}>{schemas.count.toLocaleString('en')} schemas</Link>
          </>
        )}
        .
      </p>
      <OperationFilter index={index} route={api.route} />
      <ul className="index">
        {sections.map(({ group, label, route, count, summary }, at) => (
          <li key={route} className="index__item">
            {group && group !== sections[at - 1]?.group && <p className="index__group">{group}</p>}
            <Link to={route} className="index__link">
              {label}
              <span className="quiet">
                {count.toLocaleString('en')} {count === 1 ? 'operation' : 'operations'}
              </span>
            </Link>
            {summary && <HtmlText html={summary} className="operations__summary" />}
          </li>
        ))}
      </ul>
      <ListPages pages={pages} of="sections" />
    </Section>
  );
}
