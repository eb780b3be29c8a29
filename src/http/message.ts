/** A request as it is on the wire. */
export interface RequestMessage {
  readonly method: string;
  /** Path and query, for example `/v1/pets?limit=3`; an absolute URL is taken too. */
  readonly url: string;
  /** By name in any letter case; a header that is sent twice has an array. */
  readonly headers: MessageHeaders;
  readonly body?: Uint8Array | string;
}

/** A response as it is on the wire. */
export interface ResponseMessage {
  readonly status: number;
  readonly headers: MessageHeaders;
  readonly body?: Uint8Array | string;
}

export type MessageHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Header values by lower-case name, those sent twice joined by a comma (RFC 9110 §5.3), cookies by a semicolon. */
export function headerMap(headers: MessageHeaders): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    const text = typeof value === 'string' ? value : value.join(key === 'cookie' ? '; ' : ', ');
    const before = map.get(key);
    map.set(key, before === undefined ? text : `${before}, ${text}`);
  }
  return map;
}

/** Path and query of a URL, the query without its question mark. A fragment is no part of a request. */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const local = url.replace(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/, '').replace(/#.*$/s, '');
  const at = local.indexOf('?');
  const path = at < 0 ? local : local.slice(0, at);
  return { path: path === '' ? '/' : path, query: at < 0 ? '' : local.slice(at + 1) };
}

/** A byte order mark is part of the text, which JSON does not allow (RFC 8259 §8.1). */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The body as text, for textual media types. */
export const bodyText = (body: Uint8Array | string | undefined): string =>
  typeof body === 'string' ? body : utf8.decode(body);

export const bodyBytes = (body: Uint8Array | string): Uint8Array =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body;
