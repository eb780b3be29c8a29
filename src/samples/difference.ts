import type { Part } from '../http/multipart/segments';
import type { HttpRequest } from './http-request';
import type { Received } from './testing/echo-server';

/** Headers that clients add of their own accord. */
const ofClients = new Set([
  'accept',
  'cache-control',
  'postman-token',
  // Fetch standard §4.6: with a conditional header of the caller's own.
  'pragma',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'sec-fetch-mode',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/**
 * In what the request that arrived differs from the one that was meant: undefined if in nothing. JSON is compared by
 * its meaning, forms by their fields (those of one name in their order; Go's `url.Values` sorts the names, which stand for
 * members of an object and have no order), and the text of multipart fields without regard to the kind of line end, which
 * the HTML standard changes (§4.10.22.4).
 */
export function differenceOf(request: HttpRequest, prefix: string, received: readonly Received[]): string | undefined {
  const [arrived] = received;
  if (received.length !== 1 || !arrived) return `${received.length} requests arrived`;
  const target = request.url.slice(prefix.length);
  if (arrived.method !== request.method) return `method ${arrived.method}, not ${request.method}`;
  if (arrived.target !== target) return `target ${arrived.target}, not ${target}`;
  return headerDifference(request, arrived) ?? bodyDifference(request, arrived);
}

function headerDifference(request: HttpRequest, { headers }: Received): string | undefined {
  for (const [name, value] of request.headers) {
    const found = headers.filter(([other]) => other === name.toLowerCase());
    if (found.length !== 1 || found[0]![1] !== value)
      return `header ${name}: ${JSON.stringify(found)}, not ${JSON.stringify(value)}`;
  }
  const meant = new Set(request.headers.map(([name]) => name.toLowerCase()));
  if (request.body?.kind === 'multipart') meant.add('content-type');
  const more = headers.filter(([name]) => !meant.has(name) && !ofClients.has(name));
  return more.length > 0 ? `unexpected headers: ${JSON.stringify(more)}` : undefined;
}

function bodyDifference({ body }: HttpRequest, arrived: Received): string | undefined {
  const text = arrived.body.toString('utf8');
  const differs = (found: unknown, meant: unknown): string | undefined =>
    JSON.stringify(found) === JSON.stringify(meant)
      ? undefined
      : `body ${JSON.stringify(found)}, not ${JSON.stringify(meant)}`;
  switch (body?.kind) {
    case undefined:
      return differs(text, '');
    case 'json':
      return differs(JSON.parse(text), body.value);
    case 'text':
      return differs(text, body.text);
    case 'file':
      return differs(text, body.file.content);
    case 'form':
      return differs(byName([...new URLSearchParams(text)]), byName(body.fields));
    case 'multipart': {
      const type = arrived.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
      return differs(readMultipart(text, type), body.parts.map(readable));
    }
  }
}

const byName = (fields: readonly (readonly [string, string])[]) =>
  [...fields].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

const crlf = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n');

function readable(part: Part): unknown {
  const headers = part.headers.map(([name, value]) => [name.toLowerCase(), value]);
  const name = crlf(part.name).replace(/["\r\n]/g, (c) => ({ '"': '%22', '\r': '%0D', '\n': '%0A' })[c]!);
  const content = 'file' in part ? part.file.content : crlf(part.text);
  return { name, file: 'file' in part ? part.file.name : null, type: part.contentType ?? null, headers, content };
}

/** RFC 7578, as far as this is needed to see what arrived. */
function readMultipart(body: string, contentType: string): unknown[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1] ?? '';
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`);
  return pieces.slice(1, -1).map((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    const lines = piece.slice(2, end).split('\r\n').filter(Boolean);
    const headers = lines.map(
      (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
    );
    const disposition = headers.find(([name]) => name === 'content-disposition')?.[1] ?? '';
    const type = headers.find(([name]) => name === 'content-type')?.[1] ?? null;
    const fileName = /; filename="([^"]*)"/.exec(disposition)?.[1] ?? null;
    // FormData calls a typed part that is no file "blob".
    const file = fileName === 'blob' ? null : fileName;
    const content = piece.slice(end + 4);
    return {
      name: crlfName(/; name="([^"]*)"/.exec(disposition)?.[1] ?? ''),
      file,
      type,
      headers: headers.filter(([name]) => name !== 'content-disposition' && name !== 'content-type'),
      content: file === null ? crlf(content) : content,
    };
  });
}

/** Line ends in names are normalised too. */
const crlfName = (name: string): string => name.replace(/%0D%0A|%0D|%0A/g, '%0D%0A');
