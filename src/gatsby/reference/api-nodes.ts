import { usageOf } from '../../openapi';
import { mountedPath } from '../../http/server-url';
import { operationKeys, schemaKeys, webhookKeys } from '../guides/mentions';
import { apiIndex, type ApiIndex } from '../view/api-index';
import { apiPageViews } from '../view/pages/api-page';
import { operationPageView } from '../view/pages/operation-page';
import { schemaListViews, schemaPageView } from '../view/pages/schema-page';
import { tagPageViews } from '../view/pages/tag-page';
import { webhookListViews, webhookPageView } from '../view/pages/webhook-page';
import { typesOf } from '../view/schema-keywords';
import { labelOf, nodeMaker, type MadeNode, type NodeArgs } from './node-maker';
import type { SourcedApi } from './source-api';

/**
 * Makes the nodes of one API. Ids come from the API's id and a node's slug, digests from what its page shows, so that a
 * change of one operation touches the pages that show it and no others.
 * @param claimed keys of guides' mentions that mean something of an earlier API, where several have it; filled by this
 * @returns the nodes that were made
 */
export function createApiNodes(
  { api, context }: Pick<SourcedApi, 'api' | 'context'>,
  args: NodeArgs,
  claimed = new Set<string>(),
): readonly MadeNode[] {
  const { model, routes } = context;
  const { idOf, node, page, made } = nodeMaker(api, context, args);
  const label = labelOf(api, model);
  const head = { label };
  const index = apiIndex(model);
  const own = new Set<string>();
  const unclaimed = (keys: readonly string[]): string[] => {
    for (const key of keys) own.add(key);
    return keys.filter((key) => !claimed.has(key));
  };

  node('Api', idOf('api'), {
    apiId: api.id,
    label,
    title: model.info.title,
    version: model.info.version,
    specificationVersion: model.specificationVersion,
    route: routes.api,
    operationCount: model.operations.length,
    pages: [
      ...apiPageViews(index, context, head).map((each) => page('reference', each)),
      ...webhookListViews(index, context, head).map((each) => page('webhooks', each)),
      ...schemaListViews(index, context, head).map((each) => page('schemas', each)),
    ],
  });
  for (const operation of model.operations) {
    const { slug, operationId, method, path, title, deprecated, internal } = operation;
    const route = routes.operation(slug);
    node('ApiOperation', idOf('operation', slug), {
      api: idOf('api'), slug, operationId, method, path, title, deprecated, internal, route,
      tags: tagIds(operation.tags, index, idOf),
      source: sourceOf(operation.origin),
      keys: unclaimed(operationKeys({ ...operation, mounted: mountedPath(operation, model), api: api.id })),
      pages: [page('operation', { route, view: operationPageView(operation, index, context, head) })],
    }); // prettier-ignore
  }
  index.sections.forEach(({ tag, operations }, number) => {
    node('ApiTag', idOf('tag', tag.slug), {
      api: idOf('api'),
      name: tag.name,
      slug: tag.slug,
      displayName: tag.displayName,
      operationCount: operations.length,
      route: routes.tag(tag.slug),
      pages: tagPageViews(number, index, context, head).map((each) => page('tag', each)),
    });
  });
  const usage = usageOf(model);
  for (const named of Object.values(model.schemas)) {
    const route = routes.schema(named.slug);
    node('ApiSchema', idOf('schema', named.slug), {
      api: idOf('api'),
      name: named.name,
      slug: named.slug,
      types: typesOf(named.schema) ?? [],
      route,
      source: sourceOf(named.schema.origin),
      keys: unclaimed(schemaKeys(named.name, api.id)),
      pages: [page('schema', { route, view: schemaPageView(named, usage.get(named.slug), index, context, head) })],
    });
  }
  for (const webhook of model.webhooks) {
    const { name, slug, operation } = webhook;
    const route = routes.webhook(slug);
    node('ApiWebhook', idOf('webhook', slug), {
      api: idOf('api'),
      name,
      slug,
      method: operation.method,
      title: operation.title,
      route,
      source: sourceOf(operation.origin),
      keys: unclaimed(webhookKeys(name, api.id)),
      pages: [page('webhook', { route, view: webhookPageView(webhook, index, context, head) })],
    });
  }
  for (const key of own) claimed.add(key);
  return made;
}

const sourceOf = ({ file, line }: { file: string; line: number }): string => `${file}:${line}`;

const tagIds = (names: readonly string[], index: ApiIndex, idOf: (kind: string, slug: string) => string): string[] =>
  names.flatMap((name) => {
    const section = index.sections[index.sectionOf.get(name) ?? -1];
    return section ? [idOf('tag', section.tag.slug)] : [];
  });
