import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { ResponseSource } from '../../sandbox/behaviour';
import type { LiveServer } from '../record';

/** A request that an example sent, with its response. */
export interface RecordedExchange {
  readonly method: string;
  /** Path with query, as sent. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly status: number;
  readonly responseHeaders: readonly (readonly [name: string, value: string])[];
  /** With its content encoding undone. */
  readonly responseBody: Buffer;
  /** What the sandbox made the response of; absent where it refused the request. */
  readonly source?: ResponseSource;
  /** What is wrong with the document that the sandbox made the response of, as it says. */
  readonly warning?: string;
  /** The server that responded, where it is not the sandbox. */
  readonly live?: LiveServer;
  /** In milliseconds. */
  readonly duration: number;
}

export interface Recording {
  readonly exchanges: readonly RecordedExchange[];
  /** Destinations other than the portal's server, to which requests were refused. */
  readonly refused: readonly string[];
}

/** A recording proxy between the examples of one page and their server. */
export interface Recorder {
  readonly port: number;
  /** Takes a connection that was made elsewhere, in the network of a container. */
  accept(socket: Socket): void;
  /** What was recorded since the last call. */
  take(): Recording;
  /** Does this before each request is passed on, from now on. */
  beforeEach(task: (() => void) | undefined): void;
  close(): Promise<void>;
}

export interface RecorderOptions {
  /** The address that examples show. */
  readonly shown: URL;
  /** The address of the real server. */
  readonly upstream: URL;
  /** Set where that is not the sandbox. */
  readonly live?: LiveServer;
  /** Changes a request on its way, for a live server whose values differ from those shown. */
  readonly rewrite?: (request: OutgoingMessage) => OutgoingMessage;
}

export interface OutgoingMessage {
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
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

/**
 * Listens on a free loopback port, as a forward proxy (RFC 9112 §3.2.2) and as an origin server, and forwards what is addressed to
 * the shown address, whichever loopback name it is called by. Everything else is refused with 403 and noted.
 */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  let exchanges: RecordedExchange[] = [];
  let refused: string[] = [];
  let before: (() => void) | undefined;
  const sockets = new Set<Socket>();

  const refuse = (response: ServerResponse, destination: string): void => {
    refused.push(destination);
    response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' });
    response.end(`${destination} is out of reach: examples talk to ${options.shown.origin} only\n`);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const destination = destinationOf(request);
    if (!destination || !isServed(destination, options.shown))
      return refuse(response, destination?.host ?? String(request.url));
    const target = destination.pathname + destination.search;
    const sent: OutgoingMessage = {
      target: rawTarget(request, target),
      headers: pairs(request.rawHeaders).filter(([name]) => name.toLowerCase() !== 'proxy-connection'),
      body: await readAll(request),
    };
    before?.();
    const received = await forward(request.method ?? 'GET', options.rewrite?.(sent) ?? sent, options.upstream).catch(
      (error: Error) => badGateway(options.upstream, error),
    );
    exchanges.push({
      method: request.method ?? 'GET',
      ...sent,
      status: received.status,
      responseHeaders: received.headers,
      responseBody: decoded(received.body, received.headers),
      ...(options.live ? { live: options.live } : saidBySandbox(received.headers)),
      duration: performance.now() - started,
    });
    response.writeHead(
      received.status,
      received.headers.filter(([name]) => !hopByHop.has(name.toLowerCase())).flat() as string[],
    );
    response.end(received.body);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`${error.message}\n`);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', (request, socket) => {
    refused.push(`https://${request.url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    accept: (socket) => void server.emit('connection', socket),
    take() {
      const taken = { exchanges, refused };
      exchanges = [];
      refused = [];
      return taken;
    },
    beforeEach(task) {
      before = task;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** What the sandbox says of its own response; the same headers of a live server would say nothing. */
function saidBySandbox(headers: readonly (readonly [string, string])[]): Pick<RecordedExchange, 'source' | 'warning'> {
  const valueOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const source = valueOf('sandbox-source') as ResponseSource | undefined;
  const warning = valueOf('sandbox-warning');
  return { ...(source ? { source } : {}), ...(warning ? { warning } : {}) };
}

function destinationOf(request: IncomingMessage): URL | undefined {
  const url = request.url ?? '/';
  const text = url.startsWith('/') || url === '*' ? `http://${request.headers.host ?? ''}${url}` : url;
  return URL.canParse(text) ? new URL(text) : undefined;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

function isServed(destination: URL, shown: URL): boolean {
  const sameHost =
    destination.hostname === shown.hostname || (loopback.has(destination.hostname) && loopback.has(shown.hostname));
  return sameHost && destination.port === shown.port && destination.protocol === 'http:';
}

/** The target without what `URL` normalises, such as `..` and unescaped characters. */
function rawTarget(request: IncomingMessage, fallback: string): string {
  const url = request.url ?? '';
  if (url.startsWith('/')) return url;
  return /^[a-z]+:\/\/[^/?#]*(\/[^#]*)/i.exec(url)?.[1] ?? fallback;
}

const pairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as [string, string]] : []));

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new Error(`a message of more than ${MAX_BODY} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

interface ForwardedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** The response in place of one from a server that cannot be reached. */
function badGateway(upstream: URL, error: Error): ForwardedResponse {
  const message = `no response from ${upstream.origin}: ${error.message}`;
  return {
    status: 502,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message })),
  };
}

function forward(method: string, message: OutgoingMessage, upstream: URL): Promise<ForwardedResponse> {
  const send = upstream.protocol === 'https:' ? httpsRequest : httpRequest;
  const local = loopback.has(upstream.hostname);
  const headers = message.headers.filter(
    ([name]) => !hopByHop.has(name.toLowerCase()) && (local || name.toLowerCase() !== 'host'),
  );
  const lengths = headers.some(([name]) => name.toLowerCase() === 'content-length');
  if (message.body.length > 0 && !lengths) headers.push(['content-length', String(message.body.length)]);
  const path = upstream.pathname.replace(/\/$/, '') + message.target;
  return new Promise((resolve, reject) => {
    const outgoing = send(
      {
        method,
        host: upstream.hostname.replace(/^\[|\]$/g, ''),
        port: upstream.port,
        path,
        headers: headers.flat(),
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
function decoded(body: Buffer, headers: readonly (readonly [name: string, value: string])[]): Buffer {
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
