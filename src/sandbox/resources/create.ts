import { fitsSchema } from '../../openapi/sample/sampler';
import { IDS, plainName } from '../../openapi/shown-identity';
import { fitting, sample } from './complete';
import { type Base, assembled } from './single';
import { newlyMade } from './times';
import type { View } from './views';
import type { Collection } from './collections';
import { conflictOf } from './conflict';
import { etagOf } from './etags';
import type { Role } from './recognise';
import { type Call, type StateResult, locationOf, shown, idBodies } from './render';
import { idOf, withIdentity, withOwnKeys, type Item } from './seeds';
import { isObject, jsonBody, propertiesOf, schemaAt, sentIn, typeOf } from './shapes';
import { newId, typed } from './new-id';
import { calledAs, find, idsOf, put, type Items } from './store';
import { itemsFor, withStatus, sentItems, ownId, exampleItem, isAsShown, itemBodies } from './sent';

/** Responds to a request that makes an item. */
export function create(
  call: Call,
  { collection, view }: Extract<Role, { kind: 'create' | 'clear' }>,
): StateResult | undefined {
  const { request } = call;
  // Some things are made by the request alone, such as a cart.
  const isBodiless = request.body === undefined && !request.operation.requestBody?.required;
  const sent = sentItems(call, collection);
  const [first, ...others] = sent.length === 0 && isBodiless ? [{}] : sent;
  if (!first) return undefined;
  const items = itemsFor(call, collection);
  const conflict = [first, ...others].map((each) => conflictOf(each, items, collection, call)).find(Boolean);
  if (conflict) return conflict;
  const made = make(first, 0, call, collection, view);
  const more = others.map((each, index) => make(each, index + 1, call, collection, view));
  const { id, isNew, isExample } = made;
  const done = withStatus(call, isNew);
  const headers: Record<string, string> = {
    ...(collection.isReadable && !collection.hasProcedures
      ? { location: locationOf(calledAs(items, id, collection), collection, call) }
      : {}),
    ...etagOf(done, made.item),
  };
  const bodies = [...itemBodies(done, collection, made, ...more), ...idBodies(done, id)];
  return shown(done, bodies, isExample, headers) ?? { kind: 'candidates', candidates: [], headers };
}

interface Made {
  readonly id: string;
  readonly item: Item;
  readonly isNew: boolean;
  /** Whether it is as the document shows it for this request. */
  readonly isExample: boolean;
}

/** Makes one of the items that a request has. @param index which of them it is */
function make(sent: Item, index: number, call: Call, collection: Collection, view: View | undefined): Made {
  const { plan, context, values } = call;
  const items = itemsFor(call, collection);
  const example = exampleItem(call, collection, index);
  const own = ownId(sent, collection) ?? (example && idOf(example, collection, ''));
  const taken = own ? items.entries.get(own) : undefined;
  const isSent = ownId(sent, collection) !== undefined;
  const isFree = own && (taken?.isChanged ? isSent && !isGiven(collection, call) : true);
  const others = [...items.entries.values()].filter((entry) => entry !== taken || !isFree);
  const id = isFree ? own : freeId(items, collection, call);
  const sampled = sample(fitting(sent, collection.item, plan.model), plan.model);
  const base: Base = example
    ? { kind: 'example', item: example }
    : { kind: 'sample', item: newlyMade(isObject(sampled) ? sampled : {}, call) };
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
  return { id, item, isNew: taken === undefined, isExample: !example || isAsShown(item, sent, example, collection) };
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
function isGiven(
  { identity = [], sentAs, item, noun, parameter }: Collection,
  { request, plan: { model } }: Call,
): boolean {
  if (sentAs !== undefined) return false;
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
