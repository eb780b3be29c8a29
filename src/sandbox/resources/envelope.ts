import type { ApiModel, Property, Schema } from '../../openapi/model';
import { flatten } from '../../openapi/sample/flatten';
import { fitsSchema } from '../../openapi/sample/sampler';
import { plainName } from '../../openapi/shown-identity';
import { isSearch } from './filters';
import { BACKWARDS, CURSOR, NUMBER, OFFSET, SIZE, type Page } from './query';
import { isObject, propertiesOf, typeOf } from './shapes';

/** How many objects deep an envelope describes its page: `{ meta: { paginate: { has_next } } }`, `{ _links: { next: { href } } }`. */
const MAX_DEPTH = 2;

/** What an example has where its schema has nothing. */
const ANYTHING = {} as Schema;

/** An envelope whose counts, sizes, cursors and links are those of the page, at its top and in the objects below. */
export function paged(envelope: unknown, schema: Schema, model: ApiModel, page: Page, depth = 0): unknown {
  if (!isObject(envelope)) return envelope;
  const properties = propertiesOf(schema, model);
  const beside = new Set(Object.keys(envelope).map(plainName));
  const entries = Object.entries(envelope).flatMap(([name, value]): [string, unknown][] => {
    const property = properties.get(name);
    if (isObject(value) && !property)
      return [[name, depth < MAX_DEPTH ? paged(value, ANYTHING, model, page, depth + 1) : value]];
    if (isObject(value) && property) {
      const plain = plainName(name);
      // `next_page: { offset, uri }`: all that it has leads there.
      const isNext = NEXT.test(plain);
      if (isNext || PREVIOUS.test(plain)) {
        const leads = isNext ? page.next !== undefined : page.offset > 0;
        return leads
          ? [[name, leading(value, property.schema, isNext ? 'next' : 'prev', model, page)]]
          : without(name, value, property, model);
      }
      const link = isObject(value) && typeof value.href === 'string' ? linkNamed(plain, value.href, page) : undefined;
      if (link === null) return without(name, value, property, model);
      if (link !== undefined) return [[name, { ...value, href: link }]];
      if (ASKED.test(plain)) return [[name, askedFor(value, property.schema, model, page)]];
      return [[name, depth < MAX_DEPTH ? paged(value, property.schema, model, page, depth + 1) : value]];
    }
    const told = memberOf({ name: plainName(name), shown: value, property, beside }, page, model);
    if (told === undefined) return [[name, value]];
    return told === null ? ended(name, value, property, model, page) : [[name, inType(told, value, property, model)]];
  });
  return Object.fromEntries(entries);
}

/** Objects of an envelope that say what was asked for. */
const ASKED = /^(?:query|params|parameters|queryparams|request|filters?|criteria|search)$/;

/** An object with what was asked for, where its members are called as parameters are. */
function askedFor(
  value: Readonly<Record<string, unknown>>,
  schema: Schema,
  model: ApiModel,
  page: Page,
): Record<string, unknown> {
  const properties = propertiesOf(schema, model);
  const entries = Object.entries(value).flatMap(([name, shown]): [string, unknown][] => {
    const [told, property] = [page.sentAs(plainName(name)), properties.get(name)];
    if (told === undefined) return [[name, shown]];
    return told === null ? ended(name, shown, property, model, page) : [[name, inType(told, shown, property, model)]];
  });
  return Object.fromEntries(entries);
}

/** An object that leads to the page after this one, or before it: the position and the address of that page. */
function leading(
  value: Readonly<Record<string, unknown>>,
  schema: Schema,
  to: 'next' | 'prev',
  model: ApiModel,
  page: Page,
): unknown {
  const properties = propertiesOf(schema, model);
  const entries = Object.entries(value).map(([name, shown]): [string, unknown] => {
    const own = plainName(name);
    const told =
      /^(?:uri|url|href|link|path)$/.test(own) && typeof shown === 'string'
        ? linkNamed(to, shown, page)
        : positionOf(own, typeof shown === 'number', page, to === 'next' ? 1 : -1);
    const isKnown = LEADING.test(own) && told !== null && told !== undefined;
    return [name, isKnown ? inType(told, shown, properties.get(name), model) : shown];
  });
  return Object.fromEntries(entries);
}

