/** One `name=value` of a query string or of a form, as sent and decoded. `value` is undefined where there is no `=`. */
export interface QueryPair {
  readonly name: string;
  readonly rawValue: string;
  readonly value: string;
}

/**
 * Reads `a=1&b=2` (WHATWG URL §5.1: `+` is a space). Broken percent-encodings are kept as they are, as the standard says.
 */
export function parsePairs(text: string): QueryPair[] {
  return text
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const at = piece.indexOf('=');
      const name = at < 0 ? piece : piece.slice(0, at);
      const rawValue = at < 0 ? '' : piece.slice(at + 1);
      return { name: decodeFormText(name), rawValue, value: decodeFormText(rawValue) };
    });
}

/** Percent-decoding that never fails, with `+` as a space. */
export const decodeFormText = (text: string): string => decodeLeniently(text.replace(/\+/g, ' '));

/** Percent-decoding that leaves alone what is not percent-encoded UTF-8. */
export function decodeLeniently(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
  }
}
