import { isDeepStrictEqual } from 'node:util';
import { held } from './holder';
import { inNamesOf } from './single';
import type { Collection } from './collections';
import { ownList } from './own-list';
import { select } from './query';
import { type Call, bodiesWith, bodiesWithList, shows } from './render';
import type { Item } from './seeds';
import { identityOf, isAlike, isObject, jsonOf, schemaAt, sentIn, valueAt, type Part, type Step } from './shapes';
import { itemOf } from './shown-parts';
import { withReferred } from './referred';
import { typed } from './new-id';
import { itemsOf, type Entry, type Items } from './store';

/** An item, and what paths call it. */
type Named = Pick<Entry, 'id' | 'item'>;

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

/** The item inside a request's body, the first of several; undefined where there is none. */
export const sentItem = (call: Call, collection: Collection): Item | undefined => sentItems(call, collection)[0];

/** The items inside a request's body: several where it has a list of them. */
export function sentItems(call: Call, collection: Collection): Item[] {
  const { request, plan } = call;
  const content = request.operation.requestBody?.content ?? [];
  const schema = (content.find(({ mediaType }) => mediaType === request.mediaType) ?? jsonOf(content) ?? content[0])
    ?.schema;
  const part = schema && sentIn(schema, collection, plan.model);
  const sent = part && valuesAt(request.body, part.path).filter(isObject);
  const items = sent && sent.length > 0 ? sent : [request.body].filter(isObject);
  return items.map((item) =>
    held(item, collection.item, plan.model, (schema, own) =>
      withReferred(inNamesOf({ item: schema, noun: collection.noun }, own, plan.model), schema, call),
    ),
  );
}

/** All values at the end of these steps: several where that is in a list. */
function valuesAt(value: unknown, path: readonly Step[]): readonly unknown[] {
  const list = path.at(-1) === 0 ? valueAt(value, path.slice(0, -1)) : [valueAt(value, path)];
  return Array.isArray(list) ? list : [];
}

export function ownId(sent: Item, { identity, sentAs }: Collection): string | undefined {
  const path = sentAs === undefined ? identity : [sentAs];
  const own = path && valueAt(sent, path);
  return own === undefined || own === null || typeof own === 'object' || own === '' ? undefined : String(own);
}

/** The item in the documented response to exactly this request. @param index which of them, where it has a list */
export function exampleItem({ exchange, operation, plan }: Call, collection: Collection, index = 0): Item | undefined {
  const { media } = operation.success;
  const part = media && itemOf(media, plan.model, collection);
  const value =
    part && /^2/.test(exchange?.response?.status ?? '')
      ? valuesAt(exchange?.response?.value?.value, part.path)[index]
      : undefined;
  return isObject(value) ? value : undefined;
}

/**
 * Whether an item is still the one in the documented response to exactly this request: it has its keys, and nothing that was sent
 * is something else there. A response that hides what was sent, or writes it in another way, says nothing else.
 */
export function isAsShown(item: Item, sent: Item, example: Item, { identity, keys }: Collection): boolean {
  const names = [...(identity ? [identity] : []), ...keys.map((key) => [key])];
  return (
    names.every((name) => isDeepStrictEqual(valueAt(example, name), valueAt(item, name))) &&
    Object.keys(sent).every((name) => !Object.hasOwn(example, name) || agrees(item[name], example[name]))
  );
}

function agrees(own: unknown, shown: unknown): boolean {
  if (isObject(own) && isObject(shown))
    return Object.entries(own).every(([name, value]) => !Object.hasOwn(shown, name) || agrees(value, shown[name]));
  if (Array.isArray(own) && Array.isArray(shown))
    return own.every((each, index) => index < shown.length && agrees(each, shown[index]));
  // An item where its id was sent, or the reverse.
  if ([own, shown].some((one) => typeof one === 'object' && one !== null)) return own !== null && shown !== null;
  const [one, other] = [String(own), String(shown)];
  const isSameTime = DATED.test(one) && DATED.test(other) && Date.parse(one) === Date.parse(other);
  return one.toLowerCase() === other.toLowerCase() || HIDDEN.test(other) || isSameTime;
}

/** "1" is a time too, of the year 2001. */
const DATED = /^\d{4}-\d\d-\d\d/;

/** How documents write what they hide: `************4242`. */
const HIDDEN = /\*{2}|•{2}|x{4}|redacted|masked/i;

/** The bodies that show items as the operation has them: the first one, and those that were made with it where it has a list. */
export function itemBodies(call: Call, collection: Collection, ...entries: [Named, ...Named[]]): (() => unknown)[] {
  const { operation, plan } = call;
  const { media } = operation.success;
  const schema = media?.schema;
  const part: Part | undefined = media && itemOf(media, plan.model, collection);
  const whole =
    schema && part && !isAlike(part.schema, collection.item, plan.model) && ownList(schema, collection, plan.model);
  if (whole) {
    const entries = [...itemsFor(call, collection).entries.values()];
    const page = select(entries, { asked: [], query: {}, address: '', mayHave: () => false, isForAll: () => false });
    return bodiesWithList(page, schema, whole, plan.model);
  }
  const [first, ...others] = entries;
  if (!schema || !part || !shows(part, collection, first.item, plan.model)) return [];
  // A response may call the identity otherwise than the item does, or alone show it: `{"petId": 1}` for what is read as `{"id": 1}`.
  const { identity, parameter, noun } = collection;
  const isShown = identity !== undefined && schemaAt(part.schema, identity, plan.model) !== undefined;
  const shownAs = isShown ? undefined : identityOf(part.schema, plan.model, parameter, noun);
  const renamed = ({ id, item }: Named): Item => {
    if (shownAs === undefined || Object.hasOwn(item, shownAs)) return item;
    const own = identity && valueAt(item, identity);
    return { ...item, [shownAs]: own ?? typed(schemaAt(part.schema, [shownAs], plan.model), id, plan.model) };
  };
  return bodiesWith([renamed(first), ...others.map(renamed)], schema, part, plan.model);
}