const LEADING =
  /^(?:uri|url|href|link|path|page|number|offset|skip|start|cursor|after|before|token|pagetoken|marker|id)$/;

/** A value in the type of its property, else what was there. */
export function inType(told: unknown, shown: unknown, property: Property | undefined, model: ApiModel): unknown {
  if (!property) return typeof told === typeof shown ? told : shown;
  return (
    [told, String(told), Number(told)].find((each) => fitsSchema(property.schema, each, model, 'response')) ?? shown
  );
}

/** A property that has nothing to say: null, or left out. */
function without(name: string, shown: unknown, property: Property | undefined, model: ApiModel): [string, unknown][] {
  if (!property || flatten(property.schema, model).mayBeNull) return [[name, null]];
  return property.required ? [[name, shown]] : [];
}

/**
 * What leads on, where nothing does: null, or left out. Where neither is allowed, clients go on until it is empty, or until the
 * page behind the last item is.
 */
export function ended(
  name: string,
  shown: unknown,
  property: Property | undefined,
  model: ApiModel,
  page: Page,
): [string, unknown][] {
  if (!property || !property.required || flatten(property.schema, model).mayBeNull)
    return without(name, shown, property, model);
  return [
    [
      name,
      ['', page.ids.at(-1) ?? '0'].reduce<unknown>(
        (found, each) => found ?? (each === undefined ? undefined : valid(each, property, model)),
        undefined,
      ) ?? shown,
    ],
  ];
}

const valid = (told: string, property: Property, model: ApiModel): unknown =>
  [told, ...(told === '' ? [] : [Number(told)])].find((each) => fitsSchema(property.schema, each, model, 'response'));

interface Member {
  /** In plain letters. */
  readonly name: string;
  readonly shown: unknown;
  readonly property: Property | undefined;
  /** The names of the members around it, in plain letters. */
  readonly beside: ReadonlySet<string>;
}

const TOTAL =
  /^(?:total|totals?(?:number)?(?:of)?(?:count|items|results|records|elements|entries|hits|size|rows|docs|documents|objects|number|amount)|numfound|(?:items?|records?|results?)total|overallcount|countall)$/;
const RETURNED =
  /^(?:count|numitems|resultcount|numberofelements|returned|itemcount|returnedcount|items(?:in|on)(?:current|this)?page)$/;
const LIMIT = /^(?:limit|perpage|pagesize|maxresults|pagelimit)$/;
const PAGES =
  /^(?:totalpages|totalpagecount|pagecount|pagescount|lastpage|pages|numpages|numberofpages|maxpage|pagetotal|totalnumberofpages)$/;
const MORE =
  /^(?:hasmore|hasnext|hasnextpage|more|hasmorepages|hasmoreresults|hasmoreitems|moreavailable|istruncated|truncated)$/;
const DONE = /^(?:done|isdone|last|islast|islastpage|lastpage|complete|iscomplete|nomore|end|isend)$/;
const EMPTY = /^(?:is)?empty$/;
const BEFORE = /^(?:haspreviouspage|hasprevious|hasprev|hasprevpage)$/;
const NEXT =
  /^next(?:page|offset|skip|start|index|cursor|token|pagetoken|iterator|marker|key|id|url|uri|link|href|pageurl|pagecursor|pagenumber)?$/;
const PREVIOUS =
  /^prev(?:ious)?(?:page|offset|skip|start|cursor|token|pagetoken|iterator|marker|key|id|url|uri|link|href|pageurl|pagecursor|pagenumber)?$/;

