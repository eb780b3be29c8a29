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
  const { api, schemas, webhooks } = navigation;
  return (
    <Section id="sections" title="Sections" name="Sections">
      <p className="quiet">
        {counts.operations > 0 && `${amount(counts.operations, 'operation')} in ${amount(counts.tags, 'section')}`}
        {counts.operations > 0 && webhooks && ', '}
        {webhooks && <Link to={webhooks.route}>{amount(webhooks.count, 'webhook')}</Link>}
        {schemas && (
          <>
            {' '}
            and <Link to={schemas.route}>{amount(schemas.count, 'schema')}</Link>
          </>
        )}
        .
      </p>
      <OperationFilter index={index} route={api.route} />
      <ul className="index">
        {sections.map(({ group, label, route, count, webhooks: hooks = 0, summary }, at) => (
          <li key={route} className="index__item">
            {group && group !== sections[at - 1]?.group && <p className="index__group">{group}</p>}
            <Link to={route} className="index__link">
              {label}
              <span className="quiet">
                {[count > 0 || hooks === 0 ? amount(count, 'operation') : '', hooks > 0 ? amount(hooks, 'webhook') : '']
                  .filter(Boolean)
                  .join(', ')}
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

const amount = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
