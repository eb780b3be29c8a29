import { visit, type Document, type Node } from 'yaml';
import type { Problem } from './tree';

/** Where a value is: the offset to report for it, and its JSON Pointer. */
export interface Place {
  readonly offset: number;
  readonly pointer: string;
}

/** Values that aliases may be copies of in all; a bomb of nested aliases stops here. */
export const MAX_ALIASED = 200_000;

export const circularAlias = (name: string, offset: number): Problem => ({
  severity: 'error',
  code: 'circular-alias',
  message: `The alias *${name} refers to something that contains it, or to nothing.`,
  hint: 'Use a $ref for a structure that repeats itself',
  offset,
});

export const aliasBomb = (node: Node): Problem => ({
  severity: 'error',
  code: 'alias-bomb',
  message: `With a copy in place of each alias, this anchor and those before it have more than ${MAX_ALIASED.toLocaleString('en')} values; long strings count several times.`,
  hint: 'Use $ref instead of the aliases',
  offset: node.range?.[0] ?? 0,
});

/** OpenAPI 3.1 §4.3: YAML is limited to what JSON can express. */
export const notOfJson = (source: string, place: Place): Problem => ({
  severity: 'fault',
  code: 'not-json',
  message: `JSON has no number ${source}.`,
  hint: 'Remove it, or put it in quotes if it is a string',
  ...place,
});

export const unusableKey = (offset: number): Problem => ({
  severity: 'fault',
  code: 'unusable-key',
  message: 'An array or an object cannot be a key here.',
  hint: 'Use a quoted string as the key; a value that starts with { or [ may need quotes too',
  offset,
});

const messages: Partial<Record<string, string>> = {
  MULTIPLE_DOCS: 'The file contains more than one document',
};

const hints: Partial<Record<string, string>> = {
  TAB_AS_INDENT: 'Indent with spaces',
  BAD_INDENT: 'Line the entries of one object up in the same column',
  MULTIPLE_DOCS: 'Keep one document per file: remove the second ---',
  MISSING_CHAR: 'Close the quotation mark or bracket, or put the string in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'Put a string that contains ": " in quotes',
  MULTILINE_IMPLICIT_KEY: 'Put a string that contains ": " in quotes, or use | for several lines',
  BAD_ALIAS: 'Put a string that starts with * or & in quotes',
};

/** Where a string begins whose closing quotation mark is missing at this offset, usually the end of the file. */
export function openQuote(document: Document, offset: number): number | undefined {
  let start: number | undefined;
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE') && range?.[1] === offset) start = range[0];
    },
  });
  return start;
}

export function syntaxProblem(text: string, code: string, message: string, offset: number): Problem {
  const line = text.slice(text.lastIndexOf('\n', Math.max(offset - 1, 0)) + 1).split('\n', 1)[0] ?? '';
  const shown = line.trim().slice(0, 60);
  return {
    severity: 'error',
    code: 'syntax',
    message: `This is not YAML: ${(messages[code] ?? message.replace(/^Missing closing (["'])quote$/, 'A string that begins with $1 does not end with it')).replace(/\.?$/, '')}${shown ? `, near ${JSON.stringify(shown)}` : ''}.`,
    hint: line.startsWith('\t') || line.includes('\t') ? hints.TAB_AS_INDENT : hints[code],
    offset,
  };
}
