/** What a client would like to have: `code=404`, `example=name` (RFC 7240 §2; the two names are Stoplight Prism's). */
export interface Preferences {
  readonly code?: string;
  readonly example?: string;
}

/** Reads a `Prefer` header. Preferences that are not known are ignored, as the RFC wants. */
export function parsePrefer(header: string | undefined): Preferences {
  const preferences: { code?: string; example?: string } = {};
  for (const [, name = '', quoted, plain] of (header ?? '').matchAll(
    /([!#$%&'*+.^`|~\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*))/g,
  )) {
    const value = quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1');
    const key = name.toLowerCase();
    if (value && (key === 'code' || key === 'example')) preferences[key] ??= value;
  }
  return preferences;
}
