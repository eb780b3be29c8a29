import { plainName } from '../../openapi/shown-identity';
import type { ParameterValues } from '../behaviour';
import type { Item } from './seeds';
import { type Wanted, isSearch, isWanted, sorted, wantedIn } from './filters';
import { isObject } from './shapes';
import type { Asked } from './sites';

export const SIZE = [
  'limit',
  'perpage',
  'pagesize',
  'size',
  'count',
  'maxresults',
  'maxitems',
  'first',
  'top',
  'take',
  'pagelimit',
  'itemsperpage',
  'resultsperpage',
];
export const NUMBER = ['page', 'pagenumber', 'pageno', 'pageindex', 'currentpage', 'p'];
export const OFFSET = ['offset', 'skip', 'start', 'startindex', 'startat', 'from', 'pageoffset'];
/** Names of the query parameters that take the cursor of a page. */
export const CURSOR = [
  'cursor',
  'after',
  'startingafter',
  'pagetoken',
  'nexttoken',
  'continuationtoken',
  'marker',
  'nextcursor',
  'pagecursor',
  'pageafter',
  'iterator',
  'bookmark',
  'startafter',
  'paginationtoken',
  'lastkey',
  'since',
  'sinceid',
];
export const BACKWARDS = ['before', 'endingbefore', 'pagebefore', 'previouscursor', 'prevcursor'];
const MAX_SIZE = 1000;

/** One page of a list, and where it stands in the whole. */
export interface Page {
  readonly items: readonly Item[];
  /** Their identifiers, in the same order. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly size: number;
  readonly offset: number;
  /** Identifier of the item before the next page; undefined on the last one. */
  readonly next?: string;
  /** Which page it is as requests count them, and what the first one is called. */
  readonly number: number;
  readonly firstNumber: number;
  /** Whether the operation has a query parameter of this plain name. */
  readonly hasParameter: (name: string) => boolean;
  /** The address of this page or another one; null where there is none, or no parameter that leads to it. */
  readonly link: (to: 'self' | 'first' | 'last' | 'next' | 'prev') => string | null;
  /** What was asked for under a plain name: null where nothing was, undefined where nothing can be. */
  readonly sentAs: (name: string) => unknown;
}

/** What was asked for, and where. */
export interface Question {
  /** What the operation can be asked for. */
  readonly asked: readonly Asked[];
  readonly query: ParameterValues;
  /** The address without a query. */
  readonly address: string;
  /** Whether items may have a property; one that lacks it does not equal what was asked for. */
  readonly mayHave: (plain: string) => boolean;
  /** Whether a value of a property is a word for all of them, as `all` is where no item can have that. */
  readonly isForAll: (plain: string, value: unknown) => boolean;
  /** What is meant by a name that no property has. */
  readonly meaning?: (wanted: Wanted) => Wanted;
  /** Whether readers are shown these values, so that what is only supposed to filter does not where nothing would be left. */
  readonly isShown?: (parameters: readonly string[]) => boolean;
}

/**
 * The items that are what the query asks for, in the order and of those the page that it asks for. Parameters that are called like
 * a property of the items filter by equality, or compare it; those of sorting and paging are known by their usual names; any other
 * decides nothing here.
 */
export function select(entries: readonly { readonly id: string; readonly item: Item }[], question: Question): Page {
  const { asked, query, address } = question;
  const sent = sentIn(question);
  const filtered = sorted(wantedOf(entries, sent, question), sent);
  const numberOf = (names: readonly string[]): number | undefined => {
    const found = sent.find(({ name }) => names.includes(name))?.value;
    const number = Number(found);
    return found !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined;
  };
  const size = Math.min(numberOf(SIZE) ?? defaultSize(asked) ?? 100, MAX_SIZE);
  const firstNumber = isFromZero(asked) ? 0 : 1;
  const page = numberOf(NUMBER);
  const offset =
    numberOf(OFFSET) ??
    (page === undefined ? cursorOffset(filtered, sent, size) : Math.max(0, page - firstNumber) * size);
  const items = filtered.slice(offset, offset + size);
  const hasMore = offset + items.length < filtered.length;
  const last = items.at(-1);
  const next = hasMore && last ? last.id : undefined;
  const number = page ?? firstNumber + Math.floor(offset / Math.max(1, size));
  const parameterOf = (names: readonly string[]): string | undefined =>
    asked.find((each) => names.includes(plainName(each.name)))?.name;
  const cursor = parameterOf(CURSOR);
  const byOffset = parameterOf(OFFSET);
  const byNumber = parameterOf(NUMBER);
  const lastPage = Math.max(0, Math.ceil(filtered.length / Math.max(1, size)) - 1);
  const link: Page['link'] = (to) => {
    const isThere = to === 'next' ? hasMore : to === 'prev' ? offset > 0 : true;
    if (!isThere) return null;
    if (to === 'self') return addressOf(address, query, {});
    const at = { first: 0, last: lastPage, next: number - firstNumber + 1, prev: number - firstNumber - 1 }[to];
    if (byNumber !== undefined) return addressOf(address, query, { [byNumber]: String(at + firstNumber) });
    const start = { first: 0, last: lastPage * size, next: offset + size, prev: Math.max(0, offset - size) }[to];
    if (byOffset !== undefined) return addressOf(address, query, { [byOffset]: String(start) });
    if (cursor === undefined || to === 'last' || (to === 'prev' && start > 0)) return null;
    return addressOf(address, query, { [cursor]: to === 'next' ? next : undefined });
  };
  return {
    items: items.map(({ item }) => item),
    ids: items.map(({ id }) => id),
    total: filtered.length,
    size,
    offset,
    number,
    firstNumber,
    link,
    sentAs: (name) => sentAs(name, asked, query),
    hasParameter: (name) => asked.some((each) => plainName(each.name) === name),
    ...(next === undefined ? {} : { next }),
  };
}

