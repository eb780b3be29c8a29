import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { fitsSchema } from '../../openapi/sample/sampler';
import { plainName } from '../../openapi/shown-identity';
import type { SandboxResponse, BehaviourRequest, Context } from '../behaviour';
import { isShown, matchingExchange } from '../mock/matching-exchange';
import { applyJsonPatch, isJsonPatch, PatchConflict } from './json-patch';
import { sample } from './complete';
import { type Base, assembled, inNamesOf, mergePatch, newlyMade, onSingle, touched } from './single';
import { select, selected } from './query';
import type { View } from './views';
import type { Collection } from './collections';
import type { ItemRole, ResourcePlan, Role } from './recognise';
import { type Call, type StateResult, bodiesWith, bodiesWithList, idBodies, locationOf, shown, shows } from './render';
import { examplesOf, idOf, madeItem, withIdentity, withOwnKeys, type Item } from './seeds';
import {
  identityOf,
  isObject,
  itemOf,
  jsonBody,
  jsonOf,
  propertiesOf,
  schemaAt,
  sentIn,
  typeOf,
  valueAt,
  type Part,
} from './shapes';
import { IDS } from './identity';
import { newId, typed } from './new-id';
import { find, idsOf, itemsOf, keep, put, remove, type Entry, type Items, type ResourceState } from './store';
import { sentAt } from './sites';

/**
 * Responds to a valid request from the state of its resources. `state` is changed in place.
 * @returns undefined for an operation, or a body, that the state has nothing to say about: the document responds.
 */
export function respondFromState(
  plan: ResourcePlan,
  request: BehaviourRequest,
  state: ResourceState,
  context: Context,
): StateResult | undefined {
  const operation = plan.operations.get(request.operation.slug);
  if (!operation) return undefined;
  const values = operation.site.values.map((at) => String(sentAt(request, at) ?? ''));
  // A procedure may take other names of an item, such as a `shareId`, which the state does not know.
  if (operation.site.isProcedure && values.includes('')) return undefined;
  const exchange = matchingExchange(request.operation, plan.model, request);
  const call: Call = { plan, operation, request, state, context, values, ...(exchange ? { exchange } : {}) };
  const missing = missingParent(call);
  if (missing) return missing;
  return operation.role && once(call, (role) => respond(call, role), operation.role);
}

function missingParent({ operation, plan, state, values }: Call): StateResult | undefined {
  for (const { collection, isKnown } of operation.parents) {
    const items = itemsOf(state, collection, values.slice(0, collection.depth), plan);
    const id = values[collection.depth] ?? '';
    if (!find(items, id, collection) && (isKnown || items.removed.has(id))) return unknown(collection, id, items);
  }
  return undefined;
}

/** How many identifiers a message lists. */
const MAX_LISTED = 5;

function unknown({ noun, parameter }: Collection, id: string, items: Items): StateResult {
  const ids = [...items.entries.keys()];
  const listed = ids.slice(0, MAX_LISTED).join(', ');
  const known = ids.length === 0 ? 'There is none.' : `Known: ${listed}${ids.length > MAX_LISTED ? ', …' : ''}.`;
  return {
    kind: 'problem',
    statuses: [404, 410, 400],
    title: `Unknown ${noun}.`,
    detail: `No ${noun} has the ${parameter} "${id}". ${known}`,
  };
}

/**
 * A request with an idempotency key is carried out once: the same request again gets the same response, another one with the
 * same key is a conflict.
 */
function once(call: Call, carryOut: (role: Role) => StateResult | undefined, role: Role): StateResult | undefined {
  const { request, state } = call;
  const header = request.operation.parameters.find(
    (each) => each.in === 'header' && /idempotency.?key$/.test(plainName(each.name)),
  );
  const key = header && request.headers[header.name.toLowerCase()];
  if (!key || request.operation.method === 'GET') return carryOut(role);
  const digest = createHash('sha256')
    .update(JSON.stringify([request.operation.slug, request.path, request.body]))
    .digest('hex');
  // A document shows one key for many operations, so that who sends its examples in turn would meet a conflict.
  const examples = [...examplesOf(header).map(({ value }) => value), ...(header.schema?.examples ?? [])];
  const isShownHere = examples.some((example) => example?.value === key);
  const own = isShownHere ? JSON.stringify([request.operation.slug, key]) : key;
  const earlier = state.replays.get(own);
  if (earlier && earlier.request !== digest)
    return {
      kind: 'problem',
      statuses: [409, 422, 400],
      title: 'The idempotency key was used for another request.',
      detail: `${header.name} "${key}" belongs to a request with another method, path or body.`,
    };
  if (earlier)
    return {
      kind: 'candidates',
      candidates: (earlier.response as SandboxResponse[]).map((response) => () => structuredClone(response)),
    };
  const result = carryOut(role);
  if (result?.kind === 'candidates') {
    const responses = result.candidates.map((make) => make());
    keep(state, state.replays, own, { request: digest, response: structuredClone(responses) });
    return { ...result, candidates: responses.map((response) => () => response) };
  }
  return result;
}

