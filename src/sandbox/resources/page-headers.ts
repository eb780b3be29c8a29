import type { ApiModel, Response } from '../../openapi/model';
import { plainName } from '../../openapi/shown-identity';
import { sample } from './complete';
import { ended, inType, isLink, linkNamed, memberOf } from './envelope';
import type { Page } from './query';
import { typeOf } from './shapes';

/** Headers by their names in lower case; undefined for one that has nothing to say and is left out. */
export type OwnHeaders = Readonly<Record<string, string | undefined>>;

/** What stands before the word for something of a page: `X-Total-Count`, `x-pagination-total-pages`, `Paging-Next-Cursor`. */
const PREFIX = /^(?:x)?(?:pagination|paging)?(?=.)/;

const RELATIONS = ['first', 'prev', 'next', 'last'] as const;

/** What the documented headers of a response say of its page: totals, numbers, cursors and links (RFC 8288), by their usual names. */
export function pageHeaders({ headers }: Response, page: Page, model: ApiModel): OwnHeaders {
  const entries = headers.flatMap((header): [string, string | undefined][] => {
    const key = header.name.toLowerCase();
    if (key === 'link') return [[key, linkHeader(page) ?? (header.required ? '' : undefined)]];
    if (key === 'content-range') return [[key, rangeHeader(header.examples[0]?.value?.value, page)]];
    const { schema, required } = header;
    if (!schema) return [];
    const name = plainName(header.name).replace(PREFIX, '');
    const property = { name: header.name, schema, required };
    const shown = header.examples[0]?.value?.value ?? sample(schema, model);
    const isFlag = typeOf(schema, model) === 'boolean';
    const isAddress = typeof shown === 'string' && isLink(name, shown, property, model);
    const told = isAddress
      ? linkNamed(name, shown, page)
      : // A header is text, so that a number may be called a string.
        memberOf({ name, shown: isFlag ? true : 0, property: undefined, beside: new Set() }, page, model);
    if (told === undefined) return [];
    const [[, value] = []] =
      told === null
        ? ended(header.name, shown, property, model, page)
        : [[header.name, inType(told, shown, property, model)] as const];
    return [[key, value === undefined || value === null ? undefined : String(value)]];
  });
  return Object.fromEntries(entries);
}

/** The pages around this one; undefined where it is the only one, or no parameter leads to another. */
function linkHeader(page: Page): string | undefined {
  const isOnly = page.offset === 0 && page.next === undefined;
  const links = RELATIONS.flatMap((relation) => {
    const address = isOnly ? null : page.link(relation);
    return address === null ? [] : [`<${address}>; rel="${relation}"`];
  });
  return links.length === 0 ? undefined : links.join(', ');
}

/** `items 0-9/42`, in the unit of what the document shows (RFC 9110 §14.4). */
function rangeHeader(shown: unknown, { items, offset, total }: Page): string {
  const unit = /^[!#$%&'*+.^_`|~\w-]+(?= )/.exec(String(shown))?.[0] ?? 'items';
  return items.length === 0 ? `${unit} */${total}` : `${unit} ${offset}-${offset + items.length - 1}/${total}`;
}
