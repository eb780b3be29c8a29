import { distance } from 'fastest-levenshtein';
import findMyWay from 'find-my-way';
import { type PathTemplate, canonicalPath, parseTemplate, shield, unshield } from './template';

/** For longer paths a suggestion costs more than it helps. */
const MAX_PATH_LENGTH = 300;

/**
 * The template that was probably meant: the one whose literal text is the fewest edits away once the path's own values replace
 * its parameters, if no more than a third of that text is edited. Letter case does not count as an edit.
 */
function nearestPath(path: string, templates: Iterable<string>): string | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  const segments = path.split('/');
  let best: { readonly template: string; readonly cost: number } | undefined;
  for (const template of new Set(templates)) {
    const cost = costOf(path.toLowerCase(), segments, template);
    if (cost < (best?.cost ?? Infinity)) best = { template, cost };
  }
  return best?.template;
}

function costOf(path: string, segments: readonly string[], template: string): number {
  const wanted = template.split('/');
  if (Math.abs(wanted.length - segments.length) > 1) return Infinity;
  const filled = wanted
    .map((part, index) => (/^\{[^{}]*\}$/.test(part) ? (segments[index] ?? part) : part.replace(/[{}]/g, '')))
    .join('/')
    .toLowerCase();
  const literal = template.replace(/\{[^{}]*\}|\//g, '').length;
  if (Math.abs(filled.length - path.length) > literal / 3) return Infinity;
  const edits = distance(filled, path);
  // Of two that are equally near, the one with more literal text.
  return edits <= literal / 3 ? edits - literal / 1000 : Infinity;
}

export interface Route<T> {
  /** Upper case, or as OpenAPI 3.2's `additionalOperations` spell it. */
  readonly method: string;
  /** With its base path, for example `/v1/pets/{id}`. */
  readonly template: string;
  readonly value: T;
  /** Whether these values are valid in the path; asked only where several routes match the same paths. */
  readonly accepts?: (pathValues: RawPathValues) => boolean;
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
  /** `path` is as sent, without the query, which tells apart those routes of one path that have a query in their template. */
  match(method: string, path: string, query?: string): RouteMatch<T>;
}

type Found<T> = { readonly template: PathTemplate; readonly route: Route<T> };

/** Longer than any server accepts; find-my-way would otherwise refuse values over 100 characters. */
const MAX_VALUE_LENGTH = 65_536;

/**
 * Finds the operation that a request is for. Literal parts win over parameters (OpenAPI 3.1 §4.8.8.2), method by method. Of
 * routes that match the same paths, one whose template has a query that was sent wins, then the first that accepts the values.
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

  const find = (method: string, path: string, query: string): Extract<RouteMatch<T>, { kind: 'found' }> | undefined => {
    const result = treeOf(method)?.find('GET', path);
    if (!result) return undefined;
    const values = Object.keys(result.params).map((_, index) => unshield(result.params[`p${index}`] ?? ''));
    if (values.includes('')) return undefined;
    const candidates = candidatesOf(result.store as Found<T>[], path, query, values);
    const first = candidates.next().value!;
    const { route, pathValues } = firstAccepting(first, candidates) ?? first;
    return { kind: 'found', value: route.value, pathValues };
  };

  return {
    match(method, path, query = '') {
      let shielded: string;
      try {
        // As in templates: some documents have paths that begin with two slashes.
        shielded = shield(canonicalPath(path.replace(/^\/+/, '/')));
      } catch {
        return { kind: 'malformed' };
      }
      const found = find(method, shielded, query);
      if (found) return found;
      const allowed = [...byMethod.keys()].filter((other) => find(other, shielded, query) !== undefined);
      if (allowed.length > 0) return { kind: 'method', allowed };
      return {
        kind: 'unknown',
        // Compares the path with every template: only for those who show it.
        get suggestion() {
          return nearestPath(
            path,
            routes.map((route) => route.template),
          );
        },
      };
    },
  };
}

interface Candidate<T> {
  readonly route: Route<T>;
  readonly pathValues: RawPathValues;
}

/** At least one; each when it is asked for, as a document may have thousands of equivalent paths. */
function* candidatesOf<T>(
  routes: readonly Found<T>[],
  path: string,
  query: string,
  values: readonly string[],
): Generator<Candidate<T>, undefined> {
  for (const { template, route } of byQuery(routes, query)) {
    yield { route, pathValues: pathValuesOf(template, values, query) };
    for (const division of template.divide?.(path) ?? []) {
      const divided = division.map(unshield);
      if (divided.some((value, index) => value !== values[index]))
        yield { route, pathValues: pathValuesOf(template, divided, query) };
    }
  }
}

/** The only candidate is not asked. */
function firstAccepting<T>(first: Candidate<T>, others: Iterator<Candidate<T>, undefined>): Candidate<T> | undefined {
  let next = others.next();
  if (next.done) return first;
  const accepts = ({ route, pathValues }: Candidate<T>): boolean => route.accepts?.(pathValues) ?? true;
  if (accepts(first)) return first;
  for (; !next.done; next = others.next()) if (accepts(next.value)) return next.value;
  return undefined;
}

/** The values of a template's parameters by name, also of those that it has in its query. */
function pathValuesOf({ names, queryNames }: PathTemplate, values: readonly string[], query: string): RawPathValues {
  const pairs = query.split('&').map((pair) => /^([^=]*)=?(.*)$/s.exec(pair)!);
  const sent = [...queryNames].flatMap(([name, key]): [string, string][] => {
    const pair = pairs.find(([, own]) => own === key);
    return pair ? [[name, pair[2]!]] : [];
  });
  return Object.assign(
    Object.create(null) as Record<string, string>,
    Object.fromEntries([...names.map((name, index) => [name, values[index]!] as const), ...sent]),
  );
}

/** Routes of one path: those whose own query was sent, the longest first, then those without one, then the others. */
function byQuery<T>(routes: readonly Found<T>[], query: string): readonly Found<T>[] {
  if (routes.length === 1 || routes.every(({ template }) => template.query.length === 0)) return routes;
  const sent = new Set(query.split('&').flatMap((pair) => [pair, pair.replace(/=.*/s, '={}')]));
  const rank = ({ template }: Found<T>): number =>
    template.query.every((pair) => sent.has(pair.replace(/=\{[^{}]+\}$/, '={}'))) ? template.query.length : -1;
  return [...routes].sort((one, other) => rank(other) - rank(one));
}

/**
 * The routes of one method, which is called GET in its tree: find-my-way accepts only the methods of Node's parser.
 */
function buildTree<T>(routes: readonly Route<T>[]): ReturnType<typeof findMyWay> {
  const tree = findMyWay({ caseSensitive: true, maxParamLength: MAX_VALUE_LENGTH });
  const byKey = new Map<string, Found<T>[]>();
  for (const route of routes) {
    const template = parseTemplate(route.template);
    const same = byKey.get(template.key);
    if (same) {
      same.push({ template, route });
      continue;
    }
    const found: Found<T>[] = [{ template, route }];
    byKey.set(template.key, found);
    tree.on('GET', template.pattern, () => undefined, found);
  }
  return tree;
}
