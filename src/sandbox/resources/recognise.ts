import type { ApiModel, Operation } from '../../openapi/model';
import { plainName } from '../../openapi/shown-identity';
import { responseFor } from '../validation/check-response';
import { collectionsOf, isMadeByPut, type Collection } from './collections';
import { reasonOf, unreadBody } from './explain';
import { namesItem } from './identity';
import {
  identityPathOf,
  isAlike,
  isMostly,
  isSame,
  itemIn,
  jsonBody,
  listIn,
  isOfNew,
  sentIn,
  successOf,
  type Part,
  type Success,
} from './shapes';
import { collectionBeside, findsItem, isSearched } from './lookup';
import { listOf, ownList } from './own-list';
import { shownItem } from './shown-parts';
import { type View, viewsOf } from './views';
import { type Action, actedOn, actionOf } from './actions';
import { procedureSites } from './procedures';
import { methodAt, push, siteAt, type Site } from './sites';
import { actionOn, alignedSegments, endsInParameter, keyOf, nounOf, type Segment } from './template';

/** What happens to one item. `makes`: one that does not exist yet is created. */
export type ItemRole =
  | { readonly kind: 'read' | 'merge' | 'remove'; readonly collection: Collection }
  | { readonly kind: 'replace'; readonly collection: Collection; readonly makes: boolean };

export type Role =
  | { readonly kind: 'list'; readonly collection: Collection; readonly list: Part; readonly view?: View }
  /** `clear`: all items are removed, or those that the query names. */
  | { readonly kind: 'create' | 'clear'; readonly collection: Collection; readonly view?: View }
  /** `GET /users/lookup?email=`: the query says which item it is. */
  | { readonly kind: 'find'; readonly collection: Collection }
  | ItemRole
  | Action
  /** `PUT /pets`: the body says which item it is. */
  | { readonly kind: 'save'; readonly collection: Collection }
  /** One object at a fixed address, such as `/settings` or `/users/{}/profile`. */
  | {
      readonly kind: 'readOne' | 'replaceOne' | 'mergeOne' | 'removeOne';
      readonly key: string;
      readonly read: Operation;
    };

export interface Parent {
  readonly collection: Collection;
  /** Whether clients can know which items there are, as an operation lists or makes them; otherwise any is taken to exist until it is removed. */
  readonly isKnown: boolean;
}

/** What the sandbox does for one operation, and why. */
export interface OperationPlan {
  readonly operation: Operation;
  readonly site: Site;
  readonly success: Success;
  readonly role?: Role;
  /** Collections of which the path names an item that must exist, the outermost first. */
  readonly parents: readonly Parent[];
  /** One sentence for `GET /sandbox/`. */
  readonly reason: string;
}

export interface ResourcePlan {
  readonly model: ApiModel;
  readonly collections: ReadonlyMap<string, Collection>;
  /** By the operation's slug. */
  readonly operations: ReadonlyMap<string, OperationPlan>;
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
  const aligned = alignedSegments(model.operations.map(({ path }) => path));
  const procedures = procedureSites(model);
  const sites = model.operations.map(
    (operation, index): Site => procedures.get(operation) ?? siteAt(operation, aligned[index]!),
  );
  const byKey = new Map<string, Site[]>();
  for (const site of sites) push(byKey, site.key, site);
  const collections = collectionsOf(sites, byKey, model);
  const views = viewsOf(byKey, collections, model);
  const roles = sites.map((site) => {
    const success = successOf(site.operation);
    const view = views.get(site.key);
    const role =
      success && ((view && roleInView(site, success, view, model)) ?? roleOf(site, success, byKey, collections, model));
    return { site, success, role };
  });
  const known = new Set(roles.flatMap(({ role }) => (role && tells(role) ? [role.collection] : [])));
  const operations = roles.flatMap(({ site, success, role }): [string, OperationPlan][] => {
    const parents = parentsOf(site, collections, known);
    if (!success || (!role && parents.length === 0)) return [];
    const { operation } = site;
    const reason = reasonOf(site, role, parents);
    return [[operation.slug, { operation, site, success, ...(role ? { role } : {}), parents, reason }]];
  });
  return { model, collections, operations: new Map(operations) };
}

