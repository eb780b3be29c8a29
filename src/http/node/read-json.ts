import { isUtf8 } from 'node:buffer';
import { parse, visit, type ParseError } from 'jsonc-parser';
import { bodyBytes, bodyText } from '../message';
import { MAX_DEPTH, measure } from '../nesting';

export type JsonReading =
  { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'malformed'; readonly message: string };

/**
 * Parses JSON as two programs that read it are certain to understand alike (RFC 7493 §2): UTF-8, no halves of surrogate pairs, and no
 * member name twice in an object.
 * @returns `message` for `malformed` says what is wrong and where, without repeating the body: what was sent may be long, or secret
 */
export function readJson(body: Uint8Array | string): JsonReading {
  const broken = invalidUtf8(body);
  if (broken) return { kind: 'malformed', message: broken };
  const text = bodyText(body);
  const half = loneSurrogate(text);
  if (half !== undefined)
    return {
      kind: 'malformed',
      message: `contains an unpaired surrogate, which is not a character, at ${position(text.slice(0, half))}`,
    };
  const { isTooDeep, members } = measure(text);
  if (isTooDeep) return { kind: 'malformed', message: `is nested deeper than ${MAX_DEPTH} levels` };
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    return { kind: 'malformed', message: `is not JSON: ${jsonFault(text)}` };
  }
  // What was read has fewer members than were written where a name stood twice: only then is it worth looking for.
  if (countMembers(value) === members) return { kind: 'value', value };
  return { kind: 'malformed', message: `has an object with two members of the same name: ${firstDuplicate(text)}` };
}

/** What is wrong with bytes that are not UTF-8, and where the first of those is; undefined for UTF-8 and for a string. */
export function invalidUtf8(body: Uint8Array | string): string | undefined {
  if (typeof body === 'string' || isUtf8(body)) return undefined;
  const read = bodyBytes(bodyText(body));
  let offset = 0;
  while (offset < body.length && body[offset] === read[offset]) offset += 1;
  return `is not UTF-8: byte 0x${(body[offset] ?? 0).toString(16).padStart(2, '0')} at ${position(bodyText(body.subarray(0, offset)))}`;
}

/** The position behind a beginning of a text, as readers count. */
export const position = (before: string): string => {
  const lines = before.split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
};

/** Where an escape writes half of a surrogate pair: no such string is UTF-8, and `encodeURIComponent` throws. */
function loneSurrogate(text: string): number | undefined {
  const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g;
  for (const match of text.matchAll(escapes)) if (match[1] !== undefined) return match.index;
  return undefined;
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const each of Object.values(value)) count += countMembers(each);
  return count;
}

function firstDuplicate(text: string): string {
  const names: Set<string>[] = [];
  let found: string | undefined;
  visit(text, {
    onObjectBegin: () => void names.push(new Set()),
    onObjectEnd: () => void names.pop(),
    onObjectProperty: (name, _offset, _length, line, character) => {
      if (names.at(-1)?.has(name)) found ??= `the second is at line ${line + 1}, column ${character + 1}`;
      names.at(-1)?.add(name);
    },
  });
  return found ?? 'at an unknown position';
}

/** Where the JSON breaks. */
function jsonFault(text: string): string {
  if (text.trim() === '') return 'it is empty';
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  return first ? `it breaks at ${position(text.slice(0, first.offset))}` : 'it cannot be read';
}
