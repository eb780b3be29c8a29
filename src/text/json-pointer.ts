/** JSON Pointer (RFC 6901) and its form in a URI fragment (§6). */

/** RFC 6901 §3: one member's name as it stands in a pointer. */
export const escapeToken = (token: string): string =>
  token.includes('~') || token.includes('/') ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;

/** RFC 6901 §4: the name that a token stands for. */
export const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** The pointer to a member of what `pointer` points to. */
export const joinPointer = (pointer: string, key: string | number): string =>
  `${pointer}/${typeof key === 'number' ? key : escapeToken(key)}`;

/** The names and indexes on the way to the value, unescaped: none for `''`, which is the whole document. */
export const pointerTokens = (pointer: string): string[] =>
  pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeToken);

/** The value at a pointer, by own members only; `found: false` when there is none. */
export function lookUp(
  root: unknown,
  pointer: string,
): { found: true; value: unknown } | { found: false; value?: undefined } {
  let value = root;
  for (const token of pointerTokens(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return { found: false };
    value = (value as Record<string, unknown>)[token];
  }
  return { found: true, value };
}

/** Makes a pointer safe to stand in a URI fragment; the inverse of `decodeFragment`. */
export const encodeFragment = (pointer: string): string =>
  /^[\w\-./~!$&'()*+,;=:@?]*$/.test(pointer)
    ? pointer
    : encodeURIComponent(pointer).replaceAll('%2F', '/').replaceAll('%7E', '~');

/** Percent-decodes; text that is not percent-encoded stays as it is. */
export function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
