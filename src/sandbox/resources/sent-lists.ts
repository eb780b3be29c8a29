import type { ApiModel, Schema } from '../../openapi/model';
import { flatten } from '../../openapi/sample/flatten';
import { fitsSchema } from '../../openapi/sample/sampler';
import { IDS, plainName } from '../../openapi/shown-identity';
import { singular } from '../../text/singular';
import type { Collection } from './collections';
import type { Call } from './render';
import type { Item } from './seeds';
import { propertiesOf, sentIn, typeOf } from './shapes';

/**
 * A list of strings or numbers that were sent where responses have objects: `["a.example"]` as `[{ "domain": "a.example" }]`.
 * @param isOfIds whether the document calls them ids
 */
export function asObjects(value: unknown, list: string, schema: Schema, model: ApiModel, isOfIds: boolean): unknown {
  const { items } = flatten(schema, model).schema;
  if (!Array.isArray(value) || !items || typeOf(items, model) !== 'object') return value;
  const properties = [...propertiesOf(items, model).values()];
  const wanted = [...(isOfIds ? IDS : []), plainName(singular(list)), 'name', 'value', 'key', 'id', 'uuid'];
  return value.map((each: unknown) => {
    if (typeof each !== 'string' && typeof each !== 'number') return each;
    const named = wanted.flatMap((name) => properties.filter((property) => plainName(property.name) === name));
    const holder = named.find((property) => fitsSchema(property.schema, each, model, 'response'));
    return holder ? { [holder.name]: each } : each;
  });
}

/** Whether requests have ids in a list, by what the document says of it: "List of peers ids". */
export function areIds(
  name: string,
  { request, plan: { model } }: Call,
  about: Pick<Collection, 'noun' | 'parameter'> & Partial<Pick<Collection, 'item'>>,
): boolean {
  return (request.operation.requestBody?.content ?? []).some(({ schema }) => {
    const part = schema && sentIn(schema, about, model);
    const list = part && propertiesOf(part.schema, model).get(name)?.schema;
    if (!list) return false;
    const { description: ofList, items } = flatten(list, model).schema;
    const { description: ofItem, format } = items ? flatten(items, model).schema : {};
    return format === 'uuid' || [ofList, ofItem].some((text) => /\b(?:id|uuid|identifier)e?s?\b/i.test(text ?? ''));
  });
}

/** What a new item has none of yet, such as `num_documents`. */
export const COUNTED = /^num(?:ber_?[oO]f)?(?:_|[A-Z])|_count$|[a-z]Count$/;

/** The numbers of what was sent: a `peers_count` of 2 where two `peers` were. */
export function countsOf(item: Item, sent: Item): Item {
  const lists = new Map(
    Object.keys(sent).flatMap((name): [string, number][] => {
      const list = item[name];
      return Array.isArray(list) ? [[plainName(singular(name)), list.length]] : [];
    }),
  );
  const counts = Object.entries(item).flatMap(([name, value]): [string, number][] => {
    if (typeof value !== 'number' || Object.hasOwn(sent, name) || !COUNTED.test(name)) return [];
    const counted = lists.get(plainName(singular(name.replace(COUNTING, ''))));
    return counted === undefined ? [] : [[name, counted]];
  });
  return Object.fromEntries(counts);
}

const COUNTING = /^num(?:ber_?[oO]f)?_?(?=[_A-Z a-z])|_count$|Count$/;
