import { matchesPattern } from '../../../openapi/pattern/match';

/** A regular expression of a document, for Ajv: evaluated in linear time, and passed by everything where it cannot be. */
export const linearRegExp = Object.assign(
  (pattern: string, flags: string): Pick<RegExp, 'test'> & { toString(): string } => ({
    test: (text) => matchesPattern(pattern, text),
    // Ajv keeps one matcher for each text of an expression.
    toString: () => `/${pattern}/${flags}`,
  }),
  { code: 'new RegExp' },
);
