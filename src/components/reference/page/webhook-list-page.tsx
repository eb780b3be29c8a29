import type { WebhookListView } from '../view';
import { Crumbs } from './crumbs';
import { OperationList } from './operation-list';
import { ListPages } from './page-links';

/** All webhooks of an API, in the order of the document. */
export const WebhookListPage = ({ view: { navigation, webhooks, pages } }: { readonly view: WebhookListView }) => (
  <article className="reference">
    <header className="reference__head">
      <Crumbs links={[{ title: navigation.api.label, route: navigation.api.route }]} />
      <h1 className="page-title">Webhooks</h1>
    </header>
    <OperationList operations={webhooks} />
    <ListPages pages={pages} of="webhooks" />
  </article>
);
