import type { WebhookListView, WebhookPageView } from '../../../components/reference/view';
import type { Webhook, Operation } from '../../../openapi/model';
import type { ApiIndex } from '../api-index';
import {
  compact,
  furtherFields,
  operationLimits,
  operationLink,
  pageContextWithFile,
  type ApiContext,
} from '../context';
import { historyView } from '../../changelog/changelog-view';
import { navigationView, type NavigationHead } from '../navigation';
import { operationView } from '../operation';
import { paged, pagesView } from '../paging';
import { operationSummary } from './tag-page';

const perPage = 100;

export const webhookPageView = (
  { name, slug, operation }: Webhook,
  index: ApiIndex,
  context: ApiContext,
  head: NavigationHead,
): WebhookPageView => {
  const page = pageContextWithFile(context, operationLimits);
  const view = operationView(operation, page, { direction: 'delivery' });
  const at = index.webhookOf.get(slug)?.index;
  const link = (other: Webhook | undefined) =>
    other && operationLink(other.operation, context.routes.webhook(other.slug));
  return compact({
    navigation: navigationView(index, context, head, { webhook: at }),
    name,
    operation: view,
    further: furtherFields(page),
    receiver: { language: 'javascript', text: receiverOf(operation) },
    ...(at === undefined
      ? {}
      : { previous: link(context.model.webhooks[at - 1]), next: link(context.model.webhooks[at + 1]) }),
    history: historyView(`webhook ${name}`, context.changelog),
  });
};

/** The list of all webhooks, in pages. */
export function webhookListViews(
  index: ApiIndex,
  context: ApiContext,
  head: NavigationHead,
): { route: string; view: WebhookListView }[] {
  const { model, routes } = context;
  if (model.webhooks.length === 0) return [];
  const lists = paged(model.webhooks, perPage);
  return lists.map((list, page) => ({
    route: routes.webhooks(page + 1),
    view: {
      navigation: navigationView(index, context, head, { webhook: page * perPage }),
      webhooks: list.map(({ operation, slug }) => operationSummary(operation, routes.webhook(slug), context)),
      pages: pagesView(page + 1, lists.length, model.webhooks.length, routes.webhooks),
    },
  }));
}

/**
 * A program that receives a webhook's deliveries: Node's own HTTP server, nothing to install. It responds with the first
 * success that the document expects.
 */
export function receiverOf(operation: Operation): string {
  const method = JSON.stringify(operation.method);
  const status = Number(operation.responses.find(({ status: known }) => /^2\d\d$/.test(known))?.status ?? 204);
  return `import { createServer } from 'node:http';

const server = createServer(async (request, response) => {
  if (request.method !== ${method}) {
    response.writeHead(405, { Allow: ${method} }).end();
    return;
  }
  let body = '';
  for await (const chunk of request) body += chunk;
  console.log(body);
  // Respond first and process later: the sender is waiting.
  response.writeHead(${status}).end();
});

server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
`;
}
