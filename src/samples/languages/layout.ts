import type { Data } from '../../openapi/model';
import { isStructure, jsonOf, written } from '../../openapi/written/written-number';
import { escapeText, hex } from './escape';

/** Each line but the empty ones moved right. */
export const indent = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);

/** JSON on several lines, in which nothing is hidden: such characters are written as JSON's own escapes (RFC 8259 §7). */
export const jsonText = (data: Data): string => clean(jsonOf(data, 2) ?? 'null');

/** JSON has such characters in strings only, and its line ends are its own. */
const clean = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapeText(line, { named: {}, code: jsonEscape }))
    .join('\n');

const jsonEscape = (code: number): string => {
  if (code < 0x10000) return `\\u${hex(code, 4)}`;
  const [high, low] = [0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff)];
  return `\\u${hex(high, 4)}\\u${hex(low, 4)}`;
};

export interface LiteralSyntax {
  readonly string: (text: string) => string;
  readonly key: (text: string) => string;
  readonly null: string;
  readonly true: string;
  readonly false: string;
}

const inlineWidth = 72;

/** A JSON value as a literal of a language; short arrays of primitive values stay on one line. */
export const literal = (data: Data, syntax: LiteralSyntax, step: string): string =>
  literalOf(written(data), syntax, step);

function literalOf(value: unknown, syntax: LiteralSyntax, step: string): string {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => literalOf(item, syntax, step));
    const line = `[${items.join(', ')}]`;
    const plain = !value.some(isStructure);
    return items.length === 0 || (plain && line.length <= inlineWidth) ? line : `[\n${indentLines(items, step)}\n]`;
  }
  if (isStructure(value)) {
    const members = Object.entries(value).map(
      ([key, member]) => `${syntax.key(key)}: ${literalOf(member, syntax, step)}`,
    );
    return members.length === 0 ? '{}' : `{\n${indentLines(members, step)}\n}`;
  }
  if (typeof value === 'string') return syntax.string(value);
  if (value === null || value === undefined) return syntax.null;
  if (typeof value === 'boolean') return value ? syntax.true : syntax.false;
  return String(value);
}

const indentLines = (items: readonly string[], step: string): string =>
  items.map((item) => `${indent(item, step)},`).join('\n');

/** How deeply arrays and objects are nested; parsers of some languages give up beyond a hundred levels. */
export function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0) {
    const next = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (next.length === 0 && !level.some((each) => typeof each === 'object' && each !== null)) break;
    level = next;
    depth += 1;
  }
  return depth;
}
