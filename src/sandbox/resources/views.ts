import type { ApiModel, Schema } from '../../openapi/model';
import { isKey, plainName } from '../../openapi/shown-identity';
import type { Collection } from './collections';
import { isSame, itemIn, listIn, propertiesOf, successOf, typeOf } from './shapes';
import { methodAt, type Site } from './sites';
import { endsInParameter, nounOf, parametersOf, type Segment } from './template';

/** Items of a collection at another address, below what they belong to: `/accounts/{account_id}/apps` of `/apps/{id}`. */
export interface View {
  readonly of: Collection;
  /** Which of the path's parameters says what they belong to. */
  readonly index: number;
  /** The property of an item that has its value, where one does. */
  readonly property?: string;
}

/**
 * The view that a path is, where it lists items that have an address of their own in a collection of the same name at the top. They must
 * say what they belong to, or have no other address that lists or makes them: `/groups/{id}/users` lists members, who belong to several.
 */
function viewAt(
  key: string,
  byKey: ReadonlyMap<string, Site[]>,
  collections: ReadonlyMap<string, Collection>,
  model: ApiModel,
): View | undefined {
  const segments = byKey.get(key)![0]!.segments;
  const index = parametersOf(segments).length - 1;
  const last = segments.at(-1)!;
  if (index < 0 || endsInParameter(segments) || last.kind !== 'fixed' || byKey.has(`${key}/{}`)) return undefined;
  const of = [...collections.values()].find(
    (each) => each.depth === 0 && each.isAddressed && each.key !== key && each.key.endsWith(`/${last.text}`),
  );
  if (!of) return undefined;
  const property = ownerOf(of.item, segments, model);
  const read = methodAt(byKey, key, 'GET');
  const schema = read && successOf(read)?.media?.schema;
  if (!read && property !== undefined && isOnlyMadeAt(key, of, byKey, model)) return { of, index, property };
  const list = schema && listIn(schema, model, of.noun);
  if (!list || !isSame(list.schema, of.item)) return undefined;
  const isOnlyHere = !methodAt(byKey, of.key, 'GET') && !methodAt(byKey, of.key, 'POST');
  if (property === undefined && !isOnlyHere) return undefined;
  return { of, index, ...(property === undefined ? {} : { property }) };
}

/** Whether items are made here, which responds with one, and where they are listed are not: `PUT /projects/{id}/tasks` of `/tasks/{id}`. */
function isOnlyMadeAt(
  key: string,
  { key: own, item, noun }: Collection,
  byKey: ReadonlyMap<string, Site[]>,
  model: ApiModel,
): boolean {
  const make = methodAt(byKey, key, 'POST') ?? methodAt(byKey, key, 'PUT');
  const schema = make && successOf(make)?.media?.schema;
  const given = schema && itemIn(schema, model, noun);
  return given !== undefined && isSame(given.schema, item) && !methodAt(byKey, own, 'POST');
}

/** The property of an item that says what it belongs to: `appid` below `/application/{id}`. */
function ownerOf(item: Schema, segments: readonly Segment[], model: ApiModel): string | undefined {
  const at = segments.findLastIndex(({ kind }) => kind === 'parameter');
  const parameter = plainName(parametersOf(segments).at(-1)!);
  const noun = plainName(nounOf(segments.slice(0, at)));
  const names = [...propertiesOf(item, model).values()]
    .filter(({ schema }) => ['string', 'integer'].includes(typeOf(schema, model) ?? ''))
    .map(({ name }) => name);
  const isPart = (stem: string): boolean => stem.length > 2 && noun.startsWith(stem);
  return (
    names.find((name) => plainName(name) === parameter && parameter !== 'id') ??
    names.find((name) => isKey(parameter) && /id$/i.test(name) && isPart(plainName(name).slice(0, -2)))
  );
}

/** Replaces what looks like a collection and is a view of another one. */
export function viewsOf(
  byKey: ReadonlyMap<string, Site[]>,
  collections: Map<string, Collection>,
  model: ApiModel,
): Map<string, View> {
  const views = new Map<string, View>();
  for (const key of byKey.keys()) {
    const view = viewAt(key, byKey, collections, model);
    if (view) views.set(key, view);
  }
  for (const key of views.keys()) collections.delete(key);
  return views;
}
