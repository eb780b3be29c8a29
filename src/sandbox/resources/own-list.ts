import type { ApiModel, MediaType, Schema } from '../../openapi/model';
import { flatten } from '../../openapi/sample/flatten';
import { isCalled } from '../../openapi/shown-identity';
import type { Collection } from './collections';
import {
  isAlike,
  isMostly,
  jsonBody,
  listIn,
  mapIn,
  MAX_DEPTH,
  propertiesOf,
  successOf,
  typeOf,
  type Part,
} from './shapes';
import { listShown } from './shown-parts';
import { itemSchema, type Site } from './sites';

/**
 * The array that is called as the path of a collection is, in any object of a body: `settings.notifications` of `/notifications`, though
 * another array stands under a name that usually wraps what is listed, as in `data.events`.
 */
function ownListIn(
  schema: Schema,
  model: ApiModel,
  noun: string,
  isItem: (items: Schema) => boolean,
  depth = 0,
): Part | undefined {
  const properties = [...propertiesOf(schema, model).values()];
  for (const { name, schema: list } of properties) {
    const items = typeOf(list, model) === 'array' ? flatten(list, model).schema.items : undefined;
    if (items && isCalled(name, noun) && isItem(items)) return { path: [name], schema: items };
  }
  if (depth >= MAX_DEPTH) return undefined;
  for (const { name, schema: inner } of properties) {
    const found = typeOf(inner, model) === 'object' ? ownListIn(inner, model, noun, isItem, depth + 1) : undefined;
    if (found) return { ...found, path: [name, ...found.path] };
  }
  return undefined;
}

/**
 * What an item looks like: as operations show it, unless that takes little of what `POST` sends, and the items of the array that is called
 * as the collection take most of it.
 */
export function itemOrListed(
  item: readonly Site[],
  collection: readonly Site[],
  model: ApiModel,
  noun: string,
  parameter: string,
): Part | undefined {
  const found = itemSchema(item, collection, model, noun, parameter);
  const post = collection.find(({ method }) => method === 'POST');
  const sent = post && jsonBody(post.operation);
  if (!sent || propertiesOf(sent, model).size === 0 || (found && isMostly(sent, found.schema, model))) return found;
  for (const { operation, method } of collection) {
    const schema = method === 'GET' || method === 'POST' ? successOf(operation)?.media?.schema : undefined;
    const list = schema && ownListIn(schema, model, noun, (items) => isMostly(sent, items, model));
    if (list) return list;
  }
  return found;
}

/** All items of a collection in the body of a response that is about something else, such as the settings that they are part of. */
export const ownList = (schema: Schema, { noun, item }: Collection, model: ApiModel): Part | undefined =>
  ownListIn(schema, model, noun, (items) => isAlike(items, item, model));

/** The items that a response lists, those of this collection first, where it is one. */
export function listOf(
  media: MediaType,
  collection: Collection | undefined,
  noun: string,
  model: ApiModel,
): Part | undefined {
  const { schema } = media;
  if (!schema) return undefined;
  const plain = listIn(schema, model, noun);
  if (!collection) return plain;
  const own = plain && isAlike(plain.schema, collection.item, model) ? undefined : ownList(schema, collection, model);
  if (own ?? plain) return own ?? plain;
  const { identity, item } = collection;
  return mapIn(schema, model, noun) ?? (identity && listShown(media, item, identity));
}
