import { AnchoredHeading } from '../../elements/heading';
import { LongName } from '../../elements/long-name';
import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import type { TagPageView, SchemaListView, WebhookListView } from '../view';
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

/** All schemas of an API, by name; a long list has a heading for each letter, and leads to all of them. */
export function SchemaListPage({ view: { navigation, schemas, letters, pages } }: { readonly view: SchemaListView }) {
  const groups = new Map<string, ListedSchema[]>();
  for (const schema of schemas) groups.set(schema.letter ?? '', [...(groups.get(schema.letter ?? '') ?? []), schema]);
  return (
    <article className="reference">
      <header className="reference__head">
        <Crumbs links={[{ title: navigation.api.label, route: navigation.api.route }]} current="Schemas" />
        <h1 className="page-title">Schemas</h1>
      </header>
      {letters && (
        <nav className="letters" aria-label="Schemas by letter">
          {letters.map(({ letter, route }) => (
            <Link key={letter} to={route} className="letters__link">
              {letter}
            </Link>
          ))}
        </nav>
      )}
      {letters
        ? [...groups].map(([letter, group]) => (
            <section key={letter} className="letters__group" aria-labelledby={letter}>
              <AnchoredHeading level={2} id={letter} className="letters__title">
                {letter}
              </AnchoredHeading>
              <SchemaList schemas={group} />
            </section>
          ))
        : schemas.length > 0 && <SchemaList schemas={schemas} />}
      <ListPages pages={pages} of="schemas" />
    </article>
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
