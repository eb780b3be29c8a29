import type { PortalApi } from '../../portal/portal';
import { mountedPath } from '../../http/server-url';
import { operationKeys, schemaKeys, webhookKeys } from '../guides/mentions';
import { type ApiIndex, apiIndex } from '../view/api-index';
import type { ApiContext } from '../view/context';
import { apiPageViews } from '../view/pages/api-page';
import { schemaListViews } from '../view/pages/schema-page';
import { tagPageViews } from '../view/pages/tag-page';
import { webhookListViews } from '../view/pages/webhook-page';
import { typesOf } from '../view/schema-keywords';
import { type KeepFields, type MadeNode, type NodeArgs, labelOf, nodeMaker } from './node-maker';
import { type Claims, type PagesData, claim, shownPages } from './read-apis';

/** What the nodes of an API are made with. */
export interface ApiNodesOptions {
  readonly keep: KeepFields;
  /** Keys of guides' mentions that mean something of an earlier API, where several have it; filled by this. */
  readonly claimed?: Set<string>;
  /** Addresses of the pages that show what they showed after the last build. */
  readonly unchanged?: ReadonlySet<string>;
}

/** The nodes of one API in parts, so that what the others are made from can be made elsewhere meanwhile. */
interface ApiNodes {
  /** Makes those of its operations, up to the first that somebody else has claimed. */
  readonly operations: (claims?: Claims) => void;
  /** Makes those of the other operations, of tags, schemas and webhooks. @param data of their pages, as far as it is there */
  readonly others: (data?: PagesData) => void;
  /** Makes that of the API itself. @param later changes with its downloads, where those are not in its context yet */
  readonly api: (later?: string) => void;
  /** All that were made. */
  readonly made: readonly MadeNode[];
}

/**
 * What makes the nodes of one API. Ids come from the API's id and a node's slug, digests from what its page shows, so that a
 * change of one operation touches the pages that show it and no others.
 */
export function apiNodes(
  { api, context }: { readonly api: PortalApi; readonly context: ApiContext },
  args: NodeArgs,
  { keep, claimed = new Set(), unchanged = new Set() }: ApiNodesOptions,
): ApiNodes {
  const { model, routes } = context;
  const { idOf, node, page, made } = nodeMaker(api, context, args, keep, unchanged);
  const label = labelOf(api, model);
  const head = { label };
  const index = apiIndex(model);
  const own = new Set<string>();
  const unclaimed = (keys: readonly string[]): string[] => {
    for (const key of keys) own.add(key);
    return keys.filter((key) => !claimed.has(key));
  };

  const whole: ApiNodes['api'] = (later) => {
    node('Api', idOf('api'), {
      apiId: api.id,
      label,
      title: model.info.title,
      version: model.info.version,
      specificationVersion: model.specificationVersion,
      route: routes.api,
      operationCount: model.operations.length,
      pages: [
        ...apiPageViews(index, context, head).map((each) => page('reference', { ...each, later })),
        ...webhookListViews(index, context, head).map((each) => page('webhooks', each)),
        ...schemaListViews(index, context, head).map((each) => page('schemas', each)),
      ],
    });
  };

  const shown = shownPages(context, index, head);
  let next = 0;
  const operationsUpTo = (isOurs: (operation: number) => boolean, data?: PagesData): void => {
    for (; next < shown.operations.length && isOurs(next); next += 1) {
      const { operation, ...shownPage } = shown.operations[next]!;
      const { slug, operationId, method, path, title, deprecated, internal } = operation;
      const { route } = shownPage;
      node('ApiOperation', idOf('operation', slug), {
        api: idOf('api'), slug, operationId, method, path, title, deprecated, internal, route,
        tags: tagIds(operation.tags, index, idOf),
        source: sourceOf(operation.origin),
        keys: unclaimed(operationKeys({ ...operation, mounted: mountedPath(operation, model), api: api.id })),
        pages: [page('operation', shownPage, data?.get(route))],
      }); // prettier-ignore
    }
  };

  const tags = (): void =>
    index.sections.forEach(({ tag, operations: listed }, number) => {
      node('ApiTag', idOf('tag', tag.slug), {
        api: idOf('api'),
        name: tag.name,
        slug: tag.slug,
        displayName: tag.displayName,
        operationCount: listed.length,
        route: routes.tag(tag.slug),
        pages: tagPageViews(number, index, context, head).map((each) => page('tag', each)),
      });
    });

  const members = (data?: PagesData): void => {
    for (const { named, ...shownPage } of shown.schemas) {
      node('ApiSchema', idOf('schema', named.slug), {
        api: idOf('api'),
        name: named.name,
        slug: named.slug,
        types: typesOf(named.schema) ?? [],
        route: shownPage.route,
        source: sourceOf(named.schema.origin),
        keys: unclaimed(schemaKeys(named.name, api.id)),
        pages: [page('schema', shownPage, data?.get(shownPage.route))],
      });
    }
    for (const { webhook, ...shownPage } of shown.webhooks) {
      const { name, slug, operation } = webhook;
      node('ApiWebhook', idOf('webhook', slug), {
        api: idOf('api'),
        name,
        slug,
        method: operation.method,
        title: operation.title,
        route: shownPage.route,
        source: sourceOf(operation.origin),
        keys: unclaimed(webhookKeys(name, api.id)),
        pages: [page('webhook', shownPage, data?.get(shownPage.route))],
      });
    }
    for (const key of own) claimed.add(key);
  };

  return {
    operations: (claims) => operationsUpTo((operation) => !claims || claim(claims, operation)),
    others: (data) => {
      operationsUpTo(() => true, data);
      tags();
      members(data);
    },
    api: whole,
    made,
  };
}

/** Makes all nodes of one API. @returns the nodes that were made */
export function createApiNodes(...made: Parameters<typeof apiNodes>): readonly MadeNode[] {
  const nodes = apiNodes(...made);
  nodes.others();
  nodes.api();
  return nodes.made;
}

const sourceOf = ({ file, line }: { file: string; line: number }): string => `${file}:${line}`;

const tagIds = (names: readonly string[], index: ApiIndex, idOf: (kind: string, slug: string) => string): string[] =>
  names.flatMap((name) => {
    const section = index.sections[index.sectionOf.get(name) ?? -1];
    return section ? [idOf('tag', section.tag.slug)] : [];
  });