const sentIn = ({ query, isForAll, meaning = (wanted) => wanted }: Question): Wanted[] =>
  wantedIn(query)
    .filter(({ name, value }) => !isForAll(name, value))
    .map(meaning);

function wantedOf<Entry extends { readonly item: Item }>(
  entries: readonly Entry[],
  sent: readonly Wanted[],
  { mayHave, isShown }: Pick<Question, 'mayHave' | 'isShown'>,
): Entry[] {
  const by = (wanted: readonly Wanted[]): Entry[] => {
    const properties = wanted.filter((each) => !isPaging(each));
    return entries.filter(({ item }) => isWanted(item, properties, mayHave));
  };
  const found = by(sent);
  const supposed = sent.flatMap(({ supposedFrom = [] }) => supposedFrom);
  if (found.length > 0 || supposed.length === 0 || !isShown?.(supposed)) return found;
  return by(sent.filter(({ supposedFrom }) => supposedFrom === undefined));
}

/** What a query has for a parameter; of several that take words to look for, one is called like the other. */
function sentAs(name: string, asked: readonly Asked[], query: ParameterValues): unknown {
  const own = asked.filter((each) => plainName(each.name) === name);
  const found = own.length > 0 || !isSearch(name) ? own : asked.filter((each) => isSearch(plainName(each.name)));
  return found.length === 0
    ? undefined
    : (found.map((each) => query[each.name]).find((each) => each !== undefined) ?? null);
}

/** The entries that a query is about which asks for a property of theirs; undefined where it asks for none. */
export function foundBy<Entry extends { readonly item: Item }>(
  entries: readonly Entry[],
  question: Question,
): Entry[] | undefined {
  const sent = sentIn(question).filter(
    (each) => !isPaging(each) && (question.mayHave(each.name) || each.supposedFrom !== undefined),
  );
  return sent.length === 0 ? undefined : wantedOf(entries, sent, { mayHave: question.mayHave });
}

/** The entries that a request to remove several is about; undefined where its query says something else. */
export function selected<Entry extends { readonly item: Item }>(
  entries: readonly Entry[],
  { query, mayHave }: Pick<Question, 'query' | 'mayHave'>,
): Entry[] | undefined {
  const sent = wantedIn(query);
  if (sent.some((each) => isPaging(each) || !mayHave(each.name))) return undefined;
  return entries.filter(({ item }) => isWanted(item, sent, mayHave));
}

/** An address with a query in which these parameters are others, or missing. */
function addressOf(
  address: string,
  query: ParameterValues,
  others: Readonly<Record<string, string | undefined>>,
): string {
  const texts = (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).filter((each) => typeof each !== 'object').map(String);
  const pairs = Object.entries({ ...query, ...others })
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      isObject(value)
        ? Object.entries(value).flatMap(([key, inner]) =>
            texts(inner).map((text) => [`${name}[${key}]`, text] as [string, string]),
          )
        : texts(value).map((text) => [name, text] as [string, string]),
    );
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? address : `${address}?${text}`;
}

const isPaging = ({ name, supposedFrom }: Wanted): boolean =>
  supposedFrom === undefined && [SIZE, NUMBER, OFFSET, CURSOR, BACKWARDS].some((names) => names.includes(name));

function defaultSize(asked: readonly Asked[]): number | undefined {
  const parameter = asked.find((each) => SIZE.includes(plainName(each.name)));
  const value = parameter?.schema?.default?.value;
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

const FROM_ZERO =
  /\b(?:zero|0)[- ](?:based|indexed)\b|\b(?:starts?|starting|begins?|counts?|counted) (?:at|from|with) (?:0|zero)\b|\(0\.\./i;

/** Pages count from 1, or from 0 where the document has 0 as their default or minimum, or says so. */
function isFromZero(asked: readonly Asked[]): boolean {
  const { schema, description = '' } = asked.find((each) => NUMBER.includes(plainName(each.name))) ?? {};
  return (
    schema?.default?.value === 0 ||
    schema?.minimum === 0 ||
    FROM_ZERO.test(`${description} ${schema?.description ?? ''}`)
  );
}

function cursorOffset(entries: readonly { readonly id: string }[], sent: readonly Wanted[], size: number): number {
  const positionOf = (names: readonly string[]): number | undefined => {
    const cursor = sent.find(({ name }) => names.includes(name))?.value;
    return cursor === undefined ? undefined : entries.findIndex(({ id }) => id === String(cursor));
  };
  const before = positionOf(BACKWARDS);
  if (before !== undefined) return Math.max(0, before - size);
  return (positionOf(CURSOR) ?? -1) + 1;
}