/** What a member says about the page, by its usual name: null where it leads nowhere, undefined where it says nothing of pages. */
export function memberOf(member: Member, page: Page, model: ApiModel): unknown {
  const { name, shown, property, beside } = member;
  const type = (property && typeOf(property.schema, model)) ?? typeof shown;
  const hasMore = page.next !== undefined;
  if (type === 'boolean') {
    if (MORE.test(name)) return hasMore;
    if (DONE.test(name)) return !hasMore;
    if (BEFORE.test(name)) return page.offset > 0;
    // A sort may be empty, too: what counts beside it tells the page.
    if (EMPTY.test(name) && [...beside].some((each) => RETURNED.test(each) || TOTAL.test(each)))
      return page.items.length === 0;
    return name === 'first' || name === 'isfirst' || name === 'isfirstpage' ? page.offset === 0 : undefined;
  }
  if (type !== 'integer' && type !== 'number' && type !== 'string') return undefined;
  if (isSearch(name)) return page.sentAs(name);
  const isNumber = type !== 'string';
  if (isNumber && TOTAL.test(name)) return page.total;
  const isTotal = name === 'count' && ['next', 'previous'].every((each) => beside.has(each));
  if (isNumber && RETURNED.test(name)) return isTotal ? page.total : page.items.length;
  if (isNumber && PAGES.test(name)) return Math.ceil(page.total / Math.max(1, page.size));
  if (isNumber && name === 'number' && [...beside].some((each) => PAGES.test(each)))
    return page.number - page.firstNumber;
  if (!isNumber && typeof shown === 'string' && isLink(name, shown, property, model))
    return linkNamed(name, shown, page);
  if (CURSOR.includes(name) && page.hasParameter(name)) return page.next ?? null;
  if (BACKWARDS.includes(name) && page.hasParameter(name)) return page.offset > 0 ? (page.ids[0] ?? null) : null;
  if (NEXT.test(name) || name === 'continuationtoken' || name === 'endcursor')
    return hasMore ? positionOf(name, isNumber, page, 1) : null;
  if (PREVIOUS.test(name) || name === 'startcursor')
    return page.offset > 0 ? positionOf(name, isNumber, page, -1) : null;
  if (SIZE.includes(name) && name !== 'first')
    // The size of a page beside its limit is how many items it has.
    return name === 'size' && [...beside].some((each) => LIMIT.test(each)) ? page.items.length : page.size;
  if (OFFSET.includes(name) && name !== 'from') return page.offset;
  return NUMBER.includes(name) ? page.number : undefined;
}

/** The next page or the one before as requests ask for it: its number, its offset, or a cursor; null where they cannot. */
function positionOf(name: string, isNumber: boolean, page: Page, step: 1 | -1): string | number | null {
  const has = (names: readonly string[]): boolean => names.some((each) => page.hasParameter(each));
  const offset = Math.max(0, page.offset + step * page.size);
  if (/offset|skip|start|index/.test(name)) return offset;
  if (isNumber && !/cursor|token|iterator|marker|key|id$/.test(name) && (has(NUMBER) || !has([...OFFSET, ...CURSOR])))
    return page.number + step;
  if (isNumber && !has(CURSOR) && has(OFFSET)) return offset;
  if (step === -1) return has(BACKWARDS) ? (page.ids[0] ?? null) : null;
  return page.next ?? null;
}

const LINK = /^(?:self|first|last|next|prev|previous)(?:page)?(?:url|uri|link|href)?$/;

/** Whether a string is an address: by what is shown, or by its format. */
export function isLink(name: string, shown: string, property: Property | undefined, model: ApiModel): boolean {
  if (!LINK.test(name)) return false;
  const format = property && flatten(property.schema, model).schema.format;
  return /^ur[il]/.test(format ?? '') || /ur[il]$|link$|href$/.test(name) || /[/?=]./.test(shown);
}

/** The address of a page, with its host where one is shown; null where there is none, undefined for a name that is none of theirs. */
export function linkNamed(name: string, shown: string, page: Page): string | null | undefined {
  const kind = /^(self|first|last|next|prev)/.exec(name)?.[1];
  if (!LINK.test(name) || kind === undefined) return undefined;
  const address = page.link(kind as 'self' | 'first' | 'last' | 'next' | 'prev');
  return address === null || !shown.startsWith('/') ? address : address.replace(/^https?:\/\/[^/]*/, '');
}
