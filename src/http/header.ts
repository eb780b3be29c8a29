import { type QueryPair, decodeLeniently } from './percent-encoding';

/** A header field with its value as it is sent. */
export type HttpHeader = readonly [name: string, value: string];

/** RFC 9110 §5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Fields of the connection (RFC 9112, RFC 9110 §7.6.1): each client writes them itself, and most refuse to have them set. */
const ownedByClient = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** A name that a request can carry and that the client does not reserve for itself. */
export const isSendableHeader = (name: string): boolean => token.test(name) && !ownedByClient.has(name.toLowerCase());

const describedElsewhere = new Set(['accept', 'content-type', 'authorization']);

/** OpenAPI 3.1 §4.8.12.1: a header parameter of one of these names is ignored; other fields of the document describe them. */
export const isIgnoredParameter = (name: string): boolean => describedElsewhere.has(name.toLowerCase());

const utf8 = new TextEncoder();

/**
 * A header's value in the one form that every client sends identically: control characters become spaces, so that no value
 * starts another header (RFC 9110 §5.5); other characters than ASCII are percent-encoded as UTF-8, because clients
 * disagree about them.
 */
export const headerValue = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^\x20-\x7E]+/g, (run) =>
      [...utf8.encode(run)].map((byte) => `%${byte.toString(16).toUpperCase()}`).join(''),
    )
    .trim();

/** The first of each name stays (RFC 9110 §5.1: names are compared without case). */
export function withoutRepeats(headers: readonly HttpHeader[]): HttpHeader[] {
  const seen = new Set<string>();
  return headers.filter(([name]) => {
    const key = name.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

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
