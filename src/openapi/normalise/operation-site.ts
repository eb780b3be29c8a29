import { slugger } from '../slug';
import type { Context } from './context';
import { stringAt } from './context';
import { at, fields, has, members, type Cursor } from '../cursor';

/** An operation in the document, before it is normalised. */
export interface OperationSite {
  readonly path: string;
  /** Upper case; 3.2 `additionalOperations` as they are written. */
  readonly method: string;
  readonly operationId?: string;
  readonly pathItem: Cursor;
  readonly node: Cursor;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** The operations of a `paths` object, a `webhooks` object or a callback, in the order of the document. */
export function operationSites(context: Context, paths: Cursor): OperationSite[] {
  return fields(paths).flatMap(({ name: path, node }) => sitesOf(context, path, node));
}

function sitesOf(context: Context, path: string, reference: Cursor): OperationSite[] {
  const pathItem = context.follow(reference);
  const known = new Set<string>(
    context.document.version === '3.2' ? methods : methods.filter((method) => method !== 'query'),
  );
  const standard = members(pathItem)
    .filter(({ name }) => known.has(name))
    .map(({ name, node }) => ({ method: name.toUpperCase(), node }));
  const additional = has(pathItem, 'additionalOperations')
    ? members(at(pathItem, 'additionalOperations')).map(({ name, node }) => ({ method: name, node }))
    : [];
  return [...standard, ...additional].map(({ method, node }) => ({
    path,
    method,
    operationId: stringAt(node, 'operationId'),
    pathItem,
    node,
  }));
}

/**
 * A slug for each site. Those whose operationId can be used as it is choose first, so that `listPets` keeps its address
 * whatever else there is.
 */
export function slugsOf(
  sites: readonly OperationSite[],
  nameOf: (site: OperationSite) => string,
): Map<OperationSite, string> {
  const slugOf = slugger();
  const isPlain = (site: OperationSite) => /^[A-Za-z0-9_-]+$/.test(nameOf(site));
  const inOrder = [...sites.filter(isPlain), ...sites.filter((site) => !isPlain(site))];
  return new Map(inOrder.map((site) => [site, slugOf(nameOf(site), `${site.method} ${site.path}`)]));
}

export const operationName = ({ operationId, method, path }: OperationSite): string =>
  operationId || `${method.toLowerCase()} ${path}`;
