import { usageOf } from '../../openapi';
import type { PortalApi } from '../../portal/portal';
import { labelOf, nodeMaker, type MadeNode, type NodeArgs } from '../reference/node-maker';
import { apiIndex } from '../view/api-index';
import type { ApiContext } from '../view/context';
import { apiPageViews } from '../view/pages/api-page';
import { operationPageView } from '../view/pages/operation-page';
import { schemaListViews, schemaPageView } from '../view/pages/schema-page';
import { tagPageViews } from '../view/pages/tag-page';
import { webhookListViews, webhookPageView } from '../view/pages/webhook-page';

/** Makes the node of an earlier version with its pages: what has the address of a page of the latest has none here. */
export function createVersionNodes(
  {
    api,
    label,
    deprecated,
    context,
  }: {
    readonly api: PortalApi;
    readonly label: string;
    readonly deprecated: boolean;
    readonly context: ApiContext;
  },
  args: NodeArgs,
): readonly MadeNode[] {
  const { model, routes } = context;
  const { idOf, node, page, made } = nodeMaker(api, context, args);
  const head = { label: labelOf(api, model) };
  const index = apiIndex(model);
  const usage = usageOf(model);
  const isOwn = (route: string): boolean => route.startsWith(routes.api);
  node('ApiVersion', idOf('version', label), {
    api: idOf('api'),
    label,
    deprecated,
    version: model.info.version,
    route: routes.api,
    pages: [
      ...apiPageViews(index, context, head).map((each) => page('reference', each)),
      ...webhookListViews(index, context, head).map((each) => page('webhooks', each)),
      ...schemaListViews(index, context, head).map((each) => page('schemas', each)),
      ...model.operations.flatMap((operation) => {
        const route = routes.operation(operation.slug);
        return isOwn(route)
          ? [page('operation', { route, view: operationPageView(operation, index, context, head) })]
          : [];
      }),
      ...index.sections.flatMap(({ tag }, number) =>
        isOwn(routes.tag(tag.slug)) ? tagPageViews(number, index, context, head).map((each) => page('tag', each)) : [],
      ),
      ...Object.values(model.schemas).flatMap((named) => {
        const route = routes.schema(named.slug);
        const view = () => schemaPageView(named, usage.get(named.slug), index, context, head);
        return isOwn(route) ? [page('schema', { route, view: view() })] : [];
      }),
      ...model.webhooks.flatMap((webhook) => {
        const route = routes.webhook(webhook.slug);
        return isOwn(route) ? [page('webhook', { route, view: webhookPageView(webhook, index, context, head) })] : [];
      }),
    ],
  });
  return made;
}
