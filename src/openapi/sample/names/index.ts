import type { ApiModel, Parameter, Schema } from '../../model';
import { certainLayers } from '../../schema/layers';
import { dayOf, namesTime, timeOf } from './dates';
import { stringsByName } from './strings';
import { byPhrase, lookUpWords, thingOf, wordsOf } from './words';

const quoted =
  /\b(?:e\.g\.?|for example|for instance|such as|examples?)(?: is| are)?[,:]?\s{0,3}[`"“'‘]([^`"”'’\n]{1,100})[`"”'’]/i;
const counted =
  /\b(?:e\.g\.?|for example|for instance|examples?)(?: is)?[,:]?\s{0,3}`?(-?\d{1,15}(?:\.\d{1,6})?)`?(?=[\s,;)]|\.(?:\s|$)|$)/i;
const prefixed =
  /\b(?:start(?:s|ing)?|begin(?:s|ning)?|prefix(?:ed)?)(?: with| by| is| of|:)?(?: the)?(?: prefix)?\s[`"“'‘]?([A-Za-z]{1,12}[_-])[`"”'’]?/i;

/** The string that a description gives as an example. */
const describedString = (description: string | undefined): string | undefined =>
  description === undefined ? undefined : quoted.exec(description)?.[1];

/** The number that a description gives as an example. */
function describedNumber(description: string | undefined): number | undefined {
  const found = description === undefined ? undefined : counted.exec(description)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** What identifiers begin with according to their description, such as `ord_`. */
const describedPrefix = (description: string | undefined): string | undefined =>
  description === undefined ? undefined : prefixed.exec(description)?.[1];

const UUID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const OBJECT_ID = '65e42a1f0c9d4b7e8a3f5c21';

/** Whether words name an identifier: `pet id`, `uuid`. */
const namesIdentifier = (words: readonly string[]): boolean =>
  /^(?:id|uuid|guid|identifier|uid|gid|oid)$/.test(words.at(-1) ?? '');

/**
 * Identifiers of the thing that words name, the most telling first: one that the document shows for it, one with the prefix
 * that the description names, `pet_1001`.
 */
function identifiersOf(words: readonly string[], { description }: Schema, model: ApiModel): string[] {
  const noun = words.slice(0, -1).at(-1);
  const prefix = describedPrefix(description);
  const isUuid = /^(?:uuid|guid)$/.test(words.at(-1) ?? '') || /\buuid\b/i.test(description ?? '');
  const known = noun === undefined ? undefined : identifiersShown(model).get(noun);
  // Beside a `uuid`, an `id` is often a number.
  const shown = isUuid && /^\d+$/.test(known ?? '') ? undefined : known;
  return [
    ...(shown === undefined ? [] : [shown]),
    ...(prefix === undefined ? [] : [`${prefix}1001`]),
    ...(isUuid ? [UUID] : []),
    ...(noun === undefined ? [] : [`${noun}_1001`]),
    '1001',
    UUID,
    OBJECT_ID,
  ];
}

const kept = new WeakMap<ApiModel, ReadonlyMap<string, string>>();

/**
 * The identifiers that named schemas have as examples or by their format or type, by the last word of the schema's name; where no
 * schema is called that, by any other word of it, as a `BudgetSummary` is about a budget.
 */
export function identifiersShown(model: ApiModel): ReadonlyMap<string, string> {
  const known = kept.get(model);
  if (known) return known;
  const found = Object.values(model.schemas).map(({ name, schema }) => ({ words: thingOf(name), schema }));
  const shown = new Map<string, string>();
  for (const { words, schema } of found) addShown(shown, words.at(-1), schema, model);
  for (const { words, schema } of found) for (const word of words.slice(0, -1)) addShown(shown, word, schema, model);
  kept.set(model, shown);
  return shown;
}

/** Of several schemas, the first one that shows an identifier. */
function addShown(shown: Map<string, string>, noun: string | undefined, schema: Schema, model: ApiModel): void {
  if (noun === undefined || shown.has(noun)) return;
  const id = schema.properties?.find(({ name }) => name === 'id')?.schema;
  const layers = certainLayers(id, model);
  const example = layers.find(({ examples }) => examples?.[0])?.examples?.[0]?.value;
  const isUuid = layers.some(({ format }) => format === 'uuid');
  const isInteger = layers.some(({ types }) => types?.includes('integer'));
  const value = example ?? (isUuid ? UUID : isInteger ? 1 : undefined);
  if (typeof value === 'string' || typeof value === 'number') shown.set(noun, String(value));
}

/** Numbers by the name of their property; where an integer is wanted, the first integer. */
const numbersByName = byPhrase<number>([
  [
    'amount|price|total|subtotal|cost|fee|balance|unit price|net|gross|revenue|total price|total amount|list price|sale price|value amount',
    19.99,
    1999,
  ],
  ['tax|tax amount|discount|discount amount|shipping|tip', 3.8, 380],
  ['rate|tax rate|interest rate|exchange rate|ratio|fraction|probability|confidence', 0.19, 1],
  ['percent|percentage|progress|discount percent', 12.5, 12],
  ['score|similarity', 0.87, 87],
  ['rating|star|average rating', 4.5, 4],
  ['latitude|lat', 52.52, 52],
  ['longitude|lng|lon', 13.405, 13],
  ['altitude|elevation', 34.5, 34],
  ['age', 36],
  ['year|birth year|exp year', 2025],
  ['expiration year|expiry year', 2028],
  ['month|exp month|expiry month|expiration month', 3],
  ['day', 3],
  ['hour', 9],
  ['minute', 30],
  ['weight', 1.5, 2],
  ['height', 800],
  ['width', 1200],
  ['length', 20],
  ['distance|radius', 12.5, 12],
  ['temperature', 21.5, 21],
  ['size|byte|file size|content length', 2048],
  ['duration|timeout|ttl|expires in|expiry|max age', 3600],
  ['latency|response time|elapsed', 120],
  ['count|total count|quantity|qty|total result|total item|stock|inventory', 3],
  ['limit|per page|page size|max result|top|pagesize', 10],
  ['page|page number', 1],
  ['offset|skip|start index', 0],
  ['status code|http status|status|code', 200],
  ['port', 443],
  ['number|order number|invoice number', 1001],
  ['priority|level|position|order|rank|index|sort order|sequence|version|revision', 1],
  ['capacity|max|maximum|quota', 100],
  ['min|minimum|threshold', 10],
  ['like|view|follower|vote|comment|star count|fork', 12],
  ['memory|disk|storage', 1024],
  ['cpu|vcpu|core', 2],
  ['population', 3_700_000],
  ['zip|zip code|postal code', 10115],
]);

/** What a value is called: its own name, and that of the object that it belongs to. */
export interface Named {
  readonly name?: string;
  readonly owner?: string;
}

/**
 * What a parameter's value is called: `id` in `/pets/{id}` is that of a pet, as is the `name` in `/pets?name=`. Of
 * `{name_or_id}`, the last.
 */
export function parameterNamed({ in: location, name }: Pick<Parameter, 'in' | 'name'>, path: string): Named {
  const before = location === 'path' ? path.slice(0, Math.max(0, path.indexOf(`/{${name}}`))) : path;
  const isOwned = location === 'path' || (location === 'query' && name === 'name');
  const owner = isOwned ? before.split('/').findLast((segment) => !segment.includes('{')) : undefined;
  const last = location === 'path' ? name.split(/[_-]or[_-]|Or(?=[A-Z])/).at(-1)! : name;
  return owner ? { name: last, owner } : { name: last };
}

/** Strings that a reader would expect under a name, the likeliest first. Not all are valid by the schema. */
export function expectedStrings(schema: Schema, named: Named, model: ApiModel): string[] {
  const words = qualified(named);
  const described = describedString(schema.description);
  return [
    ...(described === undefined ? [] : [described]),
    ...(namesIdentifier(words) ? identifiersOf(words, schema, model) : []),
    ...(schema.format === undefined && namesTime(words)
      ? [timeOf(words), `${dayOf(words)}T09:00:00+00:00`, dayOf(words), '09:00:00']
      : []),
    ...lookUpWords(stringsByName, [...words, ...wordsOf(schema.format ?? '')]),
    ...lookUpWords(stringsByName, words),
    ...itsName(words),
  ];
}

/** Numbers that a reader would expect under a name, the likeliest first. */
export function expectedNumbers({ description, format, maximum = 0 }: Schema, named: Named): number[] {
  const words = qualified(named);
  const described = describedNumber(description);
  const isTime = /\b(?:unix|epoch)\b/i.test(description ?? '') || /^(?:unix-?time|timestamp)$/.test(format ?? '');
  const seconds = Date.parse(timeOf(words)) / 1000;
  const isMilliseconds = /\bmilli/i.test(description ?? '') || maximum > 1e11 || /\bms$/.test(words.join(' '));
  return [
    ...(described === undefined ? [] : [described]),
    // The first one of many documents, so that it is often one of their examples.
    ...(namesIdentifier(words) ? [1] : []),
    ...(isTime || (namesTime(words) && words.at(-1) !== 'time') ? [isMilliseconds ? seconds * 1000 : seconds] : []),
    ...lookUpWords(numbersByName, words),
  ];
}

/** The name after that of its owner, as in `pet name`: `name` alone says little. */
const qualified = ({ name = '', owner = '' }: Named): string[] => [
  ...(name === '' ? wordsOf(owner) : thingOf(owner)),
  ...wordsOf(name),
];

/** Of a name, `Example project`; of what no table knows, its own words, which say more than "string". */
function itsName(words: readonly string[]): string[] {
  if (words.at(-1) === 'name') return [words.length > 1 ? `Example ${words.at(-2)}` : 'Example'];
  const last = words.at(-1) ?? '';
  return last.length > 2 ? [words.slice(-2).join(' '), last] : [];
}
