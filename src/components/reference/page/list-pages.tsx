import { useState } from 'react';
import { AnchoredHeading } from '../../elements/heading';
import { LongName } from '../../elements/long-name';
import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import type { TagPageView, SchemaListView, WebhookListView } from '../view';
import { FilterField, useFilter } from './filter';
import { Crumbs, PageActions } from './page-head';
import { OperationList, ListPages } from './page-links';
import { Section } from './section';

/** One tag: what it is about and the operations under it. */
export function TagPage({ view, route }: { readonly view: TagPageView; readonly route: string }) {
  const { navigation, label, summary, description, externalDocs, parents, subtags, operations, webhooks, pages } = view;
  return (
    <article className="reference">
      <header className="reference__head">
        <Crumbs links={[{ title: navigation.api.label, route: navigation.api.route }, ...parents]} current={label} />
        <h1 className="page-title">
          <LongName>{label}</LongName>
        </h1>
        {summary && <p className="reference__lead">{summary}</p>}
        {pages.number === 1 && <PageActions route={route} />}
      </header>
      {description && <HtmlText html={description} className="reference__text" />}
      {externalDocs && (
        <p>
          <Link to={externalDocs.url}>{externalDocs.description ?? 'More documentation'}</Link>
        </p>
      )}
      {subtags.shown.length > 0 && (
        <Section id="subsections" title="Subsections">
          <ul className="links">
            {subtags.shown.map(({ title, route: to }) => (
              <li key={to}>
                <Link to={to}>{title}</Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(operations.length > 0 || webhooks.total === 0) && (
        <Section id="operations" title="Operations">
          {operations.length > 0 ? <OperationList operations={operations} /> : <p className="quiet">No operations.</p>}
          <ListPages pages={pages} of="operations" />
        </Section>
      )}
      {webhooks.total > 0 && (
        <Section id="webhooks" title="Webhooks">
          <OperationList operations={webhooks.shown} />
          {webhooks.total > webhooks.shown.length && navigation.webhooks && (
            <p>
              {webhooks.total - webhooks.shown.length} more are in the{' '}
              <Link to={navigation.webhooks.route}>list of all webhooks</Link>.
            </p>
          )}
        </Section>
      )}
    </article>
  );
}

type ListedSchema = SchemaListView['schemas'][number];

/** All schemas of an API, by name. A long list has a filter, a heading for each letter, and leads to all of them. */
export function SchemaListPage({ view }: { readonly view: SchemaListView }) {
  const { navigation, schemas, letters, index, pages } = view;
  const [filtering, setFiltering] = useState(false);
  return (
    <article className="reference">
      <header className="reference__head">
        <Crumbs links={[{ title: navigation.api.label, route: navigation.api.route }]} current="Schemas" />
        <h1 className="page-title">Schemas</h1>
      </header>
      {index !== undefined && <SchemaFilter index={index} route={navigation.api.route} onActive={setFiltering} />}
      <div hidden={filtering}>
        {letters ? (
          <ByLetter letters={letters} schemas={schemas} />
        ) : (
          schemas.length > 0 && <SchemaList schemas={schemas} />
        )}
        <ListPages pages={pages} of="schemas" />
      </div>
    </article>
  );
}

interface SchemaFilterProps {
  readonly index: string;
  readonly route: string;
  readonly onActive: (active: boolean) => void;
}

/** Finds a schema by any part of its name, on any page of the list. */
function SchemaFilter({ index, route, onActive }: SchemaFilterProps) {
  const filter = useFilter(index, 'schemas');
  return (
    <div className="filter filter--page scripted">
      <FilterField filter={filter} label="Filter schemas" onChange={(text) => onActive(text.trim() !== '')} />
      {filter.found.length > 0 && (
        <ul className="operations">
          {filter.found.map(({ title, slug, route: own }) => (
            <li key={slug} className="operations__item">
              <Link to={own ?? `${route}schemas/${slug}/`} className="operations__link">
                <span className="operations__title">
                  <code>
                    <LongName>{title}</LongName>
                  </code>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ByLetter({ letters, schemas }: Required<Pick<SchemaListView, 'letters' | 'schemas'>>) {
  const groups = new Map<string, ListedSchema[]>();
  for (const schema of schemas) groups.set(schema.letter ?? '', [...(groups.get(schema.letter ?? '') ?? []), schema]);
  return (
    <>
      <nav className="letters" aria-label="Schemas by letter">
        {letters.map(({ letter, route }) => (
          <Link key={letter} to={route} className="letters__link">
            {letter}
          </Link>
        ))}
      </nav>
      {[...groups].map(([letter, group]) => (
        <section key={letter} className="letters__group" aria-labelledby={letter}>
          <AnchoredHeading level={2} id={letter} className="letters__title">
            {letter}
          </AnchoredHeading>
          <SchemaList schemas={group} />
        </section>
      ))}
    </>
  );
}

const SchemaList = ({ schemas }: { readonly schemas: readonly ListedSchema[] }) => (
  <ul className="operations">
    {schemas.map(({ name, route, type, summary }) => (
      <li key={route} className="operations__item">
        <Link to={route} className="operations__link">
          <span className="operations__title">
            <code>
              <LongName>{name}</LongName>
            </code>
          </span>
          <span className="quiet">{type}</span>
        </Link>
        {summary && <HtmlText html={summary} className="operations__summary" />}
      </li>
    ))}
  </ul>
);

/** All webhooks of an API, in the order of the document. */
export const WebhookListPage = ({ view: { navigation, webhooks, pages } }: { readonly view: WebhookListView }) => (
  <article className="reference">
    <header className="reference__head">
      <Crumbs links={[{ title: navigation.api.label, route: navigation.api.route }]} current="Webhooks" />
      <h1 className="page-title">Webhooks</h1>
    </header>
    <OperationList operations={webhooks} />
    <ListPages pages={pages} of="webhooks" />
  </article>
);
