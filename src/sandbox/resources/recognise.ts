import type { ApiModel, Operation, Schema } from '../../openapi/model';
import { reasonOf, unreadBody } from './explain';
import { identityOf, itemIn, jsonOf, listIn, propertiesOf, successOf, typeOf, type Part, type Success } from './shapes';
import { endsInParameter, keyOf, nounOf, parametersOf, plainName, segmentsOf, type Segment } from './template';

/** A set of items that an API keeps, such as `/owners/{}/pets`; one set for each value of the parameters in its path. */
export interface Collection {
  /** Path template without the names of its parameters. */
  readonly key: string;
  /** What one item is called, for messages: `pet`. */
  readonly noun: string;
  /** How many path parameters come before that of the item. */
  readonly depth: number;
  /** The path parameter that names an item. */
  readonly parameter: string;
  /** The property of an item that has the value of `parameter`; undefined where the item does not show it. */
  readonly identity?: string;
  /** The schema of an item, as the operation that reads it gives it. */
  readonly item: Schema;
  /** Whether one item can be read: only then a request below an unknown one is refused. */
  readonly isReadable: boolean;
  /** Operations at and below an item: values that they show for its parameter are items that exist at the start. */
  readonly operations: readonly Operation[];
}

export type Role =
  | { readonly kind: 'list'; readonly collection: Collection; readonly list: Part }
  | { readonly kind: 'create' | 'read' | 'replace' | 'merge' | 'remove'; readonly collection: Collection }
  /** `PUT /pets`: the body says which item it is. */
  | { readonly kind: 'save'; readonly collection: Collection }
  /** One object at a fixed address, such as `/settings` or `/users/{}/profile`. */
  | {
      readonly kind: 'readOne' | 'replaceOne' | 'mergeOne' | 'removeOne';
      readonly key: string;
      readonly read: Operation;
    };

/** What the sandbox does for one operation, and why. */
export interface OperationPlan {
  readonly operation: Operation;
  readonly success: Success;
  readonly role?: Role;
  /** Collections of which the path names an item that must exist, the outermost first. */
  readonly parents: readonly Collection[];
  /** One sentence for `GET /sandbox/`. */
  readonly reason: string;
}

export interface ResourcePlan {
  readonly model: ApiModel;
  readonly collections: ReadonlyMap<string, Collection>;
  /** By the operation's slug. */
  readonly operations: ReadonlyMap<string, OperationPlan>;
}

interface Site {
  readonly operation: Operation;
  readonly segments: readonly Segment[];
  readonly key: string;
}

/**
 * Recognises the resources of an API in its document: collections, their items, and single objects, from paths, methods,
 * response codes and schemas (the conventions of RFC 9110 §9.3). Cost is linear in the number of operations and their depth.
 */
export function recognise(model: ApiModel): ResourcePlan {
  let plan = plans.get(model);
  if (!plan) plans.set(model, (plan = planFor(model)));
  return plan;
}

const plans = new WeakMap<ApiModel, ResourcePlan>();

