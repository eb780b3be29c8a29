import { parameterValue } from '../../openapi/exchange';
import { exchangesOf, type ApiModel, type Exchange, type Operation } from '../../openapi';
import { hasFormat } from '../../openapi/json-schema/check/scalar';
import type { Example, Parameter } from '../../openapi/model';
import { matchesPattern } from '../../openapi/pattern/match';
import { flatten } from '../../openapi/sample/flatten';
import { type IdentifierSource, identifiers } from '../identifiers';
import type { Collection } from './collections';
import { sample } from './complete';
import type { OperationPlan, ResourcePlan } from './recognise';
import { isNumeric, newId, typed } from './new-id';
import { withOwnName } from './own-name';
import { isObject, schemaAt, typeOf, valueAt, withValueAt } from './shapes';
import { itemOf } from './shown-parts';
import { push, type Site } from './sites';

export type Item = Readonly<Record<string, unknown>>;

/** An item that exists at the start. */
export interface Seed {
  /** Values of the path parameters before the item's own. */
  readonly scope: readonly string[];
  readonly id: string;
  readonly item: Item;
  /** What paths call it, too, where that cannot be its own identity. */
  readonly aliases?: readonly string[];
  /** What it belongs to, where the document shows it below that. */
  readonly owner?: string;
}

/** Items of examples are enough at this number, and as many others that paths name: a sandbox is no database. */
const MAX_SEEDS = 200;

/** As far as positions are filled. */
const MAX_INDEX = 20;

/**
 * The items of a collection that the document speaks of: those that its examples read and list, then one for every other
 * value that any operation below shows for the item's path parameter, and that the body of a `PUT` on the collection names, so
 * that each documented request finds its item.
 */
export function seedsOf(collection: Collection, plan: ResourcePlan): Seed[] {
  const { model } = plan;
  const seeds = new Map<string, Seed>();
  const keyOf = (scope: readonly string[], id: string): string => JSON.stringify([scope, id]);
  const within = new Map<string, Seed[]>();
  const aliased = new Set<string>();
  const addAliases = (known: Seed, aliases: readonly string[] = []) => {
    const others = aliases.filter((alias) => !aliased.has(keyOf(known.scope, alias)));
    for (const alias of others) aliased.add(keyOf(known.scope, alias));
    seeds.set(keyOf(known.scope, known.id), { ...known, aliases: [...(known.aliases ?? []), ...others] });
  };
  const add = ({ aliases, ...seed }: Seed, max = 2 * MAX_SEEDS) => {
    const key = keyOf(seed.scope, seed.id);
    const known = seeds.get(key);
    if (!known && seeds.size >= max) return;
    if (known || aliases) addAliases(known ?? seed, aliases);
    else seeds.set(key, seed);
    if (known) return;
    push(within, JSON.stringify(seed.scope), seed);
  };
  // `/tracks/{index}`: a path that names the third one needs two before it.
  const addUpTo = (scope: readonly string[], index: number) => {
    const others = within.get(JSON.stringify(scope)) ?? [];
    const missing = Math.min(index, MAX_INDEX) + 1 - others.length;
    const free = Array.from({ length: MAX_INDEX + MAX_SEEDS }, (_, at) => String(at + 1));
    const ids = free.filter((id) => !seeds.has(keyOf(scope, id))).slice(0, Math.max(0, missing));
    for (const id of ids) add({ scope, id, item: sampled(collection, model) });
  };
  let made = 0;
  const source = identifiers(() => `${collection.key} ${made++}`);
  const addMade = (scope: readonly string[], called: string) => {
    if (collection.indexFrom !== undefined) {
      addUpTo(scope, Number(called) - collection.indexFrom);
      return;
    }
    if (aliased.has(keyOf(scope, called))) return;
    const others = within.get(JSON.stringify(scope)) ?? [];
    const shown = sampled(collection, model);
    // `{app_id}` may have the example of the `uid` of the item that the document shows.
    const isKey = collection.keys.some((key) => String(shown[key]) === called) && idOf(shown, collection, '') !== '';
    const plain = isKey ? shown : withIdentity(shown, collection, called, model);
    const id = idOf(plain, collection, called);
    const known =
      seeds.get(keyOf(scope, id)) ??
      (id !== called && isOwnName(called) ? others[0] && seeds.get(keyOf(scope, others[0].id)) : undefined) ??
      others.find(({ item }) => collection.keys.some((key) => String(valueAt(item, [key])) === called));
    if (known) {
      if (known.id !== called) addAliases(known, [called]);
      return;
    }
    const items = others.map((other) => other.item);
    const item = withOwnName(withOwnKeys(plain, [], items, collection, model, source), items, collection, model);
    add({ scope, id, item, ...(id === called ? {} : { aliases: [called] }) });
  };
  for (const seed of documentedSeeds(collection, plan)) add(seed, MAX_SEEDS);
  for (const site of collection.sites) {
    for (const values of valuesShown(site, model)) {
      const isMissing = !collection.isAddressed && seeds.size === 0;
      const id = isMissing ? idOf(madeItem(collection, '1', model), collection, '1') : values[collection.depth];
      if (id !== undefined) addMade(values.slice(0, collection.depth), id);
    }
  }
  for (const { scope, id } of savedSeeds(collection, plan)) addMade(scope, id);
  return [...seeds.values()];
}

