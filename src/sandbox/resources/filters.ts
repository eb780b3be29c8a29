import { plainName } from '../../openapi/shown-identity';
import type { ParameterValues } from '../behaviour';
import type { Item } from './seeds';
import { isObject } from './shapes';

/** A value that a query asks for, by the plain name of what has it, and how it is compared. */
export interface Wanted {
  readonly name: string;
  readonly value: unknown;
  readonly operator: Operator;
  /** Of words to look for, the properties in which they are, in plain form; any where there are none. */
  readonly fields?: readonly string[];
  /** The parameter from whose name this is supposed, as no property is called like it. */
  readonly supposedFrom?: string;
}

type Operator = keyof typeof operators;

const texts = (own: unknown, value: unknown): [string, string] => [
  String(own).toLowerCase(),
  String(value).toLowerCase(),
];

/** How APIs call comparisons: Django's lookups, JSON:API's and OData's operators. `own` is never absent. */
const operators = {
  eq: equals,
  ne: (own: unknown, value: unknown) => !equals(own, value),
  gt: (own: unknown, value: unknown) => order(own, value) > 0,
  ge: (own: unknown, value: unknown) => order(own, value) >= 0,
  lt: (own: unknown, value: unknown) => order(own, value) < 0,
  le: (own: unknown, value: unknown) => order(own, value) <= 0 || isOnDay(own, value),
  same(own: unknown, value: unknown) {
    const [text, other] = texts(own, value);
    return text === other;
  },
  contains(own: unknown, value: unknown) {
    const [text, part] = texts(own, value);
    return text.includes(part);
  },
  starts(own: unknown, value: unknown) {
    const [text, part] = texts(own, value);
    return text.startsWith(part);
  },
  ends(own: unknown, value: unknown) {
    const [text, part] = texts(own, value);
    return text.endsWith(part);
  },
  in: (own: unknown, value: unknown) => isOneOf(own, listed(value)),
  notin: (own: unknown, value: unknown) => !isOneOf(own, listed(value)),
  absent: (own: unknown, value: unknown) => (own === null) === isTrue(value),
  present: (own: unknown, value: unknown) => (own !== null) === isTrue(value),
  has: (own: unknown, value: unknown) => equals(own, listed(value)),
  mentions: (own: unknown, value: unknown) => {
    const text = textsIn(own, 0).join('\n').toLowerCase();
    return wordsIn(String(value)).every((word) => text.includes(word));
  },
} as const;

const names: Readonly<Record<Operator, string>> = {
  eq: 'eq equals equal exact is',
  ne: 'ne neq not noteq notequals',
  gt: 'gt greaterthan',
  ge: 'gte ge',
  lt: 'lt lessthan',
  le: 'lte le',
  same: 'iexact ieq',
  contains: 'contains icontains like ilike',
  starts: 'startswith istartswith prefix',
  ends: 'endswith iendswith suffix',
  in: 'in oeq anyof',
  notin: 'nin notin',
  absent: 'isnull null',
  present: 'exists notnull',
  has: 'has includes',
  mentions: '',
};

const byName = new Map(
  Object.entries(names).flatMap(([operator, own]) =>
    (own === '' ? [] : own.split(' ')).map((name) => [name, operator as Operator]),
  ),
);

const operatorOf = (name: string): Operator | undefined => byName.get(plainName(name));

/** What an object that belongs to an item may be asked for by. */
const NAMES = ['id', 'uuid', 'name', 'slug', 'title', 'value', 'code', 'key', 'label'];

const MAX_DEPTH = 4;

/** The strings in a value. */
function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}

/** What a value of a request is read as, once for all items. */
function once<Read>(read: (text: string) => Read): (text: string) => Read {
  let last: { readonly text: string; readonly read: Read } | undefined;
  return (text) => (last?.text === text ? last : (last = { text, read: read(text) })).read;
}

const itemsIn = once((text): readonly unknown[] => text.split(','));
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : itemsIn(String(value)));

/** Nobody looks for more words at once: each of them is looked for in the whole text of every item. */
const MAX_WORDS = 50;
const wordsIn = once((text) => [...new Set(text.toLowerCase().split(/\s+/))].slice(0, MAX_WORDS));
const isTrue = (value: unknown): boolean => !['false', '0', 'no', ''].includes(String(value).toLowerCase());

