import type { Context } from '../behaviour';
import type { Collection } from './collections';
import type { ResourcePlan } from './recognise';
import { sizeOf } from '../size-of';
import { schemaAt, typeOf, valueAt } from './shapes';
import { flatten } from '../../openapi/sample/flatten';
import { idOf, seedsOf, type Item, type Seed } from './seeds';

export interface Entry {
  readonly id: string;
  readonly item: Item;
  /** Whether a client has created or changed it. */
  readonly isChanged: boolean;
}

/** The items of one collection under one parent, in the order in which they came. */
export interface Items {
  readonly entries: Map<string, Entry>;
  /** Identifiers of those that a client has removed. */
  readonly removed: Set<string>;
  isChanged: boolean;
}

/** What an API's resources are in one session: a plain value. What was not used yet is not in it. */
export interface ResourceState {
  readonly collections: Map<string, Items>;
  /** Single objects by address; null for one that was removed. */
  readonly singles: Map<string, Item | null>;
  /** Responses by idempotency key, with a digest of the request that they belong to. */
  readonly replays: Map<string, { readonly request: string; readonly response: unknown }>;
  /** How many bytes were put into it, ever. */
  written: number;
}

export const emptyState = (): ResourceState => ({
  collections: new Map(),
  singles: new Map(),
  replays: new Map(),
  written: 0,
});

/** Adds to one of the maps of a state. */
export function keep<T>(state: ResourceState, map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  state.written += sizeOf([key, value]);
}

/** The seeds of a collection, and those under each parent, by the parent's identifiers as JSON. */
interface Seeds {
  readonly all: readonly Seed[];
  readonly byScope: ReadonlyMap<string, readonly Seed[]>;
}

const seeds = new WeakMap<ResourcePlan, Map<Collection, Seeds>>();

function seedsIn(collection: Collection, plan: ResourcePlan): Seeds {
  let known = seeds.get(plan);
  if (!known) seeds.set(plan, (known = new Map()));
  let own = known.get(collection);
  if (!own) {
    const all = seedsOf(collection, plan);
    const byScope = new Map<string, Seed[]>();
    for (const seed of all) {
      const key = JSON.stringify(seed.scope);
      const own = byScope.get(key);
      if (own) own.push(seed);
      else byScope.set(key, [seed]);
    }
    known.set(collection, (own = { all, byScope }));
  }
  return own;
}

/** The items of a collection under one parent, seeded from the document at the first use. */
export function itemsOf(
  state: ResourceState,
  collection: Collection,
  scope: readonly string[],
  plan: ResourcePlan,
): Items {
  const key = JSON.stringify([collection.key, ...scope]);
  let items = state.collections.get(key);
  if (!items) {
    const own = seedsIn(collection, plan).byScope.get(JSON.stringify(scope)) ?? [];
    items = {
      entries: new Map(own.map(({ id, item }) => [id, { id, item: structuredClone(item), isChanged: false }])),
      removed: new Set(),
      isChanged: false,
    };
    keep(state, state.collections, key, items);
  }
  return items;
}

/** Names by which APIs call the caller's own item. */
const ALIASES = new Set(['me', 'self', 'current', '@me', '~', 'mine']);

/** The item that a path names, by its own identity too; `me` and its like are the first one. */
export function find(items: Items, id: string, { identity, alternatives = [] }: Collection): Entry | undefined {
  const direct = items.entries.get(id) ?? (ALIASES.has(id) ? items.entries.values().next().value : undefined);
  const names = [...(identity ? [identity] : []), ...alternatives.map((name) => [name])];
  if (direct || names.length === 0) return direct;
  return [...items.entries.values()].find(({ item }) => names.some((name) => isCalled(valueAt(item, name), id)));
}

const isCalled = (own: unknown, id: string): boolean =>
  (typeof own === 'string' || typeof own === 'number') && String(own) === id;

export function put(state: ResourceState, items: Items, id: string, item: Item): void {
  keep(state, items.entries, id, { id, item, isChanged: true });
  items.removed.delete(id);
  items.isChanged = true;
}

export function remove(items: Items, id: string): void {
  items.entries.delete(id);
  items.removed.add(id);
  items.isChanged = true;
}

/**
 * An identifier that no item has, in the form of those that exist or, where none does, of those that the document shows: the
 * next number, or the same prefix and length.
 */
export function newId(items: Items, collection: Collection, plan: ResourcePlan, context: Context): string {
  const identity = collection.identity && schemaAt(collection.item, collection.identity, plan.model);
  const isInteger = identity ? typeOf(identity, plan.model) === 'integer' : false;
  const format = identity && flatten(identity, plan.model).schema.format;
  const shown = seedsIn(collection, plan).all.map(({ id }) => id);
  const ids = [...shown, ...[...items.entries.values()].map((entry) => idOf(entry.item, collection, entry.id))];
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const id = isInteger ? nextNumber(ids, attempt) : nextString(ids, attempt, format, context);
    if (!items.entries.has(id)) return id;
  }
  return context.uuid();
}

const nextNumber = (ids: readonly string[], attempt: number): string =>
  String(Math.max(0, ...ids.map(Number).filter(Number.isSafeInteger)) + 1 + attempt);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function nextString(ids: readonly string[], attempt: number, format: string | undefined, context: Context): string {
  // Those that the document shows come before those that were made for its requests.
  const model = ids[0] ?? '';
  if (format === 'uuid' || UUID.test(model)) return context.uuid();
  // The digits at the end of `ep_1srOrx2ZWZ1` count nothing.
  const [, prefix = '', digits] = /^((?:.*[^A-Za-z0-9])?[A-Za-z]*)(\d+)$/s.exec(model) ?? [];
  if (digits !== undefined && digits.length <= 9) {
    const numbers = ids
      .filter((id) => id.startsWith(prefix))
      .map((id) => Number(id.slice(prefix.length)))
      .filter(Number.isSafeInteger);
    return `${prefix}${String(Math.max(0, ...numbers) + 1 + attempt).padStart(digits.length, '0')}`;
  }
  const [, start = '', rest = ''] = /^((?:[A-Za-z]{1,12}[_-]){0,3})(.*)$/s.exec(model) ?? [];
  const made = context.hex(Math.min(64, Math.max(8, rest.length)));
  return `${start}${/^[^a-z]*[A-Z][^a-z]*$/.test(rest) ? made.toUpperCase() : made}`;
}
