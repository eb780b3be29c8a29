import { createHash } from 'node:crypto';
import { plainName } from '../../openapi/shown-identity';
import type { SandboxResponse, BehaviourRequest, Context } from '../behaviour';
import { isShown, matchingExchange } from '../mock/matching-exchange';
import { applyJsonPatch, isJsonPatch, PatchConflict } from './json-patch';
import { afterAction, type Action } from './actions';
import { type Base, assembled, mergePatch, onSingle } from './single';
import { newlyMade, touched } from './times';
import type { Collection } from './collections';
import type { ItemRole, ResourcePlan, Role } from './recognise';
import { type Call, type StateResult, shown } from './render';
import { madeItem, withIdentity, type Item, examplesOf } from './seeds';
import { isObject, propertiesOf } from './shapes';
import { calledAs, find, itemsOf, keep, put, remove, type Items, type ResourceState } from './store';
import { sentAt } from './sites';
import { etagOf, unmatched } from './etags';
import { itemsFor, withStatus, sentItem, ownId, exampleItem, isAsShown, itemBodies } from './sent';
import { create } from './create';
import { withoutOthers } from './referred';
import { list, clear } from './lists';
import { lookUp } from './lookup';

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
  // What is repeated under an idempotency key has changed the ETag itself.
  return operation.role
    ? once(call, (role) => unmatched(call) ?? respond(call, role), operation.role)
    : unmatched(call);
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

function unknown(collection: Collection, id: string, items: Items): StateResult {
  const { noun, parameter } = collection;
  const ids = [...items.entries.keys()].map((each) => calledAs(items, each, collection));
  const listed = ids.slice(0, MAX_LISTED).join(', ');
  const known = ids.length === 0 ? 'There are none.' : `Known: ${listed}${ids.length > MAX_LISTED ? ', …' : ''}.`;
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
    case 'find':
      return lookUp(call, role.collection);
    case 'save':
      return save(call, role.collection);
    case 'read':
    case 'replace':
    case 'merge':
    case 'remove':
      return onItem(call, role);
    case 'act':
      return act(call, role);
    default:
      return onSingle(call, role);
  }
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
  return shown(call, itemBodies(call, collection, { id, item }), true, etagOf(call, item));
}

function onItem(call: Call, role: ItemRole): StateResult | undefined {
  const { plan } = call;
  const { kind, collection } = role;
  const items = itemsFor(call, collection);
  const id = call.values[collection.depth] ?? '';
  const entry = find(items, id, collection);
  if (kind === 'read' && !call.operation.success.media && !items.removed.has(id)) return undefined;
  if (!entry && !(role.kind === 'replace' && role.makes)) return unknown(collection, id, items);
  if (kind === 'read')
    return shown(call, itemBodies(call, collection, entry!), !entry!.isChanged, etagOf(call, entry!.item));
  if (kind === 'remove') {
    remove(items, entry!.id);
    return shown(call, itemBodies(call, collection, entry!), true);
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
      ? withoutOthers(mergePatch(before, sent) as Item, before, sent)
      : assembled(sent, base, collection, call);
  const item = withIdentity(touched(changed, call), collection, entry?.id ?? id, plan.model);
  put(call.state, items, entry?.id ?? id, item);
  const done = kind === 'replace' ? withStatus(call, !entry) : call;
  const isExample = !example || isAsShown(item, sent, example, collection);
  return shown(done, itemBodies(done, collection, { id: entry?.id ?? id, item }), isExample, etagOf(done, item));
}

/** An action: the item gets what its body has of it, and is what the action's name says, or what the document shows for this request. */
function act(call: Call, { collection, effects }: Action): StateResult | undefined {
  const { model } = call.plan;
  const items = itemsFor(call, collection);
  const id = call.values[collection.depth] ?? '';
  const entry = find(items, id, collection);
  if (!entry) return unknown(collection, id, items);
  const known = propertiesOf(collection.item, model);
  const sent = Object.fromEntries(
    Object.entries(sentItem(call, collection) ?? {}).filter(([name]) => known.size === 0 || known.has(name)),
  );
  const example = exampleItem(call, collection);
  const merged = withoutOthers(mergePatch(entry.item, sent) as Item, entry.item, sent);
  const done = afterAction(merged, effects, collection, call.context.now(), model);
  const isExample = !example || isAsShown(done, sent, example, collection);
  const after = example && isExample ? { ...done, ...example } : touched(done, call);
  const item = withIdentity(after, collection, entry.id, model);
  put(call.state, items, entry.id, item);
  return shown(call, itemBodies(call, collection, { id: entry.id, item }), isExample, etagOf(call, item));
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
