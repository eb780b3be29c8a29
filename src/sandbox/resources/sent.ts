import { held } from './holder';
import { inNamesOf } from './single';
import type { Collection } from './collections';
import { type Call, bodiesWith, shows } from './render';
import type { Item } from './seeds';
import { identityOf, isObject, itemOf, jsonOf, schemaAt, sentIn, valueAt, type Part } from './shapes';
import { itemsOf, type Items } from './store';

export const itemsFor = ({ state, values, plan }: Call, collection: Collection): Items =>
  itemsOf(state, collection, values.slice(0, collection.depth), plan);

/**
 * A call with the success that says whether something was made: 201 of several (RFC 9110 §15.3.2), or the one that is not 201. A
 * response that the document shows for exactly this request goes first.
 */
export function withStatus(call: Call, isNew: boolean): Call {
  const { operation, exchange } = call;
  const { status } = operation.success;
  if (isNew === (status === 201) || exchange?.response?.status === String(status)) return call;
  const response = operation.operation.responses.find((one) =>
    isNew ? one.status === '201' : /^20[024]$/.test(one.status),
  );
  const media = response && jsonOf(response.content);
  return media
    ? { ...call, operation: { ...operation, success: { status: Number(response.status), response, media } } }
    : call;
}

/** The item inside a request's body; undefined where the body is no object. */
export function sentItem({ request, plan }: Call, collection: Collection): Item | undefined {
  const content = request.operation.requestBody?.content ?? [];
  const schema = (content.find(({ mediaType }) => mediaType === request.mediaType) ?? jsonOf(content) ?? content[0])
    ?.schema;
  const part = schema && sentIn(schema, collection, plan.model);
  const sent = part ? valueAt(request.body, part.path) : request.body;
  const item = isObject(sent) ? sent : request.body;
  if (!isObject(item)) return undefined;
  return held(item, collection.item, plan.model, (schema, own) =>
    inNamesOf({ item: schema, noun: collection.noun }, own, plan.model),
  );
}

export function ownId(sent: Item, { identity }: Collection): string | undefined {
  const own = identity && valueAt(sent, identity);
  return own === undefined || own === null || typeof own === 'object' || own === '' ? undefined : String(own);
}

/** The item in the documented response to exactly this request. */
export function exampleItem({ exchange, operation, plan }: Call, collection: Collection): Item | undefined {
  const { media } = operation.success;
  const part = media && itemOf(media, plan.model, collection);
  const value =
    part && /^2/.test(exchange?.response?.status ?? '')
      ? valueAt(exchange?.response?.value?.value, part.path)
      : undefined;
  return isObject(value) ? value : undefined;
}

export function itemBodies({ operation, plan }: Call, collection: Collection, item: Item): (() => unknown)[] {
  const { media } = operation.success;
  const schema = media?.schema;
  const part: Part | undefined = media && itemOf(media, plan.model, collection);
  if (!schema || !part || !shows(part, collection, item, plan.model)) return [];
  // A response may call the identity otherwise than the item does: `{"petId": 1}` for what is read as `{"id": 1}`.
  const { identity, parameter, noun } = collection;
  const isShown = identity !== undefined && schemaAt(part.schema, identity, plan.model) !== undefined;
  const shownAs = identity === undefined || isShown ? undefined : identityOf(part.schema, plan.model, parameter, noun);
  const renamed = shownAs === undefined || Object.hasOwn(item, shownAs) ? {} : { [shownAs]: valueAt(item, identity!) };
  return bodiesWith({ ...item, ...renamed }, schema, part, plan.model);
}
