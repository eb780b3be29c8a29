/** How descriptions say what a key in the header `Authorization` begins with. */
const SAID: readonly RegExp[] = [
  // required prefix "Token"; prefixed with `Bearer`
  /\bprefix(?:ed)?(?:\s+(?:is|of|with|by|it|the|word|value))*\s*:?\s*["'`“*]+([A-Za-z][\w-]*)\s?["'`”*]/i,
  // with the `Bearer` prefix
  /["'`“*]+([A-Za-z][\w-]*)\s?["'`”*]+\s+(?:as\s+(?:a\s+|the\s+)?)?prefix/i,
  // 'Bearer' [space] and then your token
  /["'`“]*\b([A-Za-z][\w-]*)["'`”]*\s*\[space\]/i,
  // Authorization: Token <key>
  /\bAuthorization:\s*([A-Za-z][\w-]*)\s+[<{[$]/,
];

/** Of a description, in characters: who says more says it first, and patterns take the square of the time for a hostile one. */
const MAX_READ = 2_000;

/** Where a prefix is what a key must not have, or may. */
const DENIED = /\b(?:no|not|without|omit\w*|never|optional\w*|don't)\b[^.]{0,40}\bprefix/i;

/**
 * The word that comes before a key in the header `Authorization`, such as `Token` of `Token 9944b0`, where the description of its scheme
 * says so: OpenAPI has no field for it.
 */
export function keyPrefix(parameterName: string, description = ''): string | undefined {
  const text = description.slice(0, MAX_READ);
  if (parameterName.toLowerCase() !== 'authorization' || DENIED.test(text)) return undefined;
  return SAID.map((pattern) => pattern.exec(text)?.[1]).find((word) => word !== undefined);
}
