import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { connectionFailure } from '../../http/node/connection';

type Fields = readonly (readonly [name: string, value: string])[];

/** A request as it is passed on. */
export interface OutgoingMessage {
  /** Path with query. */
  readonly target: string;
  readonly headers: Fields;
  readonly body: Buffer;
}

export interface ForwardedResponse {
  readonly status: number;
  readonly headers: Fields;
  readonly body: Buffer;
}

/** RFC 9110 §7.6.1: these concern one connection only. */
const hopByHop = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
]);
const MAX_BODY = 32 * 1024 * 1024;

export const isLoopbackName = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

export const endToEnd = (headers: Fields): Fields => headers.filter(([name]) => !hopByHop.has(name.toLowerCase()));

export const pairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as [string, string]] : []));

/** @param count is told of each part as it comes, and may throw @throws Error for a body of more than 32 MB */
export async function readAll(
  message: IncomingMessage,
  count: (bytes: number) => void = () => undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += (chunk as Buffer).length;
    count((chunk as Buffer).length);
    if (size > MAX_BODY) throw new Error(`a message of more than ${MAX_BODY} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Sends a request to a server, and gives its response, or a 502 in place of one from a server that cannot be reached. */
export async function forward(method: string, message: OutgoingMessage, upstream: URL): Promise<ForwardedResponse> {
  try {
    return await send(method, message, upstream);
  } catch (error) {
    const text = JSON.stringify({ message: `no response from ${upstream.origin}: ${connectionFailure(error)}` });
    return { status: 502, headers: [['content-type', 'application/json']], body: Buffer.from(text) };
  }
}

function send(method: string, message: OutgoingMessage, upstream: URL): Promise<ForwardedResponse> {
  const start = upstream.protocol === 'https:' ? httpsRequest : httpRequest;
  const local = isLoopbackName(upstream.hostname);
  const headers = endToEnd(message.headers).filter(([name]) => local || name.toLowerCase() !== 'host');
  const lengths = headers.some(([name]) => name.toLowerCase() === 'content-length');
  const length: Fields = message.body.length > 0 && !lengths ? [['content-length', String(message.body.length)]] : [];
  return new Promise((resolve, reject) => {
    const outgoing = start(
      {
        method,
        host: upstream.hostname.replace(/^\[|\]$/g, ''),
        port: upstream.port,
        path: message.target,
        headers: [...headers, ...length].flat(),
        setHost: !local,
        agent: false,
      },
      (incoming) => {
        readAll(incoming).then(
          (body) => resolve({ status: incoming.statusCode ?? 0, headers: pairs(incoming.rawHeaders), body }),
          reject,
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(message.body);
  });
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Undoes the content encodings of a message (RFC 9110 §8.4), last one first; a body that cannot be decoded is kept as it is. */
export function decoded(body: Buffer, headers: Fields): Buffer {
  const codings = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.split(','));
  return codings.reverse().reduce((data, coding) => {
    const name = coding.trim().toLowerCase();
    try {
      return Object.hasOwn(decoders, name) ? decoders[name]!(data) : data;
    } catch {
      return data;
    }
  }, body);
}