/**
 * An item of which no other has the keys that the API gives.
 * @param own keys that it must keep, such as those that a client sent
 */
export function withOwnKeys(
  item: Item,
  own: readonly string[],
  others: readonly Item[],
  collection: Collection,
  model: ApiModel,
  source: IdentifierSource,
): Item {
  const made = collection.keys.flatMap((key): [string, unknown][] => {
    const value = valueAt(item, [key]);
    const schema = schemaAt(collection.item, [key], model);
    if (own.includes(key) || value === undefined || value === null || !schema) return [];
    const known = others.map((other) => String(valueAt(other, [key]) ?? ''));
    if (!known.includes(String(value))) return [];
    const taken = new Set(known);
    const id = newId(
      { known: [...new Set([String(value), ...known])], schemas: [schema], isTaken: (each) => taken.has(each) },
      model,
      source,
    );
    return [[key, typed(schema, id, model)]];
  });
  return made.length === 0 ? item : { ...item, ...Object.fromEntries(made) };
}

const byCollection = new WeakMap<ResourcePlan, Map<Collection, OperationPlan[]>>();

/** The operations with a role in a collection, in the document's order; found once for all collections. */
function planned(collection: Collection, plan: ResourcePlan): readonly OperationPlan[] {
  let known = byCollection.get(plan);
  if (!known) {
    byCollection.set(plan, (known = new Map()));
    for (const each of plan.operations.values()) {
      if (!each.role || !('collection' in each.role)) continue;
      const others = known.get(each.role.collection);
      if (others) others.push(each);
      else known.set(each.role.collection, [each]);
    }
  }
  return known.get(collection) ?? [];
}

/** The items that the documented bodies of a `PUT` on the collection name, where it refuses to make unknown ones. */
function savedSeeds(collection: Collection, plan: ResourcePlan): Seed[] {
  const { model } = plan;
  return planned(collection, plan).flatMap(({ operation, role, site }): Seed[] => {
    if (role?.kind !== 'save' || !operation.responses.some(({ status }) => status === '404')) return [];
    return exchangesOf(operation, model).flatMap((exchange): Seed[] => {
      const { body } = exchange;
      const id = isObject(body?.value) ? idOf(body.value, collection, '') : '';
      const scope = valuesIn(exchange, site);
      return id === '' ? [] : [{ scope, id, item: madeItem(collection, id, model) }];
    });
  });
}

/** The example of an item, or a generated one, under another identity. */
export function madeItem(collection: Collection, id: string, model: ApiModel): Item {
  return withIdentity(sampled(collection, model), collection, id, model);
}

function sampled({ item }: Collection, model: ApiModel): Item {
  const made = sample(item, model);
  return isObject(made) ? made : {};
}

/** An item with its identity set to the value of a path parameter, in the type that the schema gives it. */
export function withIdentity(item: Item, { identity, item: schema }: Collection, id: string, model: ApiModel): Item {
  if (identity === undefined) return item;
  const own = valueAt(item, identity);
  if (own !== undefined && own !== null && (String(own) === id || !isIdentifier(schema, identity, id, model)))
    return item;
  return withValueAt(item, identity, typed(schemaAt(schema, identity, model), id, model)) as Item;
}

/** Names by which APIs call the caller's own item, whatever its identity is. */
const OWN_NAMES = new Set(['me', 'self', 'current', '@me', '~', 'mine']);
export const isOwnName = (id: string): boolean => OWN_NAMES.has(id);

