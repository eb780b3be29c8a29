import { useMemo } from 'react';
import { History } from '../../changelog/history';
import { LongName } from '../../elements/long-name';
import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import { Badges, DeprecationNote, SandboxNote } from '../flags';
import { Endpoint } from '../operation/endpoint';
import { OperationBody } from '../operation/operation-body';
import { SamplesPanel } from '../samples/samples-panel';
import { ExampleContext, StatusContext, useExampleChoice, useStatusChoice } from '../samples/example-choice';
import type { OperationPageView, PageLink } from '../view';
import { ExampleColumns } from './example-columns';
import { Crumbs, PageActions } from './page-head';
import { GuideLinks, OperationList, Neighbours } from './page-links';
import { JumpBar, operationJumps } from './jump-bar';
import { useReveal, Section } from './section';

/** Below a description of more characters of HTML, the address would be out of sight on a phone. */
const MAX_ABOVE_ENDPOINT = 350;

interface OperationPageProps {
  readonly view: OperationPageView;
  readonly route: string;
  readonly guides: readonly PageLink[];
}

/** Everything about one operation: what it is and takes on the left, an example request and its response on the right. */
export function OperationPage({ view, route, guides }: OperationPageProps) {
  useReveal();
  const { navigation, operation, above, tags, previous, next, related, history } = view;
  const status = useStatusChoice(operation);
  const example = useExampleChoice(operation, status.choose);
  const isEndpointFirst = (operation.description?.length ?? 0) > MAX_ABOVE_ENDPOINT;
  const jumps = useMemo(
    () =>
      operationJumps(operation, {
        after: [
          related.length > 0 && { id: 'related-operations', text: 'Related operations' },
          history !== undefined && { id: 'history', text: 'History' },
          guides.length > 0 && { id: 'related-guides', text: 'Related guides' },
        ],
      }),
    [operation, related, history, guides],
  );
  return (
    <article className="reference">
      <header className="reference__head">
        <Crumbs
          links={[{ title: navigation.api.label, route: navigation.api.route }, ...above, ...tags.slice(0, 1)]}
          current={operation.title}
        />
        <h1 className="page-title">
          <Badges operation={operation} position="before" />
          <LongName>{operation.title}</LongName>
          <Badges operation={operation} position="after" />
        </h1>
        {operation.lead && <p className="reference__lead">{operation.lead}</p>}
        <PageActions route={route} source={operation.source} />
      </header>
      <JumpBar jumps={jumps} />
      <StatusContext.Provider value={status}>
        <ExampleContext.Provider value={example}>
          <Endpoint operation={operation}>
            {(endpoint) => (
              <ExampleColumns operation={operation}>
                <div className="reference__about">
                  {isEndpointFirst && endpoint}
                  {operation.deprecated && <DeprecationNote note={operation.deprecationNote} />}
                  {operation.description && <HtmlText html={operation.description} className="reference__text" />}
                  <SandboxNote note={operation.sandboxNote} />
                  {operation.externalDocs && (
                    <p>
                      <Link to={operation.externalDocs.url}>
                        {operation.externalDocs.description ?? 'More documentation'}
                      </Link>
                    </p>
                  )}
                  {!isEndpointFirst && endpoint}
                </div>
                <aside className="reference__aside" aria-label="Examples">
                  <SamplesPanel operation={operation} api={navigation.api.route} />
                </aside>
                <div className="reference__main" id="fields" tabIndex={-1}>
                  <OperationBody operation={operation} />
                </div>
              </ExampleColumns>
            )}
          </Endpoint>
        </ExampleContext.Provider>
      </StatusContext.Provider>
      {related.length > 0 && (
        <Section id="related-operations" title="Related operations">
          <OperationList operations={related} />
        </Section>
      )}
      <History history={history} />
      <GuideLinks guides={guides} />
      {tags.length > 1 && (
        <p className="quiet">
          Also under{' '}
          {tags.slice(1).map(({ title, route: tag }, index) => (
            <span key={tag}>
              {index > 0 && ', '}
              <Link to={tag}>{title}</Link>
            </span>
          ))}
        </p>
      )}
      <Neighbours of="operation" previous={previous} next={next} />
    </article>
  );
}
