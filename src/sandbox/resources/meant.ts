import type { ApiModel, Property } from '../../openapi/model';
import { namesTime } from '../../openapi/sample/names/dates';
import { flatten } from '../../openapi/sample/flatten';
import { IDS, plainName } from '../../openapi/shown-identity';
import { singular } from '../../text/singular';
import { wordsOf } from '../../text/words';
import type { Collection } from './collections';
import { saysWords, timeSaid, wordsSearched } from './described';
import { instantOf, isSearch, type Wanted } from './filters';
import { CURSOR } from './query';
import { propertiesOf, typeOf } from './shapes';
import type { Asked } from './sites';

/** A lower or an upper bound, by the word at the end or the beginning of a parameter's name. */
const BOUNDS = new Map<string, Wanted['operator']>([
  ...['since', 'from', 'min', 'minimum', 'gte', 'start'].map((word) => [word, 'ge'] as const),
  ...['until', 'till', 'to', 'max', 'maximum', 'lte', 'end'].map((word) => [word, 'le'] as const),
  ...['after', 'gt', 'newer'].map((word) => [word, 'gt'] as const),
  ...['before', 'lt', 'older'].map((word) => [word, 'lt'] as const),
]);

/** Words that bound numbers, too, and those that do so behind the name of a property only: a `from_account` is none. */
const OF_NUMBERS = ['min', 'minimum', 'max', 'maximum', 'gte', 'lte', 'gt', 'lt'];
const BEHIND = ['from', 'to'];

/** Words that say no more than that a bound is a time. */
const TIME = new Set(['date', 'time', 'datetime', 'timestamp', 'day', 'at', 'on']);
const CREATED = /^(?:date)?(?:creat(?:ed?|ion)|added)(?:at|on|date|time|timestamp|datetime)?$/;
const UPDATED = /^(?:date)?(?:last)?(?:updated?|modified|changed)(?:at|on|date|time|timestamp|datetime)?$/;

type Properties = ReadonlyMap<string, Property>;

/**
 * What a query asks for that is not called like a property of the items: words to look for, the bounds of a property, its values in the plural,
 * or a property after the noun, as the `petId` of pets. What may mean several stays as it is, and decides nothing.
 * @param asked what the operation can be asked for
 */
export function meaningIn(
  { item, noun }: Pick<Collection, 'item' | 'noun'>,
  asked: readonly Asked[],
  model: ApiModel,
): (wanted: Wanted) => Wanted {
  const properties = new Map([...propertiesOf(item, model).values()].map((each) => [plainName(each.name), each]));
  return (wanted) => {
    const { name, operator, value } = wanted;
    if (name === '' || properties.has(name)) return wanted;
    const own = plainName(noun);
    const short = name.startsWith(own) ? name.slice(own.length) : '';
    if (properties.has(short)) return { ...wanted, name: short };
    if (operator !== 'eq' || (typeof value === 'object' && !Array.isArray(value))) return wanted;
    const parameter = asked.find((each) => plainName(each.name) === name);
    const supposedFrom = parameter?.name ?? name;
    const description = `${parameter?.description ?? ''} ${parameter?.schema?.description ?? ''}`;
    if (isSearch(name)) {
      const said = ` ${wordsSearched(description).join(' ')} `;
      const fields = [...properties]
        .filter(([, each]) => said.includes(` ${wordsOf(each.name).map(singular).join(' ')} `))
        .map(([key]) => key);
      return saysWords(description) ? { ...wanted, operator: 'mentions', fields, supposedFrom } : wanted;
    }
    const bound = parameter && boundOf(parameter.name, value, properties, description, model);
    if (bound) return { ...wanted, ...bound, supposedFrom };
    const one = singular(name);
    if (one !== name && properties.has(one)) return { ...wanted, name: one, operator: 'in' };
    const isList = ([key, { schema }]: [string, Property]): boolean =>
      singular(key) === name && typeOf(schema, model) === 'array';
    const list = [...properties].find(isList);
    if (list) return { ...wanted, name: list[0], operator: 'has', supposedFrom };
    // A `folder` may be the `folder_name` of an item, or its `folder_id`.
    const ends = /\bname\b/i.test(description) ? ['name', 'id'] : ['id', 'name'];
    const longer = ends.map((end) => `${name}${end}`).find((each) => properties.has(each));
    return longer === undefined ? wanted : { ...wanted, name: longer, supposedFrom };
  };
}

/** The property that a parameter such as `created_after`, `min_price` or `until` bounds, and how. */
function boundOf(
  name: string,
  value: unknown,
  properties: Properties,
  description: string,
  model: ApiModel,
): Pick<Wanted, 'name' | 'operator'> | undefined {
  const words = wordsOf(name);
  const isBehind = BOUNDS.has(words.at(-1) ?? '');
  const word = (isBehind ? words.at(-1) : words[0]) ?? '';
  const operator = BOUNDS.get(word);
  if (!operator) return undefined;
  const isOfNumbers = OF_NUMBERS.includes(word) || (isBehind && BEHIND.includes(word));
  const isBounded = ({ name: own, schema }: Property): boolean =>
    isTime(own, schema, model) || (isOfNumbers && ['integer', 'number'].includes(typeOf(schema, model) ?? ''));
  const rest = (isBehind ? words.slice(0, -1) : words.slice(1)).filter((each) => !TIME.has(each)).join('');
  if (rest === '') {
    const property = instantOf(value) === undefined ? undefined : timeIn(properties, description, model);
    return property === undefined ? undefined : { name: property, operator };
  }
  if (IDS.includes(rest) || CURSOR.includes(plainName(name))) return undefined;
  const family = [CREATED, UPDATED].find((names) => names.test(rest));
  const isNamed = (key: string): boolean =>
    key === rest || (family?.test(key) ?? [...TIME].some((end) => key === `${rest}${end}`));
  const found = [...properties].filter(([key, property]) => isNamed(key) && isBounded(property));
  return found.length === 1 ? { name: found[0]![0], operator } : undefined;
}

/** The only time that items have, or of several the one that a description means: when they were created, or last changed. */
function timeIn(properties: Properties, description: string, model: ApiModel): string | undefined {
  const times = [...properties].filter(([, { name, schema }]) => isTime(name, schema, model)).map(([key]) => key);
  const said = timeSaid(description);
  const names = said === undefined ? undefined : said === 'updated' ? UPDATED : CREATED;
  const [found, ...others] = names ? times.filter((key) => names.test(key)) : times;
  return others.length === 0 ? found : undefined;
}

function isTime(name: string, schema: Property['schema'], model: ApiModel): boolean {
  const { format = '' } = flatten(schema, model).schema;
  const isNamed = ['string', 'integer', 'number'].includes(typeOf(schema, model) ?? '') && namesTime(wordsOf(name));
  return /^(?:date|date-time|unix-?time|timestamp)$/.test(format) || (format === '' && isNamed);
}