/** Whether clients learn of an item by it: it lists them, or makes one. */
const tells = (role: Role): role is Extract<Role, { collection: Collection }> =>
  role.kind === 'list' || role.kind === 'create' || role.kind === 'save' || (role.kind === 'replace' && role.makes);

function parentsOf(
  { segments, isProcedure, operation }: Site,
  collections: ReadonlyMap<string, Collection>,
  known: ReadonlySet<Collection>,
): Parent[] {
  const isItem = endsInParameter(segments) && collections.has(keyOf(segments.slice(0, -1)));
  return segments.flatMap((segment, index) => {
    const isLast = index === segments.length - 1;
    const action = isLast && responseFor(operation, 404) ? actionOn(segments) : undefined;
    const name = segment.kind === 'parameter' && !(isItem && isLast) ? segment.name : action;
    if (name === undefined) return [];
    const collection = collections.get(keyOf(segments.slice(0, index)));
    if (collection && !isProcedure && !namesItem(name, collection)) return [];
    const isKnown = collection !== undefined && known.has(collection);
    return collection?.isReadable || (isKnown && collection.isAddressed) ? [{ collection, isKnown }] : [];
  });
}

/** Whether the path names an item of a collection, and not what is found by it. */
const isNamed = ({ isProcedure, values }: Site, collection: Collection): boolean =>
  isProcedure === true || namesItem(values[collection.depth]?.name ?? '', collection);

/** What is done where the items of a collection are seen below what they belong to. */
function roleInView({ operation, method }: Site, success: Success, view: View, model: ApiModel): Role | undefined {
  const { of: collection } = view;
  const schema = success.media?.schema;
  if (unreadBody(operation) !== undefined) return undefined;
  const list = schema && listIn(schema, model, collection.noun);
  if (method === 'GET' && list) return { kind: 'list', collection, list, view };
  const makes = method === 'POST' || (method === 'PUT' && saysNew(operation));
  if (makes && creates(operation, success, collection, model)) return { kind: 'create', collection, view };
  return method === 'DELETE' && view.property !== undefined && !list ? { kind: 'clear', collection, view } : undefined;
}

function roleOf(
  site: Site,
  success: Success,
  byKey: ReadonlyMap<string, Site[]>,
  collections: ReadonlyMap<string, Collection>,
  model: ApiModel,
): Role | undefined {
  const { operation, segments, key, method } = site;
  if (unreadBody(operation) !== undefined) return undefined;
  const owner = endsInParameter(segments) ? collections.get(keyOf(segments.slice(0, -1))) : undefined;
  if (owner) {
    const kind = ({ GET: 'read', PUT: 'replace', PATCH: 'merge', POST: 'merge', DELETE: 'remove' } as const)[method];
    if (!kind) return undefined;
    // Where reading an item has no JSON, the state still knows whether it was removed.
    const isRemovable = methodAt(byKey, key, 'DELETE') !== undefined;
    if (kind === 'read') return success.media || isRemovable ? { kind, collection: owner } : undefined;
    return kind === 'replace'
      ? { kind, collection: owner, makes: isMadeByPut(operation, owner) }
      : { kind, collection: owner };
  }
  const collection = collections.get(key);
  const list = success.media && listOf(success.media, collection, collection?.noun ?? nounOf(segments), model);
  if (collection) {
    if (method === 'GET' && list) return { kind: 'list', collection, list };
    if (method === 'POST' && creates(operation, success, collection, model)) return { kind: 'create', collection };
    if (method === 'PUT' && collection.identity !== undefined && sends(operation, collection, model))
      return { kind: saysNew(operation) ? 'create' : 'save', collection };
    if (method === 'DELETE' && collection.isAddressed) return { kind: 'clear', collection };
    if (list) return undefined;
  }
  // `/pets/findByStatus`: a list of a collection's items at another address.
  const above = collectionBeside(segments, collections);
  const isBeside = above !== undefined && !endsInParameter(segments);
  if ((method === 'GET' || isSearched(site)) && list && isBeside && isAlike(list.schema, above.item, model))
    return { kind: 'list', collection: above, list };
  if (method === 'POST' && isBeside && createsBelow(operation, success, above, model))
    return { kind: 'create', collection: above };
  const single = site.isProcedure ? undefined : singleRole(operation, key, segments, byKey, model);
  const from = single || collection ? undefined : collections.get(actedOn(segments) ?? '');
  const action = from && isNamed(site, from) ? actionOf(site, success, from, model) : undefined;
  if (action || site.isProcedure) return action;
  const isFound = !single && method === 'GET' && isBeside && findsItem(site, success, above, model);
  return isFound ? { kind: 'find', collection: above } : single;
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
  // Some documents have a `PUT` that only says that it is not allowed.
  const isWritten = ['PUT', 'PATCH', 'DELETE'].some((method) => {
    const write = methodAt(byKey, key, method);
    return write && successOf(write);
  });
  if (!isWritten) return undefined;
  const kind = ({ GET: 'readOne', PUT: 'replaceOne', PATCH: 'mergeOne', DELETE: 'removeOne' } as const)[
    operation.method
  ];
  return kind && { kind, key, read };
}

