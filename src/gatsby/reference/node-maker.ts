import type { SourceNodesArgs } from 'gatsby';
import type { ApiModel } from '../../openapi/model';
import type { PortalApi } from '../../portal/portal';
import type { ApiContext } from '../view/context';

export type NodeArgs = Pick<SourceNodesArgs, 'actions' | 'createNodeId' | 'createContentDigest'>;
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

interface NodeMaker {
  readonly idOf: (kind: string, slug?: string) => string;
  readonly node: (type: string, id: string, fields: Record<string, unknown>) => void;
  /** Makes the node of what a page shows. */
  readonly page: (template: Template, shown: { readonly route: string; readonly view: object }) => Page;
  /** All that were made. */
  readonly made: readonly MadeNode[];
}

/** What makes the nodes of one version of an API. */
export function nodeMaker(
  api: Pick<PortalApi, 'id'>,
  { versionsAt }: Pick<ApiContext, 'versionsAt'>,
  { actions, createNodeId, createContentDigest }: NodeArgs,
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
    page(template, { route, view }) {
      const id = idOf('view', route);
      const json = JSON.stringify(versionsAt ? { ...view, versions: versionsAt(route) } : view);
      node('ApiView', id, { route, json });
      return { route, template, viewId: id };
    },
  };
}

/** An API without a label of its own is called what its document calls it. */
export const labelOf = ({ id, label }: Pick<PortalApi, 'id' | 'label'>, { info }: Pick<ApiModel, 'info'>): string =>
  label === id ? info.title : label;
