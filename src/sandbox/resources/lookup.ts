import type { ApiModel } from '../../openapi/model';
import { plainName } from '../../openapi/shown-identity';
import type { Collection } from './collections';
import { questionOf } from './lists';
import { isShown } from '../mock/matching-exchange';
import { foundBy } from './query';
import { type Call, type StateResult, shown } from './render';
import { etagOf } from './etags';
import { isAlike, propertiesOf, type Success } from './shapes';
import { shownItem } from './shown-parts';
import { itemBodies, itemsFor } from './sent';
import type { Site } from './sites';
import { keyOf, type Segment } from './template';

const isSearchWord = (segment: Segment | undefined): boolean => segment?.kind === 'fixed' && segment.text === 'search';

/** The collection that a path is about which is none of its own: `/users` of `/users/lookup`, `/search/users` and `/users/search/findByEmail`. */
export function collectionBeside(
  segments: readonly Segment[],
  collections: ReadonlyMap<string, Collection>,
): Collection | undefined {
  const others = segments.filter((segment) => !isSearchWord(segment));
  const isSearch = others.length < segments.length;
  return (
    collections.get(keyOf(segments.slice(0, -1))) ??
    (isSearch ? (collections.get(keyOf(others)) ?? collections.get(keyOf(others.slice(0, -1)))) : undefined)
  );
}

/** Whether a `POST` only looks for items, with what is asked for in its body: `POST /users/search`. */
export const isSearched = ({ method, segments }: Site): boolean => {
  const last = segments.at(-1);
  return method === 'POST' && last?.kind === 'fixed' && /^_?(?:search|query|filter|find|lookup|list)$/i.test(last.text);
};

/**
 * Whether an operation finds an item of a collection by what the query says of it, as `GET /users/lookup?email=`: it shows one, and can be
 * asked for a property of it.
 */
export function findsItem({ asked }: Site, { media }: Success, collection: Collection, model: ApiModel): boolean {
  const part = media?.schema && shownItem(media.schema, collection, model);
  if (!part || !isAlike(part.schema, collection.item, model)) return false;
  const own = plainName(collection.noun);
  const names = new Set([...propertiesOf(collection.item, model).keys()].map(plainName));
  return asked.some(({ name }) => {
    const plain = plainName(name);
    return names.has(plain) || (plain.startsWith(own) && names.has(plain.slice(own.length)));
  });
}

/** Responds with the first item that has what the query says; undefined where it says nothing of an item, or is one that readers are shown. */
export function lookUp(call: Call, collection: Collection): StateResult | undefined {
  const { plan, request } = call;
  const items = itemsFor(call, collection);
  const found = foundBy([...items.entries.values()], questionOf(call, collection));
  if (!found) return undefined;
  const [entry] = found;
  if (entry) return shown(call, itemBodies(call, collection, entry), !entry.isChanged, etagOf(call, entry.item));
  if (!items.isChanged && isShown(request.operation, plan.model, request)) return undefined;
  const sent = new URLSearchParams(
    Object.entries(request.parameters.query).map(([name, value]) => [name, String(value)]),
  );
  return {
    kind: 'problem',
    statuses: [404, 410, 400],
    title: `Unknown ${collection.noun}.`,
    detail: `No ${collection.noun} has what the query says: ${String(sent)}.`,
  };
}