/** A `POST` beside items makes one when it says so (201), or gives or takes something with an item's identity or schema. */
function creates(operation: Operation, success: Success, collection: Collection, model: ApiModel): boolean {
  if (success.status === 201 && operation.requestBody) return jsonBody(operation) !== undefined;
  const given = success.media?.schema && shownItem(success.media.schema, collection, model);
  if (given && isSame(given.schema, collection.item)) return true;
  if (given && identityPathOf(given.schema, model, collection.parameter, collection.noun) !== undefined)
    return jsonBody(operation) !== undefined || (success.status === 201 && !operation.requestBody);
  if (success.media?.schema && jsonBody(operation) && ownList(success.media.schema, collection, model)) return true;
  return sends(operation, collection, model) || sendsNew(operation, success, collection, model);
}

/**
 * Whether a body is that of a new item, though the response tells of something else, such as the job that makes it: it names one, or
 * the operation says that it creates.
 */
function sendsNew(
  operation: Operation,
  success: Success,
  { identity, item, isReadable }: Collection,
  model: ApiModel,
): boolean {
  const schema = jsonBody(operation);
  if (schema === undefined) return false;
  // Where the response has nothing, the list shows what was made.
  if (success.media === undefined && isMostly(schema, item, model)) return true;
  if (!isReadable) return false;
  return isOfNew(schema, item, identity, model) || (saysNew(operation) && isMostly(schema, item, model));
}

/**
 * `POST /applications/public`: one of several ways to make an item of `/applications`. It says that it creates, and its response
 * has the identity of an item.
 */
function createsBelow(operation: Operation, success: Success, above: Collection, model: ApiModel): boolean {
  const { identity, noun, parameter, item } = above;
  const given = success.media?.schema && shownItem(success.media.schema, above, model);
  if (!given || identity === undefined || !above.isAddressed || !jsonBody(operation)) return false;
  const isItem = isSame(given.schema, item);
  const own = identityPathOf(given.schema, model, parameter, noun);
  if (!isItem && own?.map(plainName).join('.') !== identity.map(plainName).join('.')) return false;
  return success.status === 201
    ? isItem || !above.hasPost
    : CREATES.test(wordsAbout(operation)) && (isItem || !above.hasPost);
}

const wordsAbout = ({ operationId = '', summary = '' }: Operation): string => `${operationId} ${summary}`;

const CREATES = /creat|\badd(?![a-z])/i;

/** Whether a `PUT` on a collection makes items that have no identity yet: it creates, and is not said to change any. */
const saysNew = (operation: Operation): boolean =>
  CREATES.test(wordsAbout(operation)) && !CHANGES.test(wordsAbout(operation));

const CHANGES = /updat|replac|upsert|edit|modif/i;

function sends(operation: Operation, collection: Collection, model: ApiModel): boolean {
  const schema = jsonBody(operation);
  const sent = schema && sentIn(schema, collection, model);
  return sent !== undefined && isAlike(sent.schema, collection.item, model);
}
