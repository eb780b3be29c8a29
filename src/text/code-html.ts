import type { Grammar, Token } from 'prismjs';
import { escapeHtmlContent } from './escape-html';

/**
 * What Prism calls the parts of code, by the colour that they have. A name of JSON is a `<b>` and a string an `<i>`: of the
 * parts that pages show, nine in ten are these, and as `<span class="token …">` they were a seventh of a page's HTML. The
 * others are an `<i>` with the class. The style sheet (`syntax.css`) makes neither bold nor italic.
 */
const parts = {
  comment: ['comment', 'prolog', 'doctype'],
  punctuation: ['punctuation'],
  name: ['property', 'attr-name', 'header-name', 'key', 'tag'],
  string: ['string', 'char', 'attr-value', 'url', 'template-string'],
  constant: ['number', 'boolean', 'constant', 'null', 'symbol'],
  keyword: ['keyword', 'atrule', 'selector', 'important', 'method'],
  function: ['function', 'class-name', 'builtin'],
  operator: ['operator', 'entity', 'variable', 'parameter'],
  deleted: ['deleted'],
  inserted: ['inserted'],
} as const;

const order = Object.keys(parts) as (keyof typeof parts)[];
const partOf = new Map(order.flatMap((part) => parts[part].map((type) => [type as string, part])));

/** @returns code as HTML: its coloured parts as elements, everything else escaped; nothing has a style of its own. */
export function codeHtml(tokens: string | Token | (string | Token)[]): string {
  if (typeof tokens === 'string') return escapeHtmlContent(tokens.replaceAll('\u00a0', ' '));
  if (Array.isArray(tokens)) return tokens.map(codeHtml).join('');
  const content = codeHtml(tokens.content);
  const part = lastOf([tokens.type, ...[tokens.alias ?? []].flat()]);
  if (part === undefined) return content;
  if (part === 'name') return `<b>${content}</b>`;
  return `<i${part === 'string' ? '' : ` class="${part}"`}>${content}</i>`;
}

const ADDRESS = /https?:\/\/[^\s<>"'&;]+/g;

/**
 * A command, whose addresses may go on on the next line after each of their parts, and of their hosts' names. A browser would otherwise begin them on a line of
 * their own, below an empty one, and break them in the middle of a word.
 * @param html from `codeHtml`
 */
export const breakableCommand = (html: string): string =>
  html.replace(ADDRESS, (address) => address.replace(/(?<=[^/]\/|\w\.)(?=[^/])/g, '<wbr>'));

/** JSON's grammar without its brackets, commas and colons: half of the parts would be around them, in the colour of plain text. */
export const leanJson = ({ punctuation: _punctuation, operator: _operator, ...lean }: Grammar): Grammar => lean;

/** A token may have several names: the more particular of them come later in the table. */
function lastOf(types: readonly string[]): keyof typeof parts | undefined {
  const found = new Set(types.map((type) => partOf.get(type)));
  return order.findLast((part) => found.has(part));
}
