import type { ReactNode } from 'react';
import { HeadingAnchor } from '../../elements/heading';
import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import { Badges, DeprecationNote, SandboxNote } from '../flags';
import { Endpoint } from '../operation/endpoint';
import { OperationBody } from '../operation/operation-body';
import { SamplesPanel } from '../samples/samples-panel';
import type { ApiPageView, ApiSection, WholeOperation } from '../view';
import { ExampleColumns } from './example-columns';
import { OperationList } from './page-links';
import { usePagePath } from '../../site/site';
import { Section } from './section';
import { WebhookLine } from './webhook-page';

type Whole = Extract<ApiPageView['content'], { kind: 'whole' }>;
type Summaries = Extract<ApiPageView['content'], { kind: 'summaries' }>;

/** All sections of a small API, each with all of its operations. */
export const WholeApi = ({ content: { sections, webhooks } }: { readonly content: Whole }) => (
  <>
    <Sections sections={sections}>
      {(operations) => operations.map((operation) => <Whole key={operation.anchor} whole={operation} />)}
    </Sections>
    {sections.length === 0 && webhooks.length === 0 && <p className="quiet">This API has no operations.</p>}
    {webhooks.length > 0 && (
      <Section id="webhooks" title="Webhooks">
        {webhooks.map((webhook) => (
          <Whole key={webhook.anchor} whole={webhook} isWebhook />
        ))}
      </Section>
    )}
  </>
);

/** All sections of an API with few but long operations: what each is about, as a link to its page. */
export const SummarisedApi = ({ content: { sections, webhooks } }: { readonly content: Summaries }) => (
  <>
    <Sections sections={sections}>{(operations) => <OperationList operations={operations} />}</Sections>
    {webhooks.length > 0 && (
      <Section id="webhooks" title="Webhooks">
        <OperationList operations={webhooks} />
      </Section>
    )}
  </>
);

interface SectionsProps<T> {
  readonly sections: readonly ApiSection<T>[];
  readonly children: (operations: readonly T[]) => ReactNode;
}

const Sections = <T,>({ sections, children }: SectionsProps<T>) => (
  <>
    {sections.map(({ anchor, group, within, label, route, description, operations }, index) => (
      <Section
        key={anchor}
        id={anchor}
        title={
          <>
            {group && group !== sections[index - 1]?.group && <span className="whole__group">{group}</span>}{' '}
            {within && <span className="whole__group">{within.join(' / ')}</span>} {label}
          </>
        }
        name={label}
        aside={
          <Link className="whole__more" to={route} aria-label={`Section page: ${label}`}>
            Section page
          </Link>
        }
      >
        {description && <HtmlText html={description} className="reference__text" />}
        {children(operations)}
      </Section>
    ))}
  </>
);

interface WholeProps {
  readonly whole: WholeOperation;
  readonly isWebhook?: boolean;
}

function Whole({ whole: { anchor, route, operation }, isWebhook = false }: WholeProps) {
  // The page is the API's own.
  const api = usePagePath();
  const main = (
    <>
      {operation.lead && <p>{operation.lead}</p>}
      {operation.deprecated && <DeprecationNote note={operation.deprecationNote} />}
      {operation.description && <HtmlText html={operation.description} className="reference__text" />}
      <SandboxNote note={operation.sandboxNote} />
      <OperationBody
        operation={operation}
        prefix={`${anchor}-`}
        level={4}
        direction={isWebhook ? 'delivery' : 'request'}
      />
    </>
  );
  return (
    <section className="whole" aria-labelledby={anchor}>
      <div className="heading whole__head">
        <h3 id={anchor} className="whole__title">
          <Badges operation={operation} position="before" />
          <Link to={route}>{operation.title}</Link>
          <Badges operation={operation} position="after" />
        </h3>
        <HeadingAnchor id={anchor} heading={operation.title} />
      </div>
      {isWebhook ? (
        <>
          <WebhookLine operation={operation} />
          <div className="reference__main">{main}</div>
        </>
      ) : (
        <Endpoint operation={operation} prefix={`${anchor}-`}>
          {(endpoint) => (
            <>
              {endpoint}
              <ExampleColumns operation={operation}>
                <div className="reference__main">{main}</div>
                <aside className="reference__aside" aria-label={`Examples of ${operation.title}`}>
                  <SamplesPanel operation={operation} api={api} />
                </aside>
              </ExampleColumns>
            </>
          )}
        </Endpoint>
      )}
    </section>
  );
}