function respond(call: Call, role: Role): StateResult | undefined {
  switch (role.kind) {
    case 'list':
      return list(call, role);
    case 'create':
      return create(call, role);
    case 'clear':
      return clear(call, role);
    case 'save':
      return save(call, role.collection);
    case 'read':
    case 'replace':
    case 'merge':
    case 'remove':
      return onItem(call, role);
    default:
      return onSingle(call, role);
  }
}

const itemsFor = ({ state, values, plan }: Call, collection: Collection): Items =>
  itemsOf(state, collection, values.slice(0, collection.depth), plan);

function list(call: Call, { collection, list: part, view }: Extract<Role, { kind: 'list' }>): StateResult | undefined {
  const { operation, request, plan } = call;
  const items = itemsFor(call, collection);
  const { query } = request.parameters;
  const wanted = operation.site.isProcedure && isObject(request.body) ? { ...query, ...request.body } : query;
  const page = select(seenFrom(call, items, view), {
    asked: operation.site.asked,
    query: wanted,
    address: `http://${request.headers.host ?? 'localhost'}${request.path}`,
    mayHave: knownIn(collection, call),
  });
  const bodies = bodiesWithList(page, operation.success.media!.schema!, part, plan.model);
  return shown(call, bodies, !items.isChanged);
}

/** Whether items of a collection may have a property of this plain name. */
function knownIn(collection: Collection, { plan }: Call): (plain: string) => boolean {
  const properties = new Set([...propertiesOf(collection.item, plan.model).keys()].map(plainName));
  return (name) => properties.has(name);
}

/** The items of a collection, or those of them that belong to what the path of a view names. */
function seenFrom({ values }: Call, items: Items, view: View | undefined): Entry[] {
  const entries = [...items.entries.values()];
  if (!view) return entries;
  const owner = values[view.index] ?? '';
  return entries.filter((entry) => {
    if (entry.owner !== undefined) return entry.owner === owner;
    return view.property === undefined || String(valueAt(entry.item, [view.property]) ?? '') === owner;
  });
}

function clear(call: Call, { collection, view }: Extract<Role, { kind: 'create' | 'clear' }>): StateResult | undefined {
  const { request } = call;
  const items = itemsFor(call, collection);
  const wanted = { query: request.parameters.query, mayHave: knownIn(collection, call) };
  const gone = request.body === undefined ? selected(seenFrom(call, items, view), wanted) : undefined;
  if (!gone) return undefined;
  for (const { id } of gone) remove(items, id);
  return shown(call, [], true);
}

function create(
  call: Call,
  { collection, view }: Extract<Role, { kind: 'create' | 'clear' }>,
): StateResult | undefined {
  const { request, operation, plan, context, values } = call;
  // Some things are made by the request alone, such as a cart.
  const isBodiless = request.body === undefined && !request.operation.requestBody?.required;
  const sent = sentItem(call, collection) ?? (isBodiless ? {} : undefined);
  if (!sent) return undefined;
  const items = itemsFor(call, collection);
  const example = exampleItem(call, collection);
  const own = ownId(sent, collection) ?? (example && idOf(example, collection, ''));
  const taken = own ? items.entries.get(own) : undefined;
  const isConflict = taken?.isChanged && operation.operation.responses.some(({ status }) => status === '409');
  if (isConflict && ownId(sent, collection) !== undefined)
    return {
      kind: 'problem',
      statuses: [409],
      title: `The ${collection.noun} exists already.`,
      detail: `Another ${collection.noun} has the ${collection.parameter} "${own}".`,
    };
  const isSent = ownId(sent, collection) !== undefined;
  const isFree = own && (taken?.isChanged ? isSent && !isGiven(collection, call) : true);
  const others = [...items.entries.values()].filter((entry) => entry !== taken || !isFree);
  const id = isFree ? own : freeId(items, collection, call);
  const made = sample(collection.item, plan.model);
  const base: Base = example
    ? { kind: 'example', item: example }
    : { kind: 'sample', item: newlyMade(isObject(made) ? made : {}, call) };
  const item = withOwnKeys(
    withIdentity(
      { ...assembled(sent, base, collection, call), ...(example ? {} : inherited(sent, collection, call, view)) },
      collection,
      id,
      plan.model,
    ),
    example ? [] : Object.keys(sent),
    // What the document shows for this request may have a key of what it shows elsewhere.
    others.filter(({ isChanged }) => isChanged || !example).map((entry) => entry.item),
    collection,
    plan.model,
    context,
  );
  put(call.state, items, id, item, view && values[view.index]);
  const headers: Record<string, string> =
    collection.isReadable && !collection.hasProcedures ? { location: locationOf(id, collection, call) } : {};
  const done = withStatus(call, taken === undefined);
  const bodies = [...itemBodies(done, collection, item), ...idBodies(done, id)];
  const names = [...(collection.identity ? [collection.identity] : []), ...collection.keys.map((key) => [key])];
  const isAsShown = names.every((name) => !example || isDeepStrictEqual(valueAt(example, name), valueAt(item, name)));
  return shown(done, bodies, isAsShown, headers) ?? { kind: 'candidates', candidates: [], headers };
}

