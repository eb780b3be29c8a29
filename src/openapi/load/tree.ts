import type { Finding } from '../model';

/** A parsed file: plain values, and where each of them was written. Offsets count UTF-16 units from the start of the text. */
export interface Tree {
  readonly value: unknown;
  /** Start of an object or array of `value`. */
  offsetOf(node: object): number | undefined;
  /** Start of a member's name, or of an item, of an object or array of `value`. */
  memberOffset(node: object, key: string): number | undefined;
  /** Start of a member's value, or of an item, of an object or array of `value`. */
  valueOffset(node: object, key: string): number | undefined;
  /** A member's value as it is written, where that may differ from how it would be printed: `1.0` for the number 1. */
  sourceOf?(node: object, key: string): string | undefined;
}

/** What a parser found wrong, before the file is known. */
export type Problem = Omit<Finding, 'origin'> & {
  readonly offset: number;
  /** JSON Pointer of the value, where there is one: not of a mistake in the syntax. */
  readonly pointer?: string;
};

export type Parsed = { readonly tree?: Tree; readonly problems: readonly Problem[] };

/** Deeper than any real document nests; keeps every later recursion within the stack. */
export const MAX_DEPTH = 500;

export const tooDeep = (offset: number): Problem => ({
  severity: 'error',
  code: 'too-deep',
  message: `Objects and arrays are nested more than ${MAX_DEPTH} levels deep here.`,
  hint: 'Move the inner parts to components and refer to them',
  offset,
});

/**
 * Halves of surrogate pairs, which only an escape such as `\ud800` can write. They are no characters: no such text is UTF-8, and
 * `encodeURIComponent` throws.
 */
const loneSurrogates = /\p{Surrogate}/gu;

/** What makes the strings of a file text that can be written: U+FFFD takes the place of each half of a surrogate pair. */
export const textReader = (source: string): ((text: string) => string) =>
  /\\u(?:0000)?d[89a-f]/i.test(source) ? (text) => text.replace(loneSurrogates, '\ufffd') : (text) => text;

export const notUnicode = (offset: number, pointer: string): Problem => ({
  severity: 'fault',
  code: 'not-unicode',
  message: 'This string contains an unpaired surrogate, which is not a character.',
  hint: 'Write the character itself, or both surrogates',
  offset,
  pointer,
});

/** @param pointer of the member that both have the name of */
export const duplicateKey = (key: string, pointer: string, offset: number): Problem => ({
  severity: 'fault',
  code: 'duplicate-key',
  message: `The key ${JSON.stringify(key)} is repeated in this object, so the first value would be hidden.`,
  hint: 'Remove or rename one of them',
  offset,
  pointer,
});
