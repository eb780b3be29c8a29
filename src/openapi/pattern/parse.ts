import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** A regular expression of a document as a syntax tree, and the flags with which that tree was read. */
export interface ParsedPattern {
  readonly alternatives: readonly AST.Alternative[];
  readonly flags: string;
}

const parser = new RegExpParser({ ecmaVersion: 2024 });

/**
 * Reads a pattern as ECMA-262 does with the `u` flag where that is possible, else without it; undefined where it is no
 * regular expression.
 */
export function parsePattern(pattern: string): ParsedPattern | undefined {
  const unicode = unicodePattern(pattern);
  return unicode === undefined ? parseWith(pattern, '') : parseWith(unicode, 'u');
}

/**
 * The pattern in a form that compiles with the `u` flag, which JSON Schema recommends (§6.4) and validators set;
 * undefined where there is none.
 */
export const unicodePattern = (pattern: string): string | undefined =>
  [pattern, withoutNeedlessEscapes(pattern)].find((each) => parseWith(each, 'u') !== undefined);

/** @param flags `u` and `i` at most */
export function parseWith(pattern: string, flags: string): ParsedPattern | undefined {
  try {
    const { alternatives } = parser.parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u') });
    return { alternatives, flags };
  } catch {
    return undefined;
  }
}

/** Many documents escape characters that need no escape, which `u` refuses. */
const withoutNeedlessEscapes = (pattern: string): string =>
  pattern.replace(/\\([\s\S])/g, (escape, character: string) => {
    if (/[\^$\\.*+?()[\]{}|/A-Za-z0-9]/.test(character)) return escape;
    return character === '-' ? '\\x2d' : character;
  });

/** Why a string is no ECMA-262 regular expression; undefined where it is one. */
export function syntaxErrorOf(pattern: string): string | undefined {
  if (parsePattern(pattern)) return undefined;
  try {
    parser.parsePattern(pattern, 0, pattern.length, { unicode: true });
    return undefined;
  } catch (error) {
    return (error as Error).message
      .replace(/^Invalid regular expression: /, '')
      .replace(/^.*\/u?: /s, '')
      .toLowerCase();
  }
}
