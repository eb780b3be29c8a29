const utf8 = new TextEncoder();

/** Encodes each character that `keep` does not match, as UTF-8 (RFC 3986 §2.1). Lone surrogates become U+FFFD. */
function encodeExcept(text: string, keep: RegExp): string {
  let encoded = '';
  for (const character of text) {
    encoded += keep.test(character) ? character : [...utf8.encode(character)].map(percent).join('');
  }
  return encoded;
}

const percent = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** RFC 6570 §3.2.1 simple expansion: everything but unreserved characters is encoded. */
export const encodeUnreserved = (text: string): string => encodeExcept(text, /[A-Za-z0-9\-._~]/);

/**
 * `allowReserved` (OpenAPI 3.1.1 §4.8.12, RFC 6570 §3.2.3): reserved characters and percent-encoded triples pass, apart
 * from those that would end or split the query (`#`, `&`, `+`), those that it may not contain (`[`, `]`), and `'`, which
 * WHATWG URL parsers rewrite.
 */
export const encodeReserved = (text: string): string => keepTriples(text, /[A-Za-z0-9\-._~:/?@!$()*,;=]/);

/** `allowReserved` in a path (OpenAPI 3.2): as in a query, and no character that would start another segment. */
export const encodeReservedSegment = (text: string): string => keepTriples(text, /[A-Za-z0-9\-._~:@!$&()*+,;=]/);

/** Text that is meant as part of a URL already: only what no URL may contain is encoded. */
export const encodeIllegal = (text: string): string => keepTriples(text, /[A-Za-z0-9\-._~:/?@!$&()*+,;=]/);

const keepTriples = (text: string, keep: RegExp): string =>
  text
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((piece, index) => (index % 2 === 1 ? piece : encodeExcept(piece, keep)))
    .join('');

/** RFC 6265 §4.1.1: what is not a cookie-octet is encoded, all else stays as it is. */
export const encodeCookieOctets = (text: string): string =>
  encodeExcept(text, /[\x21\x23-\x2B\x2D-\x3A\x3C-\x5B\x5D-\x7E]/);

/** Lone surrogates as U+FFFD, which is what UTF-8 encoders make of them: no language has to decide. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');

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

/** The same for the text of a form or a query string, where `+` is a space (WHATWG URL §5.1). */
export const decodeFormText = (text: string): string => decodeLeniently(text.replace(/\+/g, ' '));

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
