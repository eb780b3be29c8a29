import { useMemo } from 'react';
import { History } from '../../changelog/history';
import { AnchoredHeading } from '../../elements/heading';
import { LongName } from '../../elements/long-name';
import { Link } from '../../link/link';
import { Faults } from '../faults';
import { HtmlText } from '../html-text';
import { CodeAbove } from '../samples/code';
import { Nest } from '../schema/nesting';
import { SchemaBody } from '../schema/schema-body';
import type { Bounded, PageLink, SchemaPageView } from '../view';
import { Crumbs, PageActions } from './page-head';
import { JumpBar, type Jump } from './jump-bar';
import { ExpandAll, useReveal, Section } from './section';
import { GuideLinks, OperationList } from './page-links';

interface SchemaPageProps {
  readonly view: SchemaPageView;
  readonly route: string;
  readonly guides: readonly PageLink[];
}

/** Whether a title says anything that the name and the description beside it do not: in many documents all three are the same. */
function isNews(title: string, name: string, description: string | undefined): boolean {
  const letters = (text: string) => text.replace(/<[^<>]*>|[\s._-]+|\.$/g, '').toLowerCase();
  return ![name, description ?? ''].some((text) => letters(text) === letters(title));
}

/** One named schema: its fields, an example, and everything that uses it. */
export function SchemaPage({ view, route, guides }: SchemaPageProps) {
  useReveal();
  const { navigation, name, faults, schema, documented, example, proven, usedBy, history, source } = view;
  const { api, schemas } = navigation;
  const jumps = useMemo((): Jump[] => jumpsOf(view, guides), [view, guides]);
  return (
    <article className="reference">
      <header className="reference__head">
        <Crumbs
          links={[
            { title: api.label, route: api.route },
            { title: 'Schemas', route: schemas?.route ?? api.route },
          ]}
          current={name}
        />
        <h1 className="page-title">
          <LongName>{name}</LongName>
        </h1>
        {schema.title !== undefined && isNews(schema.title, name, schema.description) && (
          <p className="reference__lead">{schema.title}</p>
        )}
        <PageActions route={route} source={source} />
      </header>
      <JumpBar jumps={jumps} />
      <div className="reference__columns">
        <div className="reference__about">
          {schema.description && <HtmlText html={schema.description} className="reference__text" />}
          <Faults faults={faults} />
        </div>
        <aside className="reference__aside" aria-label="Examples">
          {proven && (
            <>
              <CodeAbove title="From a proven response" code={proven.value} />
              <p className="quiet">
                The response of <Link to={proven.operation.route}>{proven.operation.title}</Link>.
              </p>
            </>
          )}
          {example && <CodeAbove title="Generated example" code={example.value} />}
          {example?.incomplete && <p className="quiet">Incomplete: the full example is too large for this page.</p>}
          {documented.map((code, index) => (
            <CodeAbove key={index} title={documented.length > 1 ? `Example ${index + 1}` : 'Example'} code={code} />
          ))}
        </aside>
        <div className="reference__main">
          <Section id="fields" title="Schema" aside={<ExpandAll what="fields" />}>
            <Nest route={route} direction={view.isOnlyRead ? 'response' : 'request'}>
              <SchemaBody schema={schema} withDescription={false} />
            </Nest>
          </Section>
          <UsedBy usedBy={usedBy} />
          <History history={history} />
          <GuideLinks guides={guides} />
        </div>
      </div>
    </article>
  );
}

function jumpsOf({ usedBy, history }: SchemaPageView, guides: readonly PageLink[]): Jump[] {
  const { operations, webhooks, schemas } = usedBy;
  const users = [
    { id: 'used-by-operations', text: 'operations', count: operations.total },
    { id: 'used-by-webhooks', text: 'webhooks', count: webhooks.total },
    { id: 'used-by-schemas', text: 'schemas', count: schemas.total },
  ];
  const kinds = users.filter(({ count }) => count > 0);
  return [
    { id: 'fields', text: 'Schema' },
    // A single list follows its heading.
    { id: 'used-by', text: 'Used by', parts: kinds.length > 1 ? kinds : [] },
    ...(history ? [{ id: 'history', text: 'History' }] : []),
    ...(guides.length > 0 ? [{ id: 'related-guides', text: 'Related guides' }] : []),
  ];
}

const UsedBy = ({ usedBy: { operations, webhooks, schemas } }: { readonly usedBy: SchemaPageView['usedBy'] }) => (
  <Section id="used-by" title="Used by">
    {operations.total + webhooks.total + schemas.total === 0 && (
      <p className="quiet">Nothing in this API uses this schema.</p>
    )}
    {operations.total > 0 && (
      <>
        <AnchoredHeading level={3} id="used-by-operations" className="used-by__title">
          Operations
        </AnchoredHeading>
        <OperationList operations={operations.shown} />
        <Rest list={operations} />
      </>
    )}
    {webhooks.total > 0 && (
      <>
        <AnchoredHeading level={3} id="used-by-webhooks" className="used-by__title">
          Webhooks
        </AnchoredHeading>
        <OperationList operations={webhooks.shown} />
        <Rest list={webhooks} />
      </>
    )}
    {schemas.total > 0 && (
      <>
        <AnchoredHeading level={3} id="used-by-schemas" className="used-by__title">
          Schemas
        </AnchoredHeading>
        <ul className="links">
          {schemas.shown.map(({ id, name, route }) => (
            <li key={id}>
              <Link to={route}>
                <LongName>{name}</LongName>
              </Link>
            </li>
          ))}
        </ul>
        <Rest list={schemas} />
      </>
    )}
  </Section>
);

const Rest = ({ list: { shown, total } }: { readonly list: Bounded<unknown> }) =>
  total > shown.length ? <p className="quiet">and {(total - shown.length).toLocaleString('en')} more</p> : null;
