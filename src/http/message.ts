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

/** What is wrong with a message that is written as HTTP/1.1 text. */
export interface TextFault {
  /** 1-based line of the text. */
  readonly line: number;
  readonly message: string;
}

const requestLine = /^([A-Z]+) (\S+)(?: (HTTP\/1\.1))?$/;
const field = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:[ \t]*.*$/;

/**
 * Turns the text of a request into what is sent: line ends become CRLF, and what the text omits is added: `Host`, the
 * length of the body, the version, and `Connection: close`.
 */
export function requestText(code: string, host: string): { readonly text: string } | { readonly fault: TextFault } {
  const parts = requestParts(code);
  if ('fault' in parts) return parts;
  const { method, target, body } = parts;
  const fields = parts.headers.map(({ text }) => text);
  const has = (name: string): boolean => fields.some((line) => line.toLowerCase().startsWith(`${name}:`));
  const added = [
    ...(has('host') ? [] : [`Host: ${host}`]),
    ...(body === '' || has('content-length') || has('transfer-encoding')
      ? []
      : [`Content-Length: ${new TextEncoder().encode(body).length}`]),
    ...(has('connection') ? [] : ['Connection: close']),
  ];
  return { text: [`${method} ${target} HTTP/1.1`, ...fields, ...added, '', body].join('\r\n') };
}

/** A request written as HTTP/1.1 text (RFC 9112 §3), whose version may be missing, with the 1-based lines of its parts. */
interface RequestParts {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly {
    readonly name: string;
    readonly value: string;
    readonly line: number;
    /** The whole line. */
    readonly text: string;
  }[];
  /** Empty when there is none. */
  readonly body: string;
  /** Of the first line of the body. */
  readonly bodyLine: number;
}

export function requestParts(code: string): RequestParts | { readonly fault: TextFault } {
  const lines = code.split(/\r\n|\n/);
  const start = requestLine.exec(lines[0]?.trimEnd() ?? '');
  if (!start) return { fault: { line: 1, message: `"${lines[0]}" is not a request line such as GET /path HTTP/1.1` } };
  const blank = lines.findIndex((line) => line.trim() === '');
  const end = blank < 0 ? lines.length : blank;
  const fields = lines.slice(1, end);
  const wrong = fields.findIndex((line) => !field.test(line));
  if (wrong >= 0)
    return { fault: { line: wrong + 2, message: `"${fields[wrong]}" is not a header field such as Name: value` } };
  return {
    method: start[1]!,
    target: start[2]!,
    headers: fields.map((text, index) => {
      const colon = text.indexOf(':');
      return { name: text.slice(0, colon), value: text.slice(colon + 1).trim(), line: index + 2, text };
    }),
    body: lines
      .slice(end + 1)
      .join('\n')
      .replace(/\n+$/, ''),
    bodyLine: end + 2,
  };
}

/** A response written as HTTP/1.1 text (RFC 9112 §4), with the 1-based lines of its parts. */
export interface ResponseText {
  readonly status: number;
  /** Empty when none is shown. */
  readonly reason: string;
  readonly headers: readonly { readonly name: string; readonly value: string; readonly line: number }[];
  readonly body: string;
  /** Of the first line of the body; of the last line when no blank line ends the head. */
  readonly bodyLine: number;
}

export function parseResponseText(text: string): ResponseText | { readonly fault: TextFault } {
  const lines = text.split(/\r\n|\n/);
  const start = /^HTTP\/\d(?:\.\d)? ([1-5]\d\d)(?: (.*))?$/.exec(lines[0]?.trimEnd() ?? '');
  if (!start)
    return { fault: { line: 1, message: `"${lines[0] ?? ''}" is not a status line such as HTTP/1.1 200 OK` } };
  const blank = lines.findIndex((line) => line.trim() === '');
  const end = blank < 0 ? lines.length : blank;
  const headers: { name: string; value: string; line: number }[] = [];
  for (const [index, line] of lines.slice(1, end).entries()) {
    const found = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*?)\s*$/.exec(line);
    if (!found) return { fault: { line: index + 2, message: `"${line}" is not a header field such as Name: value` } };
    headers.push({ name: found[1]!, value: found[2]!, line: index + 2 });
  }
  const status = Number(start[1]);
  return {
    status,
    reason: start[2]?.trim() ?? '',
    headers,
    body: lines.slice(end + 1).join('\n'),
    bodyLine: blank < 0 ? end : end + 2,
  };
}
