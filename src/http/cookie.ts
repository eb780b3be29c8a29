import { decodeLeniently } from './percent-encoding';
import type { QueryPair } from './query-string';

/** The pairs of a `Cookie` header (RFC 6265 §4.2.1), names decoded and values without their quotes. */
export const parseCookies = (header: string): QueryPair[] =>
  header
    .split(';')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => {
      const at = piece.indexOf('=');
      const rawValue = at < 0 ? '' : piece.slice(at + 1).replace(/^"(.*)"$/, '$1');
      const name = decodeLeniently(at < 0 ? piece : piece.slice(0, at));
      return { name, rawValue, value: decodeLeniently(rawValue) };
    });

/** The other way round: the value of a request's only `Cookie` header, of `name=value` texts (RFC 6265 §5.4). */
export const joinCookies = (cookies: readonly string[]): string => cookies.join('; ');
