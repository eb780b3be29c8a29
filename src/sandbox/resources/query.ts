import { plainName } from '../../openapi/shown-identity';
import type { ParameterValues } from '../behaviour';
import type { Item } from './seeds';
import { isObject } from './shapes';
import type { Asked } from './sites';

const SIZE = [
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
const NUMBER = ['page', 'pagenumber', 'pageno', 'pageindex', 'currentpage', 'p'];
const OFFSET = ['offset', 'skip', 'start', 'startindex', 'startat', 'from', 'pageoffset'];
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
];
const BACKWARDS = ['before', 'endingbefore', 'pagebefore', 'previouscursor', 'prevcursor'];
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
  /** Whether a cursor of this name is among what the operation can be asked for. */
  readonly hasCursor: (name: string) => boolean;
}

/**
 * The items that equal what the query asks for, and of those the page that it asks for. Parameters that are called like
 * a property of the items filter by equality; those of paging are known by their usual names; any other decides nothing here.
 */
export function select(
  entries: readonly { readonly id: string; readonly item: Item }[],
  asked: readonly Asked[],
  query: ParameterValues,
): Page {
  const sent = flatValues(query);
  const filtered = entries.filter(({ item }) =>
    sent.every(([name, value]) => {
      const property = Object.keys(item).find((key) => plainName(key) === name);
      return isPaging(name) || property === undefined || equals(item[property], value);
    }),
  );
  const numberOf = (names: readonly string[]): number | undefined => {
    const found = sent.find(([name]) => names.includes(name))?.[1];
    const number = Number(found);
    return found !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined;
  };
  const size = Math.min(numberOf(SIZE) ?? defaultSize(asked) ?? 100, MAX_SIZE);
  const offset = numberOf(OFFSET) ?? pageOffset(asked, numberOf(NUMBER), size) ?? cursorOffset(filtered, sent, size);
  const items = filtered.slice(offset, offset + size);
  const hasMore = offset + items.length < filtered.length;
  const last = items.at(-1);
  return {
    items: items.map(({ item }) => item),
    ids: items.map(({ id }) => id),
    total: filtered.length,
    size,
    offset,
    hasCursor: (name) => asked.some((each) => plainName(each.name) === name),
    ...(hasMore && last ? { next: last.id } : {}),
  };
}

const isPaging = (name: string): boolean =>
  [SIZE, NUMBER, OFFSET, CURSOR, BACKWARDS].some((names) => names.includes(name));

/** `filter[status]`, `filter.status` and `{ filter: { status } }` are `status`. */
const flatValues = (query: ParameterValues): (readonly [name: string, value: unknown])[] =>
  Object.entries(query).flatMap(([name, value]): (readonly [string, unknown])[] => {
    const plain = plainName(
      name.replace(/^(?:filters?|where|page)(?=[.[])/i, (group) => (group === 'page' ? 'page' : '')),
    );
    if (!isObject(value)) return [[plain, value]];
    const group = plain === 'page' ? 'page' : '';
    return Object.entries(value).map(([key, inner]) => [`${group}${plainName(key)}`, inner] as const);
  });

/** Whether a property has a value that was asked for; of several any, and in a list any of its items. */
function equals(own: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.length === 0 || wanted.some((each) => equals(own, each));
  if (Array.isArray(own)) return own.some((each) => equals(each, wanted));
  return !isObject(own) && String(own) === String(wanted);
}

function defaultSize(asked: readonly Asked[]): number | undefined {
  const parameter = asked.find((each) => SIZE.includes(plainName(each.name)));
  const value = parameter?.schema?.default?.value;
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

/** Pages count from 1, or from 0 where the document has 0 as their default or minimum. */
function pageOffset(asked: readonly Asked[], page: number | undefined, size: number): number | undefined {
  if (page === undefined) return undefined;
  const parameter = asked.find((each) => NUMBER.includes(plainName(each.name)));
  const isFromZero = parameter?.schema?.default?.value === 0 || parameter?.schema?.minimum === 0;
  return Math.max(0, isFromZero ? page : page - 1) * size;
}

function cursorOffset(
  entries: readonly { readonly id: string }[],
  sent: readonly (readonly [string, unknown])[],
  size: number,
): number {
  const positionOf = (names: readonly string[]): number | undefined => {
    const cursor = sent.find(([name]) => names.includes(name))?.[1];
    return cursor === undefined ? undefined : entries.findIndex(({ id }) => id === String(cursor));
  };
  const before = positionOf(BACKWARDS);
  if (before !== undefined) return Math.max(0, before - size);
  return (positionOf(CURSOR) ?? -1) + 1;
}

/** What the members of a list's envelope say about the page, by their usual names; undefined for any other member. */
export function pageMember(name: string, page: Page, number: number | undefined): unknown {
  const plain = plainName(name);
  if (/^(?:total|totalcount|totalitems|totalresults|totalrecords|totalelements|numfound|totalsize)$/.test(plain))
    return page.total;
  if (/^(?:count|numitems|resultcount|numberofelements|returned|itemcount)$/.test(plain)) return page.items.length;
  if (/^(?:totalpages|pagecount|lastpage|pages|numpages|maxpage)$/.test(plain))
    return Math.ceil(page.total / Math.max(1, page.size));
  if (/^(?:hasmore|hasnext|hasnextpage|more)$/.test(plain)) return page.next !== undefined;
  if (/^(?:haspreviouspage|hasprevious|hasprev)$/.test(plain)) return page.offset > 0;
  if (/^(?:nextcursor|nextpagetoken|nexttoken|continuationtoken|endcursor)$/.test(plain)) return page.next ?? null;
  // `after` and `before` say where to go on, where requests can send them.
  if (CURSOR.includes(plain) && page.hasCursor(plain)) return page.next ?? null;
  if (BACKWARDS.includes(plain) && page.hasCursor(plain)) return page.offset > 0 ? (page.ids[0] ?? null) : null;
  if (SIZE.includes(plain) && plain !== 'first') return page.size;
  if (OFFSET.includes(plain) && plain !== 'from') return page.offset;
  if (NUMBER.includes(plain)) return number;
  return undefined;
}
