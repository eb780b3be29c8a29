import type { Collection } from './collections';
import type { ResourcePlan } from './recognise';
import { sizeOf } from '../size-of';
import { valueAt } from './shapes';
import { idOf, isOwnName, seedsOf, type Item, type Seed } from './seeds';

export interface Entry {
  readonly id: string;
  readonly item: Item;
  /** Whether a client has created or changed it. */
  readonly isChanged: boolean;
  /** What it belongs to, where it was made or shown below that. */
  readonly owner?: string;
}

/** The items of one collection under one parent, in the order in which they came. */
export interface Items {
  readonly entries: Map<string, Entry>;
  /** What the document's paths call items that are called otherwise themselves. */
  readonly aliases: ReadonlyMap<string, string>;
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
      entries: new Map(
        own.map(({ id, item, owner }) => [
          id,
          { id, item: structuredClone(item), isChanged: false, ...(owner === undefined ? {} : { owner }) },
        ]),
      ),
      aliases: new Map(own.flatMap(({ id, aliases = [] }) => aliases.map((alias) => [alias, id] as const))),
      removed: new Set(),
      isChanged: false,
    };
    keep(state, state.collections, key, items);
  }
  return items;
}

/**
 * The item that a path names, by its own identity and keys too, as `{domain}` may be the name of a domain or its id; `me` and its like are
 * the first one where the document says of none that it is called so.
 */
export function find(
  items: Items,
  id: string,
  { identity, alternatives = [], keys, indexFrom }: Collection,
): Entry | undefined {
  if (indexFrom !== undefined) return [...items.entries.values()][Number(id) - indexFrom];
  const direct =
    items.entries.get(id) ??
    items.entries.get(items.aliases.get(id) ?? '') ??
    (isOwnName(id) && !items.aliases.has(id) ? items.entries.values().next().value : undefined);
  const names = [...(identity ? [identity] : []), ...[...alternatives, ...keys].map((name) => [name])];
  if (direct || names.length === 0) return direct;
  return [...items.entries.values()].find(({ item }) => names.some((name) => isCalled(valueAt(item, name), id)));
}

/** What paths call an item: its position, where they name items by that. */
export const calledAs = (items: Items, id: string, { indexFrom }: Collection): string =>
  indexFrom === undefined ? id : String([...items.entries.keys()].indexOf(id) + indexFrom);

const isCalled = (own: unknown, id: string): boolean =>
  (typeof own === 'string' || typeof own === 'number') && String(own) === id;

/** @param owner what a new item belongs to; one that exists keeps its own */
export function put(
  state: ResourceState,
  items: Items,
  id: string,
  item: Item,
  owner = items.entries.get(id)?.owner,
): void {
  keep(state, items.entries, id, { id, item, isChanged: true, ...(owner === undefined ? {} : { owner }) });
  items.removed.delete(id);
  items.isChanged = true;
}

export function remove(items: Items, id: string): void {
  items.entries.delete(id);
  items.removed.add(id);
  items.isChanged = true;
}

/** What is known of the identifiers of a collection: those that the document shows first, then those of its items, and of removed ones. */
export function idsOf(items: Items, collection: Collection, plan: ResourcePlan): string[] {
  const shown = seedsIn(collection, plan).all.map(({ id }) => id);
  const own = [...items.entries.values()].map((entry) => idOf(entry.item, collection, entry.id));
  return [...shown, ...own, ...items.removed];
}