/** Whether the items' own schema allows what a path calls one: the path's may be `string`, and that of the items a UUID. */
function isIdentifier(schema: Collection['item'], identity: readonly string[], id: string, model: ApiModel): boolean {
  if (isOwnName(id)) return false;
  const property = schemaAt(schema, identity, model);
  const { format = '', pattern } = property ? flatten(property, model).schema : {};
  if (property && ['integer', 'number'].includes(typeOf(property, model) ?? '')) return isNumeric(id);
  return hasFormat(format, id, 'string') && (pattern === undefined || matchesPattern(pattern, id));
}

function documentedSeeds(collection: Collection, plan: ResourcePlan): Seed[] {
  const { model } = plan;
  return planned(collection, plan).flatMap(({ operation, role, site, success }): Seed[] => {
    if (role?.kind !== 'read' && role?.kind !== 'list' && role?.kind !== 'find') return [];
    const { media } = success;
    if (!media) return [];
    return exchangesOf(operation, model).flatMap((exchange): Seed[] => {
      const value = exchange.response?.value?.value;
      if (value === undefined || !/^2/.test(exchange.response?.status ?? '')) return [];
      const values = valuesIn(exchange, site);
      const scope = values.slice(0, collection.depth);
      if (role.kind === 'list') {
        const list = valueAt(value, role.list.path);
        if (role.list.isMap)
          return Object.entries(isObject(list) ? list : {}).flatMap(([id, item]) =>
            isObject(item) ? [{ scope, id, item }] : [],
          );
        return (Array.isArray(list) ? list : []).flatMap((item, index) => {
          const id = isObject(item) ? idOf(item, collection, String(index + 1)) : undefined;
          const owner = role.view && values[role.view.index];
          return id === undefined ? [] : [{ scope, id, item: item as Item, ...(owner === undefined ? {} : { owner }) }];
        });
      }
      const part = itemOf(media, model, collection);
      const item = part && valueAt(value, part.path);
      const called = role.kind === 'find' && isObject(item) ? idOf(item, collection, '') : values[collection.depth];
      if (!isObject(item) || called === undefined || called === '') return [];
      const own = withIdentity(item, collection, called, model);
      const id = idOf(own, collection, called);
      return [{ scope, id, item: own, ...(id === called ? {} : { aliases: [called] }) }];
    });
  });
}

/** What an item is called by, or the fallback where nothing in it says. */
export function idOf(item: Item, { identity }: Collection, fallback: string): string {
  const own = identity && valueAt(item, identity);
  return own === undefined || own === null || typeof own === 'object' ? fallback : String(own);
}

/** What a documented request has at the places of a site, in the order of its template. */
const valuesIn = ({ parameters, body }: Exchange, { values }: Site): string[] =>
  values.map(({ in: where, name }) =>
    String(
      (where === 'body'
        ? valueAt(body?.value, [name])
        : parameters.find((each) => each.in === where && each.name === name)?.value) ?? '',
    ),
  );

/**
 * The values that an operation shows for the parameters of its site, in their order: a list for each name that its
 * examples have, or one of generated values. Names that only an error response has are left out: their items do not exist.
 */
function valuesShown(site: Site, model: ApiModel): string[][] {
  const { operation, values } = site;
  if (site.isProcedure)
    return exchangesOf(operation, model)
      .map((exchange) => valuesIn(exchange, site))
      .filter((shown) => !shown.includes(''));
  const parameters = values.map(({ name }) =>
    operation.parameters.find((each) => each.in === 'path' && each.name === name),
  );
  const examples = parameters.map((parameter) => (parameter ? examplesOf(parameter) : []));
  const failing = failingNames(operation);
  const labels = [...new Set(examples.flat().map(({ name }) => name))].filter((name) => !failing.has(name));
  return (labels.length > 0 ? labels : [undefined]).map((label) =>
    parameters.map((parameter, index) => {
      const own = examples[index]!.find(({ name }) => name === label) ?? examples[index]![0];
      const value =
        own?.value ?? (parameter && parameterValue({ ...parameter, required: true }, operation, model, label ?? ''));
      return String(value?.value ?? 'string');
    }),
  );
}

/** The examples that a document gives of a parameter. */
export const examplesOf = (parameter: Parameter): Example[] =>
  [...parameter.examples, ...(parameter.content?.examples ?? [])].filter((example) => example.value !== undefined);

function failingNames({ responses }: Operation): Set<string> {
  const namesOf = (wanted: RegExp) =>
    responses
      .filter(({ status }) => wanted.test(status))
      .flatMap(({ content }) => content.flatMap(({ examples }) => examples.map(({ name }) => name)));
  const good = new Set(namesOf(/^(?:[123]|default)/));
  return new Set(namesOf(/^[45]/).filter((name) => !good.has(name) && name !== 'default'));
}
