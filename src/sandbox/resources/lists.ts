import type { Schema } from '../../openapi/model';
import { flatten } from '../../openapi/sample/flatten';
import { plainName } from '../../openapi/shown-identity';
import { pageHeaders } from './page-headers';
import { type Question, select, selected } from './query';
import { isShown } from '../mock/matching-exchange';
import { meaningIn } from './meant';
import type { View } from './views';
import type { Collection } from './collections';
import type { Role } from './recognise';
import { type Call, type StateResult, bodiesWithList, shown } from './render';
import { bodyProperties } from './procedures';
import { isObject, valueAt, propertiesOf } from './shapes';
import { remove, type Entry, type Items } from './store';
import { itemsFor } from './sent';

/** Responds with the items of a collection, filtered and paged. */
export function list(
  call: Call,
  { collection, list: part, view }: Extract<Role, { kind: 'list' }>,
): StateResult | undefined {
  const { operation, plan } = call;
  const items = itemsFor(call, collection);
  const page = select(seenFrom(call, items, view), questionOf(call, collection));
  const bodies = bodiesWithList(page, operation.success.media!.schema!, part, plan.model);
  return shown(call, bodies, !items.isChanged, pageHeaders(operation.success.response, page, plan.model));
}

/** What a request asks for, of the items of a collection. */
export function questionOf(call: Call, collection: Collection): Question {
  const { operation, request, plan } = call;
  const { query } = request.parameters;
  const asked = [...operation.site.asked, ...bodyProperties(request.operation, plan.model)];
  return {
    asked,
    query: isObject(request.body) ? { ...query, ...request.body } : query,
    address: `http://${request.headers.host ?? 'localhost'}${request.path}`,
    mayHave: knownIn(collection, call),
    isForAll: wordsForAll(collection, call),
    meaning: meaningIn(collection, asked, plan.model),
    isShown: (parameters) => {
      const wanted = parameters.map((name) => {
        const where = Object.hasOwn(query, name) ? 'query' : 'body';
        return { where, name, pointer: '', rule: 'value', message: '' } as const;
      });
      return isShown(request.operation, plan.model, request, wanted);
    },
  };
}

/** Whether items of a collection may have a property of this plain name. */
function knownIn(collection: Collection, { plan }: Call): (plain: string) => boolean {
  const properties = new Set([...propertiesOf(collection.item, plan.model).keys()].map(plainName));
  return (name) => properties.has(name);
}

const ALL = /^(?:all|any|\*)$/i;

/**
 * Whether a word stands for all values of a property: the parameter lists it or has it as its default, or the property lists other values,
 * and no item can have it.
 */
function wordsForAll({ item }: Collection, { operation, plan }: Call): (plain: string, value: unknown) => boolean {
  const known = (name: string, all: readonly { readonly name: string; readonly schema?: Schema }[]) => {
    const schema = all.find((each) => plainName(each.name) === name)?.schema;
    const flat = schema && flatten(schema, plan.model).schema;
    return { listed: flat?.enum?.map((each) => each.value), ordinary: flat?.default?.value };
  };
  return (name, value) => {
    if (!ALL.test(String(value))) return false;
    const { listed: own } = known(name, [...propertiesOf(item, plan.model).values()]);
    if (own) return !own.includes(value as never);
    const { listed, ordinary } = known(name, operation.site.asked);
    return ordinary === value || listed?.includes(value as never) === true;
  };
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

/** Responds to a request that removes the items of a collection, or some of them. */
export function clear(
  call: Call,
  { collection, view }: Extract<Role, { kind: 'create' | 'clear' }>,
): StateResult | undefined {
  const { request } = call;
  const items = itemsFor(call, collection);
  const wanted = { query: request.parameters.query, mayHave: knownIn(collection, call) };
  const gone = request.body === undefined ? selected(seenFrom(call, items, view), wanted) : undefined;
  if (!gone) return undefined;
  for (const { id } of gone) remove(items, id);
  return shown(call, [], true);
}
