/** Longer strings are not matched against a pattern of the document: some patterns take exponential time. */
const MAX_LENGTH = 10_000;

/**
 * A regular expression of a document, for Ajv. A pattern that only works without the `u` flag is taken without it; one that is
 * no regular expression at all lets everything pass, as the loader has reported it.
 */
export const tolerantRegExp = Object.assign(
  (pattern: string, flags: string): Pick<RegExp, 'test'> & { toString(): string } => {
    const expression = compile(pattern, flags) ?? compile(pattern, '');
    return {
      test: (text) => text.length > MAX_LENGTH || !expression || expression.test(text),
      // Ajv keeps one matcher for each text of an expression.
      toString: () => `/${pattern}/${flags}`,
    };
  },
  { code: 'new RegExp' },
);

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