/** What the path says of a new item: one that is made below `/customers/{customer_id}` has that `customer_id`. */
function inherited(sent: Item, { item, identity }: Collection, call: Call, view: View | undefined): Item {
  const { plan, operation, values } = call;
  const properties = [...propertiesOf(item, plan.model).values()];
  const entries = operation.site.values.flatMap(({ in: where, name }, index): [string, unknown][] => {
    const property = properties.find((each) =>
      view?.index === index && view.property !== undefined
        ? each.name === view.property
        : plainName(each.name) === plainName(name) && plainName(name) !== 'id',
    );
    if (where !== 'path' || !property || Object.hasOwn(sent, property.name) || identity?.[0] === property.name)
      return [];
    const value = typed(property.schema, values[index] ?? '', plan.model);
    return fitsSchema(property.schema, value, plan.model, 'response') ? [[property.name, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** Whether the API gives items their identity, so that what a client may send for it is not the name of one. */
function isGiven({ identity = [], item, noun, parameter }: Collection, { request, plan: { model } }: Call): boolean {
  const schema = schemaAt(item, identity, model);
  if (!schema || typeOf(schema, model) === 'integer') return schema !== undefined;
  const body = jsonBody(request.operation);
  const sent = body && sentIn(body, { item, noun, parameter }, model);
  const [name = ''] = identity;
  const isRequired = sent !== undefined && propertiesOf(sent.schema, model).get(name)?.required === true;
  return IDS.includes(plainName(name)) && !isRequired;
}

/** An identifier that no item of a collection has, by its schema and by that of its path. */
function freeId(items: Items, collection: Collection, { plan, context }: Call): string {
  const { identity, called } = collection;
  const own = identity && schemaAt(collection.item, identity, plan.model);
  return newId(
    {
      known: idsOf(items, collection, plan),
      schemas: [own, called].filter((schema) => schema !== undefined),
      isTaken: (id) => find(items, id, collection) !== undefined,
    },
    plan.model,
    context,
  );
}

/**
 * A call with the success that says whether something was made: 201 of several (RFC 9110 §15.3.2), or the one that is not 201. A
 * response that the document shows for exactly this request goes first.
 */
function withStatus(call: Call, isNew: boolean): Call {
  const { operation, exchange } = call;
  const { status } = operation.success;
  if (isNew === (status === 201) || exchange?.response?.status === String(status)) return call;
  const response = operation.operation.responses.find((one) =>
    isNew ? one.status === '201' : /^20[024]$/.test(one.status),
  );
  const media = response && jsonOf(response.content);
  return media
    ? { ...call, operation: { ...operation, success: { status: Number(response.status), response, media } } }
    : call;
}

/** `PUT` on a collection: the item that the body names is made, or takes the body's place. */
function save(call: Call, collection: Collection): StateResult | undefined {
  const sent = sentItem(call, collection);
  const id = sent && ownId(sent, collection);
  if (!sent || id === undefined) return undefined;
  const items = itemsFor(call, collection);
  const known = find(items, id, collection);
  if (!known && call.operation.operation.responses.some(({ status }) => status === '404'))
    return unknown(collection, id, items);
  const item = withIdentity(
    assembled(sent, { kind: 'existing', item: known?.item ?? {} }, collection, call),
    collection,
    id,
    call.plan.model,
  );
  put(call.state, items, id, item);
  return shown(call, itemBodies(call, collection, item), true);
}

function onItem(call: Call, role: ItemRole): StateResult | undefined {
  const { plan } = call;
  const { kind, collection } = role;
  const items = itemsFor(call, collection);
  const id = call.values[collection.depth] ?? '';
  const entry = find(items, id, collection);
  if (!entry && !(role.kind === 'replace' && role.makes)) return unknown(collection, id, items);
  if (kind === 'read') return shown(call, itemBodies(call, collection, entry!.item), !entry!.isChanged);
  if (kind === 'remove') {
    remove(items, entry!.id);
    return shown(call, itemBodies(call, collection, entry!.item), true);
  }
  const before = entry?.item ?? madeItem(collection, id, plan.model);
  const patched = kind === 'merge' ? patchedItem(call, before) : undefined;
  if (patched && 'kind' in patched) return patched;
  const sent = patched?.item ?? sentItem(call, collection);
  if (!sent) return undefined;
  const example = exampleItem(call, collection);
  const base: Base = example
    ? { kind: 'example', item: example }
    : entry
      ? { kind: 'existing', item: before }
      : { kind: 'sample', item: newlyMade(before, call) };
  const changed = patched
    ? patched.item
    : kind === 'merge'
      ? (mergePatch(before, sent) as Item)
      : assembled(sent, base, collection, call);
  const item = withIdentity(touched(changed, call), collection, entry?.id ?? id, plan.model);
  put(call.state, items, entry?.id ?? id, item);
  const done = kind === 'replace' ? withStatus(call, !entry) : call;
  return shown(done, itemBodies(done, collection, item), true);
}

/** The item after the JSON Patch (RFC 6902) of a request; undefined where its body is none. */
function patchedItem({ request, plan }: Call, before: Item): { readonly item: Item } | StateResult | undefined {
  const { body } = request;
  if (!isJsonPatch(body)) return undefined;
  // What readers are shown may change a property that the item does not have: the document responds.
  const isExample = (): boolean => isShown(request.operation, plan.model, request);
  const refused = (detail: string): StateResult => ({
    kind: 'problem',
    statuses: [409, 422, 400],
    title: 'The patch cannot be applied.',
    detail,
  });
  try {
    const item = applyJsonPatch(before, body);
    return isObject(item) ? { item } : refused('The result of the patch is not an object.');
  } catch (error) {
    if (error instanceof PatchConflict) return isExample() ? undefined : refused(error.message);
    throw error;
  }
}

/** The item inside a request's body; undefined where the body is no object. */
function sentItem({ request, plan }: Call, collection: Collection): Item | undefined {
  const content = request.operation.requestBody?.content ?? [];
  const schema = (content.find(({ mediaType }) => mediaType === request.mediaType) ?? jsonOf(content) ?? content[0])
    ?.schema;
  const part = schema && sentIn(schema, collection, plan.model);
  const sent = part ? valueAt(request.body, part.path) : request.body;
  const item = isObject(sent) ? sent : request.body;
  return isObject(item) ? inNamesOf(collection, item, plan.model) : undefined;
}

function ownId(sent: Item, { identity }: Collection): string | undefined {
  const own = identity && valueAt(sent, identity);
  return own === undefined || own === null || typeof own === 'object' || own === '' ? undefined : String(own);
}

/** The item in the documented response to exactly this request. */
function exampleItem({ exchange, operation, plan }: Call, collection: Collection): Item | undefined {
  const { media } = operation.success;
  const part = media && itemOf(media, plan.model, collection);
  const value =
    part && /^2/.test(exchange?.response?.status ?? '')
      ? valueAt(exchange?.response?.value?.value, part.path)
      : undefined;
  return isObject(value) ? value : undefined;
}

function itemBodies({ operation, plan }: Call, collection: Collection, item: Item): (() => unknown)[] {
  const { media } = operation.success;
  const schema = media?.schema;
  const part: Part | undefined = media && itemOf(media, plan.model, collection);
  if (!schema || !part || !shows(part, collection, item, plan.model)) return [];
  // A response may call the identity otherwise than the item does: `{"petId": 1}` for what is read as `{"id": 1}`.
  const { identity, parameter, noun } = collection;
  const isShown = identity !== undefined && schemaAt(part.schema, identity, plan.model) !== undefined;
  const shownAs = identity === undefined || isShown ? undefined : identityOf(part.schema, plan.model, parameter, noun);
  const renamed = shownAs === undefined || Object.hasOwn(item, shownAs) ? {} : { [shownAs]: valueAt(item, identity!) };
  return bodiesWith({ ...item, ...renamed }, schema, part, plan.model);
}
