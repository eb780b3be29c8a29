import { decodeFormText } from './percent-encoding';

/** One `name=value` of a query string, of a form or of a cookie, as sent and decoded. Both values are `''` where there is no `=`. */
export interface QueryPair {
  readonly name: string;
  readonly rawValue: string;
  readonly value: string;
}

/**
 * Reads `a=1&b=2` (WHATWG URL §5.1: `+` is a space). Broken percent-encodings are kept as they are, as the standard requires.
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