function planFor(model: ApiModel): ResourcePlan {
  const sites = model.operations.map((operation): Site => {
    const segments = segmentsOf(operation.path);
    return { operation, segments, key: keyOf(segments) };
  });
  const byKey = new Map<string, Site[]>();
  for (const site of sites) push(byKey, site.key, site);
  const collections = collectionsOf(sites, byKey, model);
  const operations = sites.map((site) => [site.operation.slug, planOf(site, byKey, collections, model)] as const);
  return {
    model,
    collections,
    operations: new Map(operations.flatMap(([slug, plan]) => (plan ? [[slug, plan]] : []))),
  };
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function collectionsOf(
  sites: readonly Site[],
  byKey: ReadonlyMap<string, Site[]>,
  model: ApiModel,
): Map<string, Collection> {
  const below = new Map<string, Operation[]>();
  for (const { operation, segments } of sites) {
    segments.forEach((segment, index) => {
      if (segment.kind !== 'parameter') return;
      push(below, keyOf(segments.slice(0, index)), operation);
    });
  }
  const collections = new Map<string, Collection>();
  for (const [itemKey, group] of byKey) {
    const [site] = group;
    if (!site || !endsInParameter(site.segments)) continue;
    const parent = site.segments.slice(0, -1);
    const parameter = parametersOf(site.segments).at(-1)!;
    const noun = nounOf(parent);
    const found = itemSchema(group, byKey.get(keyOf(parent)) ?? [], model, noun, parameter);
    if (!found) continue;
    const identity =
      nameOf(found.schema, model, group, parameter, noun) ?? identityOf(found.schema, model, parameter, noun);
    collections.set(keyOf(parent), {
      key: keyOf(parent),
      noun,
      depth: parametersOf(parent).length,
      parameter,
      ...(identity === undefined ? {} : { identity }),
      item: found.schema,
      isReadable: methodAt(byKey, itemKey, 'GET') !== undefined,
      operations: below.get(keyOf(parent)) ?? [],
    });
  }
  return collections;
}

/**
 * The property by which `/orgs/{org}/repos/{repo}` names a repository: where the parameter is called as the items are and holds
 * strings, it is no number.
 */
function nameOf(
  item: Schema,
  model: ApiModel,
  group: readonly Site[],
  parameter: string,
  noun: string,
): string | undefined {
  const schema = group[0]!.operation.parameters.find((each) => each.in === 'path' && each.name === parameter)?.schema;
  const identity = identityOf(item, model, parameter, noun);
  const properties = propertiesOf(item, model);
  const typeAt = (name: string): string | undefined => {
    const property = properties.get(name);
    return property && typeOf(property.schema, model);
  };
  if (plainName(parameter) !== plainName(noun) || !schema || typeOf(schema, model) !== 'string') return undefined;
  if (identity !== undefined && !['integer', 'number'].includes(typeAt(identity) ?? '')) return undefined;
  return ['slug', 'name', 'key', 'code', 'login', 'username', 'handle'].find((name) => typeAt(name) === 'string');
}

/** What an item looks like: as it is read, else as it is created or changed, else as it is sent. */
function itemSchema(
  item: readonly Site[],
  collection: readonly Site[],
  model: ApiModel,
  noun: string,
  parameter: string,
): Part | undefined {
  const order = ['GET', 'PUT', 'PATCH', 'POST'];
  const candidates = [
    ...order.flatMap((method) => item.filter(({ operation }) => operation.method === method)),
    ...collection.filter(({ operation }) => operation.method === 'POST'),
  ];
  for (const { operation } of candidates) {
    const schema = successOf(operation)?.media?.schema;
    const part = schema && itemIn(schema, model, noun, parameter);
    if (part) return part;
  }
  for (const { operation } of candidates) {
    const schema = jsonOf(operation.requestBody?.content ?? [])?.schema;
    const part = schema && itemIn(schema, model, noun, parameter);
    if (part) return part;
  }
  return undefined;
}

const methodAt = (byKey: ReadonlyMap<string, Site[]>, key: string, method: string): Operation | undefined =>
  byKey.get(key)?.find(({ operation }) => operation.method === method)?.operation;

function planOf(
  site: Site,
  byKey: ReadonlyMap<string, Site[]>,
  collections: ReadonlyMap<string, Collection>,
  model: ApiModel,
): OperationPlan | undefined {
  const { operation, segments } = site;
  const success = successOf(operation);
  if (!success) return undefined;
  const role = roleOf(site, success, byKey, collections, model);
  const isItem = endsInParameter(segments) && collections.has(keyOf(segments.slice(0, -1)));
  const parents = segments.flatMap((segment, index) => {
    if (segment.kind !== 'parameter' || (isItem && index === segments.length - 1)) return [];
    const collection = collections.get(keyOf(segments.slice(0, index)));
    return collection?.isReadable ? [collection] : [];
  });
  if (!role && parents.length === 0) return undefined;
  return { operation, success, ...(role ? { role } : {}), parents, reason: reasonOf(operation, role, parents) };
}

function roleOf(
  { operation, segments, key }: Site,
  success: Success,
  byKey: ReadonlyMap<string, Site[]>,
  collections: ReadonlyMap<string, Collection>,
  model: ApiModel,
): Role | undefined {
  const { method } = operation;
  if (unreadBody(operation) !== undefined) return undefined;
  const owner = endsInParameter(segments) ? collections.get(keyOf(segments.slice(0, -1))) : undefined;
  if (owner) {
    const kind = ({ GET: 'read', PUT: 'replace', PATCH: 'merge', POST: 'merge', DELETE: 'remove' } as const)[method];
    if (!kind) return undefined;
    if (kind === 'read') return success.media ? { kind, collection: owner } : undefined;
    return { kind, collection: owner };
  }
  const collection = collections.get(key);
  const schema = success.media?.schema;
  const list = schema && listIn(schema, model, collection?.noun ?? nounOf(segments));
  if (collection) {
    if (method === 'GET' && list) return { kind: 'list', collection, list };
    if (method === 'POST' && creates(operation, success, collection, model)) return { kind: 'create', collection };
    if (method === 'PUT' && collection.identity !== undefined && sends(operation, collection, model))
      return { kind: 'save', collection };
    if (list) return undefined;
  }
  // `/pets/findByStatus`: a list of a collection's items at another address.
  const above = collections.get(keyOf(segments.slice(0, -1)));
  if (method === 'GET' && list && above && !endsInParameter(segments) && isSame(list.schema, above.item))
    return { kind: 'list', collection: above, list };
  return singleRole(operation, key, segments, byKey, model);
}

function singleRole(
  operation: Operation,
  key: string,
  segments: readonly Segment[],
  byKey: ReadonlyMap<string, Site[]>,
  model: ApiModel,
): Role | undefined {
  const read = methodAt(byKey, key, 'GET');
  const schema = read && successOf(read)?.media?.schema;
  if (
    !read ||
    !schema ||
    endsInParameter(segments) ||
    listIn(schema, model, nounOf(segments)) ||
    !itemIn(schema, model, nounOf(segments))
  )
    return undefined;
  const isWritten = ['PUT', 'PATCH', 'DELETE'].some((method) => methodAt(byKey, key, method));
  if (!isWritten) return undefined;
  const kind = ({ GET: 'readOne', PUT: 'replaceOne', PATCH: 'mergeOne', DELETE: 'removeOne' } as const)[
    operation.method
  ];
  return kind && { kind, key, read };
}

/** A `POST` beside items makes one when it says so (201), or gives or takes something with an item's identity or schema. */
function creates(operation: Operation, success: Success, collection: Collection, model: ApiModel): boolean {
  if (success.status === 201 && operation.requestBody) return jsonBody(operation) !== undefined;
  const given = success.media?.schema && itemIn(success.media.schema, model, collection.noun, collection.parameter);
  if (given && isSame(given.schema, collection.item)) return true;
  if (given && identityOf(given.schema, model, collection.parameter, collection.noun) !== undefined)
    return jsonBody(operation) !== undefined || (success.status === 201 && !operation.requestBody);
  return sends(operation, collection, model);
}

const jsonBody = (operation: Operation): Schema | undefined => {
  const content = operation.requestBody?.content ?? [];
  return (jsonOf(content) ?? content.find(({ mediaType }) => /form/.test(mediaType)))?.schema;
};

function sends(operation: Operation, collection: Collection, model: ApiModel): boolean {
  const schema = jsonBody(operation);
  const sent = schema && itemIn(schema, model, collection.noun, collection.parameter);
  return sent !== undefined && isSame(sent.schema, collection.item);
}

/** Whether two schemas are the same named one. */
const isSame = (first: Schema, second: Schema): boolean =>
  first === second || (first.ref !== undefined && first.ref === second.ref);
