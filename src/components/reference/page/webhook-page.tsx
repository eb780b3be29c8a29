import { useMemo } from 'react';
import { History } from '../../changelog/history';
import { Method } from '../../elements/badges';
import { LongName } from '../../elements/long-name';
import { HtmlText } from '../html-text';
import { Badges, DeprecationNote, SandboxNote } from '../flags';
import { OperationBody } from '../operation/operation-body';
import { CodeAbove, DeliveryExamples } from '../samples/code';
import type { OperationView, PageLink, WebhookPageView } from '../view';
import { Crumbs, PageActions } from './page-head';
import { GuideLinks, Neighbours } from './page-links';
import { JumpBar, operationJumps } from './jump-bar';
import { useReveal } from './section';

interface WebhookPageProps {
  readonly view: WebhookPageView;
  readonly route: string;
  readonly guides: readonly PageLink[];
}

/** What the API sends on its own initiative, and a program that receives it. */
export function WebhookPage({ view, route, guides }: WebhookPageProps) {
  useReveal();
  const { navigation, operation, receiver, previous, next, history } = view;
  const jumps = useMemo(
    () =>
      operationJumps(operation, {
        direction: 'delivery',
        after: [
          history !== undefined && { id: 'history', text: 'History' },
          guides.length > 0 && { id: 'related-guides', text: 'Related guides' },
        ],
      }),
    [operation, history, guides],
  );
  return (
    <article className="reference">
      <header className="reference__head">
        <Crumbs
          links={[
            { title: navigation.api.label, route: navigation.api.route },
            ...(navigation.webhooks ? [{ title: 'Webhooks', route: navigation.webhooks.route }] : []),
          ]}
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
      <div className="reference__columns">
        <div className="reference__about">
          {operation.deprecated && <DeprecationNote note={operation.deprecationNote} />}
          {operation.description && <HtmlText html={operation.description} className="reference__text" />}
          <SandboxNote note={operation.sandboxNote} />
          <WebhookLine operation={operation} />
        </div>
        <aside className="reference__aside" aria-label="Examples">
          <DeliveryExamples exchanges={operation.exchanges} />
          <CodeAbove title="Receiver in Node.js: receiver.mjs" code={receiver} />
        </aside>
        <div className="reference__main" id="fields" tabIndex={-1}>
          <OperationBody operation={operation} direction="delivery" withExamples={false} />
          <History history={history} />
          <GuideLinks guides={guides} />
        </div>
      </div>
      <Neighbours of="webhook" previous={previous} next={next} />
    </article>
  );
}

/** Method and name of a webhook, which has no address in the API. */
export const WebhookLine = ({ operation }: { readonly operation: Pick<OperationView, 'method' | 'path'> }) => (
  <div className="endpoint">
    <p className="endpoint__line endpoint__line--words">
      <Method method={operation.method} />
      <code className="endpoint__address">{operation.path}</code>
      <span className="quiet">Webhook sent to the URL that you register</span>
    </p>
  </div>
);
