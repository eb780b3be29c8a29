/** A request as it is on the wire. */
export interface RequestMessage {
  readonly method: string;
  /** Path and query, for example `/v1/pets?limit=3`; an absolute URL is taken too. */
  readonly url: string;
  /** By name in any letter case; a header that is sent twice has a list. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: Uint8Array | string;
}

/** An answer as it is on the wire. */
export interface ResponseMessage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: Uint8Array | string;
}

/** Header values by lower-case name, those sent twice joined by a comma (RFC 9110 §5.3), cookies by a semicolon. */
export function headerMap(headers: RequestMessage['headers']): ReadonlyMap<string, string> {
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

/** The bytes as text, for bodies of a textual media type. */
export const textOf = (body: Uint8Array | string | undefined): string =>
  body === undefined
    ? ''
    : typeof body === 'string'
      ? body
      : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');

export const bytesOf = (body: Uint8Array | string): Uint8Array => (typeof body === 'string' ? Buffer.from(body) : body);
