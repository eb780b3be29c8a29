import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node, SourceNodesArgs } from 'gatsby';
import type { FurtherFields } from '../../components/reference/view';
import { furtherFieldsFile } from '../../components/reference/view/schema-view';
import type { ApiModel } from '../../openapi/model';
import type { PortalApi } from '../../portal/portal';
import type { ApiContext } from '../view/context';

export type NodeArgs = Pick<SourceNodesArgs, 'actions' | 'createNodeId' | 'createContentDigest' | 'getNode'>;
type Template = 'reference' | 'operation' | 'tag' | 'schema' | 'schemas' | 'webhook' | 'webhooks';

export interface MadeNode {
  readonly id: string;
  readonly type: string;
}

interface Page {
  readonly route: string;
  readonly template: Template;
  readonly viewId: string;
}

/** A page with what it shows, or with what makes that. */
export interface ShownPage {
  readonly route: string;
  readonly view: object | (() => object);
  /** Changes with what is added to that when a query asks for it (`ApiView.data` in `graphql.ts`). */
  readonly later?: string;
}

/** The data of a page, as JSON, and what is left to the file beside it. */
export interface PageData {
  readonly json: string;
  readonly further?: FurtherFields;
}

/** @param versionsAt says of a page what other versions of the API have; absent where there is one */
export function pageData({ route, view }: ShownPage, versionsAt?: ApiContext['versionsAt']): PageData {
  const { further, ...shown }: { further?: FurtherFields } =
    typeof view === 'function' ? (view as () => object)() : view;
  return { json: JSON.stringify(versionsAt ? { ...shown, versions: versionsAt(route) } : shown), further };
}

interface NodeMaker {
  readonly idOf: (kind: string, slug?: string) => string;
  readonly node: (type: string, id: string, fields: Record<string, unknown>) => void;
  /** Makes the node of what a page shows, unless the last build has made the same. */
  readonly page: (template: Template, shown: ShownPage, data?: PageData) => Page;
  /** All that were made. */
  readonly made: readonly MadeNode[];
}

/**
 * What makes the nodes of one version of an API.
 * @param keep takes what the data of a page leaves to the file beside it
 * @param unchanged addresses of the pages that show what they showed after the last build
 */
export function nodeMaker(
  api: Pick<PortalApi, 'id'>,
  { versionsAt }: Pick<ApiContext, 'versionsAt'>,
  { actions, createNodeId, createContentDigest, getNode }: NodeArgs,
  keep: KeepFields,
  unchanged: ReadonlySet<string> = new Set(),
): NodeMaker {
  const made: MadeNode[] = [];
  const idOf = (kind: string, slug = ''): string => createNodeId(`${kind} ${api.id} ${slug}`);
  const node: NodeMaker['node'] = (type, id, fields) => {
    const contentDigest = createContentDigest(fields);
    made.push({ id, type });
    void actions.createNode({ ...fields, id, parent: null, children: [], internal: { type, contentDigest } });
  };
  return {
    idOf,
    node,
    made,
    page(template, shown, data) {
      const { route } = shown;
      const id = idOf('view', route);
      const type = 'ApiView';
      if (unchanged.has(route) && getNode(id)) {
        made.push({ id, type });
        actions.touchNode({ id, internal: { type } } as Node);
      } else {
        const { json, further } = data ?? pageData(shown, versionsAt);
        keep(route, further);
        node(type, id, { route, json, ...(shown.later !== undefined && { later: shown.later }) });
      }
      return { route, template, viewId: id };
    },
  };
}

/** Takes the further fields of the page with a route, which mostly has none. */
export type KeepFields = (route: string, fields: FurtherFields | undefined) => void;

/** Writes the file beside a page, or removes that of the last build. @param folder Gatsby's `public` */
export const writeFields =
  (folder: string): KeepFields =>
  (route, fields) => {
    const file = join(folder, route, furtherFieldsFile);
    if (!fields) return rmSync(file, { force: true });
    mkdirSync(join(folder, route), { recursive: true });
    writeFileSync(file, JSON.stringify(fields));
  };

/** An API without a label of its own is called what its document calls it. */
export const labelOf = ({ id, label }: Pick<PortalApi, 'id' | 'label'>, { info }: Pick<ApiModel, 'info'>): string =>
  label === id ? info.title : label;
