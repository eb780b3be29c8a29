import findMyWay from 'find-my-way';
import { nearestPath } from './nearest-path';
import { canonicalPath, parseTemplate, shield, unshield } from './template';
import type { PathTemplate } from './template';

export interface Route<T> {
  /** Upper case, or as OpenAPI 3.2's `additionalOperations` spell it. */
  readonly method: string;
  /** With its base path, for example `/v1/pets/{id}`. */
  readonly template: string;
  readonly value: T;
}

/** Values still percent-encoded, by parameter name, so that a delimiter differs from a character that was encoded. */
export type RawPathValues = Readonly<Record<string, string>>;

export type RouteMatch<T> =
  | { readonly kind: 'found'; readonly value: T; readonly pathValues: RawPathValues }
  /** The path is known, the method is not. */
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  /** `suggestion`: a template that was probably meant. */
  | { readonly kind: 'unknown'; readonly suggestion?: string }
  /** The path is not valid percent-encoded UTF-8. */
  | { readonly kind: 'malformed' };

export interface Router<T> {
  /** `path` is as sent, without the query. */
  match(method: string, path: string): RouteMatch<T>;
}

type Found<T> = { readonly template: PathTemplate; readonly value: T };

/** Longer than any server accepts; find-my-way would otherwise refuse values over 100 characters. */
const MAX_VALUE_LENGTH = 65_536;

/**
 * Finds the operation that a request is for. Literal parts win over parameters (OpenAPI 3.1 §4.8.8.2), method by method; of
 * two routes that match the same paths the first one wins.
 */
export function createRouter<T>(routes: readonly Route<T>[]): Router<T> {
  const byMethod = new Map<string, Route<T>[]>();
  for (const route of routes) {
    const others = byMethod.get(route.method);
    if (others) others.push(route);
    else byMethod.set(route.method, [route]);
  }
  const trees = new Map<string, ReturnType<typeof findMyWay>>();
  /** Built when first needed: a tree of thousands of routes takes a while. */
  const treeOf = (method: string): ReturnType<typeof findMyWay> | undefined => {
    const known = trees.get(method);
    const own = byMethod.get(method);
    if (known || !own) return known;
    const tree = buildTree(own);
    trees.set(method, tree);
    return tree;
  };

  const find = (method: string, path: string): { found: Found<T>; pathValues: RawPathValues } | undefined => {
    const result = treeOf(method)?.find('GET', path);
    if (!result) return undefined;
    const found = result.store as Found<T>;
    const pathValues: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const [index, name] of found.template.names.entries()) {
      const value = result.params[`p${index}`];
      if (!value) return undefined;
      pathValues[name] = unshield(value);
    }
    return { found, pathValues };
  };

  return {
    match(method, path) {
      let shielded: string;
      try {
        shielded = shield(canonicalPath(path));
      } catch {
        return { kind: 'malformed' };
      }
      const result = find(method, shielded);
      if (result) return { kind: 'found', value: result.found.value, pathValues: result.pathValues };
      const allowed = [...byMethod.keys()].filter((other) => find(other, shielded) !== undefined);
      if (allowed.length > 0) return { kind: 'method', allowed };
      const suggestion = nearestPath(
        path,
        routes.map((route) => route.template),
      );
      return suggestion === undefined ? { kind: 'unknown' } : { kind: 'unknown', suggestion };
    },
  };
}

/**
 * The routes of one method, which is called GET in its tree: find-my-way accepts only the methods of Node's parser.
 */
function buildTree<T>(routes: readonly Route<T>[]): ReturnType<typeof findMyWay> {
  const tree = findMyWay({ caseSensitive: true, maxParamLength: MAX_VALUE_LENGTH });
  const taken = new Set<string>();
  for (const { template: text, value } of routes) {
    const template = parseTemplate(text);
    if (taken.has(template.key)) continue;
    taken.add(template.key);
    tree.on('GET', template.pattern, () => undefined, { template, value } satisfies Found<T>);
  }
  return tree;
}
