import type { NamedSchema, Operation } from '../openapi/model';
import { didYouMean, nearestName } from '../text/did-you-mean';
import type { Library, LibraryApi } from './library';
import { ToolError } from './output';

/** Names in one message of an error. */
const MAX_NAMES = 10;

/** The APIs that a call is about: the named one, or all. @throws ToolError for an unknown id */
export function apisOf({ apis }: Library, id: string | undefined): readonly LibraryApi[] {
  if (id === undefined) return apis;
  const ids = apis.map(({ api }) => api.id);
  const found = apis.filter(({ api }) => api.id === id);
  if (found.length === 0)
    throw new ToolError(
      `Unknown API ${JSON.stringify(id)}${didYouMean(nearestName(id, ids), '.')} APIs: ${ids.join(', ')}.`,
    );
  return found;
}

/** An operation or a schema, and the API that has it. */
interface Found<T> {
  readonly own: LibraryApi;
  readonly item: T;
}

/**
 * An operation by its operationId, its slug, the end of its page's address, or method and path such as `GET /pets/{id}`.
 * @throws ToolError where there is none, or several APIs have one
 */
export function findOperation(library: Library, name: string, api: string | undefined): Found<Operation> {
  const wanted = name.trim();
  const slug = /\/operations\/([^/]+)/.exec(wanted)?.[1] ?? wanted;
  const call = /^([A-Za-z]+)\s+(\/\S*)$/.exec(wanted);
  const is = ({ operationId, slug: own, method, path }: Operation): boolean =>
    operationId === wanted || own === slug || (call !== null && method === call[1]!.toUpperCase() && path === call[2]);
  const namesOf = ({ operationId, slug: own, method, path }: Operation): string[] =>
    call ? [`${method} ${path}`] : [operationId ?? own];
  return only('operation', wanted, apisOf(library, api), ({ context }) => context.model.operations, is, namesOf);
}

/** A schema by its name, or by its slug. @throws ToolError where there is none, or several APIs have one */
export function findSchema(library: Library, name: string, api: string | undefined): Found<NamedSchema> {
  const wanted = name.trim().replace(/^#\/(?:components\/schemas|definitions)\//, '');
  const slug = /\/schemas\/([^/]+)/.exec(wanted)?.[1] ?? wanted;
  const is = (named: NamedSchema): boolean => named.name === wanted || named.slug === slug;
  const all = ({ context }: LibraryApi): NamedSchema[] => Object.values(context.model.schemas);
  return only('schema', wanted, apisOf(library, api), all, is, ({ name: own }) => [own]);
}

function only<T>(
  kind: string,
  wanted: string,
  apis: readonly LibraryApi[],
  all: (own: LibraryApi) => readonly T[],
  is: (item: T) => boolean,
  namesOf: (item: T) => readonly string[],
): Found<T> {
  const found = apis.flatMap((own) => all(own).flatMap((item) => (is(item) ? [{ own, item }] : [])));
  const having = [...new Set(found.map(({ own }) => own.api.id))];
  if (having.length > 1)
    throw new ToolError(
      `Several APIs have the ${kind} ${wanted}. Name one with "api": ${having.slice(0, MAX_NAMES).join(', ')}.`,
    );
  if (found[0]) return found[0];
  const near = nearestName(
    wanted,
    apis.flatMap((own) => all(own).flatMap((item) => namesOf(item))),
  );
  throw new ToolError(
    `Unknown ${kind} ${JSON.stringify(wanted.slice(0, 200))}${didYouMean(near, '.')} The tool "search" finds it by words.`,
  );
}
