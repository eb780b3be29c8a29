import { matchesPattern } from '../../../openapi/pattern/match';

const ANY = '\u0000any of ';

/** What stands for several expressions where Ajv takes one: a text is matched by it that one of them matches. */
export const anyPattern = (patterns: readonly string[]): string => ANY + JSON.stringify(patterns);

const partsOf = (pattern: string): string[] =>
  pattern.startsWith(ANY) ? (JSON.parse(pattern.slice(ANY.length)) as string[]) : [pattern];

/** A regular expression of a document, for Ajv: evaluated in linear time, and passed by everything where it cannot be. */
export const linearRegExp = Object.assign(
  (pattern: string, flags: string): Pick<RegExp, 'test'> & { toString(): string } => {
    const parts = partsOf(pattern);
    return {
      test: (text) => parts.some((part) => matchesPattern(part, text)),
      // Ajv keeps one matcher for each text of an expression.
      toString: () => `/${pattern}/${flags}`,
    };
  },
  { code: 'new RegExp' },
);