/** A point in time in milliseconds, of a date in ISO 8601 or of seconds or milliseconds since 1970; undefined for anything else. */
export function instantOf(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : /^\d{9,13}$/.test(String(value)) ? Number(value) : undefined;
  if (number !== undefined) return number > 1e11 ? number : number > 1e8 ? number * 1000 : undefined;
  const instant = /^\d{4}-\d\d-\d\d(?:$|[T ])/.test(String(value)) ? Date.parse(String(value)) : NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

const DAY = 24 * 60 * 60 * 1000;

/** Whether a day is asked for, and a time is on it. */
function isOnDay(own: unknown, value: unknown): boolean {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(String(value));
  const since = isDay ? (instantOf(own) ?? NaN) - instantOf(value)! : NaN;
  return since >= 0 && since < DAY;
}

/** Numbers by size, times by when they are, and everything else as strings. */
function order(own: unknown, value: unknown): number {
  const [first, second] = [instantOf(own), instantOf(value)];
  if (first !== undefined && second !== undefined) return first - second;
  const [a, b] = [Number(own), Number(value)];
  if (String(own).trim() !== '' && String(value).trim() !== '' && !Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return String(own) < String(value) ? -1 : String(own) > String(value) ? 1 : 0;
}

interface Choice {
  readonly texts: ReadonlySet<string>;
  readonly days: readonly string[];
  readonly isPlain: boolean;
}

/** Of each list, what a value may be: thousands of them, compared with each of thousands of items, took half a minute. */
const choices = new WeakMap<readonly unknown[], Choice>();

function choiceOf(wanted: readonly unknown[]): Choice {
  const known = choices.get(wanted);
  if (known) return known;
  const isPlain = wanted.every((each) => typeof each !== 'object');
  const texts = new Set(isPlain ? wanted.map(String) : []);
  const choice = { texts, days: [...texts].filter((text) => /^\d{4}-\d\d-\d\d$/.test(text)), isPlain };
  choices.set(wanted, choice);
  return choice;
}

function isOneOf(own: unknown, wanted: readonly unknown[]): boolean {
  const { texts, days, isPlain } = choiceOf(wanted);
  if (!isPlain || isObject(own)) return wanted.some((each) => equals(own, each));
  if (Array.isArray(own)) return own.some((each) => isOneOf(each, wanted));
  return texts.has(String(own)) || days.some((day) => isOnDay(own, day));
}

/** Whether a property has a value that was asked for; of several any, in a list any of its items, and an object what it is called by. */
function equals(own: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.length === 0 || isOneOf(own, wanted);
  if (Array.isArray(own)) return own.some((each) => equals(each, wanted));
  if (isObject(own))
    return !isObject(wanted) && NAMES.some((name) => Object.hasOwn(own, name) && equals(own[name], wanted));
  return !isObject(wanted) && (String(own) === String(wanted) || isOnDay(own, wanted));
}

/** What a query asks for: `filter[status]`, `filter.status` and `{ filter: { status } }` are `status`; `age__gt` and `age[gt]` compare `age`. */
export const wantedIn = (query: ParameterValues): Wanted[] =>
  Object.entries(query).flatMap(([name, value]) =>
    // Nothing was asked for where a default is null, or the value is empty.
    value === null || value === '' ? [] : wantedAs(name, value),
  );

const GROUP = /^(?:filters?|where|page)(?=[.[])/i;

function wantedAs(name: string, value: unknown): Wanted[] {
  const inGroup = name.replace(GROUP, (group) => (group === 'page' ? 'page' : ''));
  const [before, ending] = partsOf(inGroup.replace(/^[[.]|\]$/g, ''));
  const operator = before === '' ? undefined : operatorOf(ending);
  const plain = plainName(operator ? before : inGroup);
  if (!isObject(value)) return [{ name: plain, value, operator: operator ?? 'eq' }];
  const group = plain === 'page' ? 'page' : '';
  const isGroup = ['filter', 'filters', 'where', 'page'].includes(plain);
  return Object.entries(value).flatMap(([key, inner]): Wanted[] => {
    const own = operatorOf(key);
    if (own && !isGroup) return [{ name: plain, value: inner, operator: own }];
    if (isObject(inner)) return wantedAs(key, inner);
    return [{ name: `${group}${plainName(key)}`, value: inner, operator: 'eq' }];
  });
}

/** `age__gt` and `age][gt` as a name and what follows it; read from their ends, as requests choose some of these names. */
function partsOf(name: string): [before: string, ending: string] {
  const at = Math.max(name.lastIndexOf('__'), name.lastIndexOf('['), name.lastIndexOf('.'));
  return at < 0 ? ['', ''] : [name.slice(0, at), name.slice(at)];
}

const SEARCH = /^(?:q|s|search|query|terms?|keywords?|search(?:term|query|text|string|keyword)s?|fulltext)$/;

/** Whether a parameter takes words to look for, by its plain name. */
export const isSearch = (plain: string): boolean => SEARCH.test(plain);

/** What an item that lacks a property may be taken to have. */
const isNothing = (value: unknown): boolean => ['false', 'null', '', 'undefined'].includes(String(value));

/** The properties of an item by their plain names, of those with the same one the first. */
const keysOf = (item: Item): ReadonlyMap<string, string> =>
  new Map(
    Object.keys(item)
      .map((key) => [plainName(key), key] as const)
      .reverse(),
  );

/** Whether an item is all that is asked for. @param mayHave whether items may have a property of a plain name */
export function isWanted(item: Item, wanted: readonly Wanted[], mayHave: (plain: string) => boolean): boolean {
  const keys = keysOf(item);
  return wanted.every((each) => isOne(item, each, mayHave, keys));
}

function isOne(
  item: Item,
  { name, value, operator, fields = [] }: Wanted,
  mayHave: (plain: string) => boolean,
  keys: ReadonlyMap<string, string>,
): boolean {
  if (isObject(value)) return true;
  if (operator === 'mentions') {
    const found = Object.entries(item).filter(([key]) => fields.length === 0 || fields.includes(plainName(key)));
    return operators.mentions(Object.fromEntries(found), value);
  }
  const property = keys.get(name);
  if (property !== undefined) return operators[operator](item[property], value);
  if (!mayHave(name)) return true;
  if (operator === 'absent' || operator === 'present') return operators[operator](null, value);
  return operator === 'ne' || operator === 'notin' || (operator === 'eq' && isNothing(value));
}

const SORT = ['sort', 'sortby', 'sortfield', 'sortkey', 'sortcolumn', 'orderby', 'ordering', 'order'];
const DIRECTION = ['sortorder', 'sortdirection', 'sortdir', 'orderdirection', 'direction', 'dir', 'order'];

interface Sorting {
  readonly name: string;
  readonly isDescending: boolean;
}

/**
 * Entries in the order that a query asks for: `sort=-name`, `sort=name desc`, `sort=name,asc`, `orderBy=NAME_DESC`, or with a parameter for
 * the direction. They keep theirs where it names no property of an item.
 */
export function sorted<Entry extends { readonly item: Item }>(
  entries: readonly Entry[],
  wanted: readonly Wanted[],
): Entry[] {
  const isDown = wanted.some(({ name, value }) => DIRECTION.includes(name) && /^desc/i.test(String(value)));
  const properties = new Map(
    entries.flatMap(({ item }) => Object.keys(item).map((key) => [plainName(key), key] as const)),
  );
  const sorting = wanted.find(
    ({ name, value }) => SORT.includes(name) && sortingsIn(value, isDown).some((each) => properties.has(each.name)),
  );
  if (!sorting) return [...entries];
  const keys = new Map<string, boolean>();
  for (const { name, isDescending } of sortingsIn(sorting.value, isDown)) {
    const property = properties.get(name);
    // What was named before has decided already.
    if (property !== undefined && !keys.has(property)) keys.set(property, isDescending);
  }
  return [...entries].sort((a, b) => {
    for (const [property, isDescending] of keys) {
      const found = compare(a.item[property], b.item[property]);
      if (found !== 0) return isDescending ? -found : found;
    }
    return 0;
  });
}

/** What an item lacks comes last. */
function compare(a: unknown, b: unknown): number {
  const [isA, isB] = [a, b].map((each) => each !== undefined && each !== null) as [boolean, boolean];
  return isA && isB ? order(a, b) : Number(isB) - Number(isA);
}

function sortingsIn(value: unknown, isDown: boolean): Sorting[] {
  const found: Sorting[] = [];
  for (const part of [value].flat().flatMap((each) => String(each).split(','))) {
    const text = part.trim();
    const [ending = '', direction] = /(?:^|[\s:_.])(asc|desc)(?:ending)?$/i.exec(text) ?? [];
    const name = plainName(text.slice(0, text.length - ending.length));
    const isDescending = direction === undefined ? text.startsWith('-') || isDown : /^desc/i.test(direction);
    // `name,desc` says of what is before it how it is sorted.
    if (name === '' && found.length > 0) found.push({ ...found.pop()!, isDescending });
    else if (name !== '') found.push({ name, isDescending });
  }
  return found;
}
