import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  type McpServer,
} from '@modelcontextprotocol/server';

/** Bytes of one request. */
const MAX_REQUEST_BYTES = 1024 * 1024;
/** At once: bodies that never end would fill the memory. */
const MAX_CONNECTIONS = 256;
/** Bytes of all bodies that are being received: each connection could send one of that size, slowly. */
const MAX_RECEIVED_BYTES = 32 * 1024 * 1024;
const path = '/mcp';

export interface McpHttpServer {
  /** Such as `http://127.0.0.1:4321/mcp`. */
  readonly url: string;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * Serves the protocol over streamable HTTP, on this machine only: requests whose `Host` is another name (DNS rebinding), and those of
 * web pages of other sites, are refused, and no page is told that it may read a response (no CORS).
 * @param port 0 is any free one
 * @throws Error of Node where the port is taken
 */
export async function serveHttp(
  create: () => McpServer,
  port: number,
  report: (error: unknown) => void,
): Promise<McpHttpServer> {
  const handler = createMcpHandler(create, { maxRequestBodySize: MAX_REQUEST_BYTES, onerror: report });
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      // The client has gone, or what it sent is no request: neither concerns anyone else.
      if (!outgoing.headersSent) outgoing.writeHead(400);
      outgoing.end();
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') report(error);
    });
  });
  let received = 0;
  /** The body of a request, which ends with an error where too much is being received. */
  async function* bodyOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
    let own = 0;
    try {
      for await (const chunk of incoming as AsyncIterable<Buffer>) {
        own += chunk.length;
        received += chunk.length;
        if (received > MAX_RECEIVED_BYTES) throw new Error('Too many requests are being received.');
        yield chunk;
      }
    } finally {
      received -= own;
    }
  }
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const gone = new AbortController();
    outgoing.once('close', () => gone.abort());
    const request = requestOf(incoming, bodyOf(incoming), gone.signal);
    const refused =
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
      originValidationResponse(request, localhostAllowedOrigins()) ??
      foreignAddress(request) ??
      foreignSite(request) ??
      (new URL(request.url).pathname === path ? undefined : new Response('The server is at /mcp.', { status: 404 }));
    const response = refused ?? (await handler.fetch(request));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
    else outgoing.end();
  };
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}${path}`,
    close: async () => {
      await handler.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** A request line with an address in full (RFC 9112 §3.2.2) says more than `Host` does. */
function foreignAddress({ url }: Request): Response | undefined {
  const { hostname } = new URL(url);
  if (localhostAllowedHostnames().includes(hostname)) return undefined;
  return new Response(`This server is not ${hostname}.`, { status: 403 });
}

/** A browser sends some requests of pages, such as those for pictures, without their origin. */
function foreignSite({ headers }: Request): Response | undefined {
  const site = headers.get('sec-fetch-site');
  if (site === null || site === 'same-origin' || site === 'none') return undefined;
  return new Response(`Web pages may not call this server (Sec-Fetch-Site: ${site}).`, { status: 403 });
}

function requestOf(incoming: IncomingMessage, body: AsyncGenerator<Buffer>, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2)
    headers.append(incoming.rawHeaders[at]!, incoming.rawHeaders[at + 1]!);
  const { method = 'GET', url = '/' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, 'http://127.0.0.1'), {
    method,
    headers,
    signal,
    ...(hasBody
      ? { body: Readable.toWeb(Readable.from(body, { objectMode: false })) as unknown as BodyInit, duplex: 'half' }
      : {}),
  } as RequestInit);
}
