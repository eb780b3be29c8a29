import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import type { ResponseSource } from '../../sandbox/behaviour';
import type { LiveServer } from '../record';
import type { Destinations, Route } from './destinations';
import { decoded, endToEnd, forward, type ForwardedResponse, type OutgoingMessage, pairs, readAll } from './forward';
import type { Authority } from './tls/authority';
import { terminate, whenBegun } from './tls/terminate';
import { parseUrl } from '../../http/server-url';

/** A request that an example sent, with its response. */
export interface RecordedExchange {
  readonly method: string;
  /** Path with query, as the sandbox has it. */
  readonly target: string;
  /** Where it was sent, where that was a documented server and not the address of the sandbox. */
  readonly requested?: RequestedAddress;
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

export interface RequestedAddress {
  /** The whole address, as it was sent. */
  readonly address: string;
  /** The server that it is below, for example `https://api.example.com/v1`. */
  readonly server: string;
}

/** Path with query as an example sent it, to whichever server. */
export const sentTarget = ({ target, requested }: Pick<RecordedExchange, 'target' | 'requested'>): string =>
  requested ? requested.address.slice(new URL(requested.address).origin.length) || '/' : target;

export interface Recording {
  readonly exchanges: readonly RecordedExchange[];
  /** Destinations other than the portal's server and those of the documents, to which requests were refused. */
  readonly refused: readonly string[];
  /** More requests were sent than one example may send: the others have no response, and their connections were closed. */
  readonly isFlood?: boolean;
}

/** A recording proxy between the examples of one page and their server. */
export interface Recorder {
  readonly port: number;
  /** Takes a connection that was made elsewhere, in the network of a container. */
  accept(socket: Socket): void;
  /** What was recorded since the last call. */
  take(): Recording;
  /**
   * Waits for what was sent until now: a program may have ended before its requests were read. Who goes on sending is cut off.
   */
  settle(): Promise<void>;
  /** Ends all connections. @returns once no request of them can change the server any more */
  hangUp(): Promise<void>;
  /** Whether requests keep the credentials that the example has written, from now on. */
  keepCredentials(keep: boolean): void;
  /** Does this before each request is passed on, from now on. */
  beforeEach(task: (() => void) | undefined): void;
  close(): Promise<void>;
}

export interface RecorderOptions {
  readonly destinations: Destinations;
  /** Vouches for documented servers with TLS; without it, none of them is reached. */
  readonly authority?: Authority;
  /** Changes a request on its way, for a live server whose values differ from those shown. */
  readonly rewrite?: (request: OutgoingMessage) => OutgoingMessage;
}

/** Of the requests of one example: each is judged, and a client may send them without waiting for a response. */
export const MAX_REQUESTS = 1_000;

/** Of all messages that are kept for one example, in bytes; of its connections at one time; and of the destinations that are reported. */
const [MAX_RECORDED, MAX_CONNECTIONS, MAX_REFUSED] = [128 * 1024 * 1024, 256, 100];

/** How many turns of the event loop without a request say that nothing more was sent; and for how long, in milliseconds, that is waited for. */
const [QUIET_TURNS, MAX_SETTLING] = [6, 5_000];

/** The host and port that a client asked a proxy to connect it to (RFC 9110 §9.3.6). */
type Tunnel = URL | undefined;

/**
 * Listens on a free loopback port as a forward proxy (RFC 9112 §3.2.2), with tunnels, and as an origin server, with TLS and without.
 * What is addressed to a destination is forwarded, everything else refused with 403 and noted.
 */
export async function startRecorder({ destinations, authority, rewrite }: RecorderOptions): Promise<Recorder> {
  let exchanges: RecordedExchange[] = [];
  let refused: string[] = [];
  let [recorded, requests] = [0, 0];
  let before: (() => void) | undefined;
  let keeps = false;
  const sockets = new Set<Socket>();
  const tunnels = new WeakMap<Duplex, URL>();

  const count = (bytes: number): void => {
    recorded += bytes;
    if (recorded > MAX_RECORDED) throw new Error(`this example sent and received more than ${MAX_RECORDED} bytes`);
  };
  const noteRefusal = (destination: string): void => {
    if (refused.length < MAX_REFUSED) refused.push(destination);
  };
  const refuse = (response: ServerResponse, destination: string, status = 403): void => {
    noteRefusal(destination);
    response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' });
    response.end(
      `${destination} cannot be reached: examples can connect only to ${destinations.shown.origin} and documented servers\n`,
    );
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const method = request.method ?? 'GET';
    count(request.rawHeaders.join('').length);
    const address = addressOf(request);
    if (!address) return refuse(response, String(request.url));
    const misdirected = otherHost(request, address, tunnels.get(request.socket));
    if (misdirected !== undefined) return refuse(response, misdirected, 421);
    const route = destinations.route(method, address);
    if (!route) return refuse(response, hostIn(address));
    const headers = pairs(request.rawHeaders).filter(([name]) => name.toLowerCase() !== 'proxy-connection');
    const sent: OutgoingMessage = { target: route.target, headers, body: await readAll(request, count) };
    before?.();
    const received = await respond(method, sent, keeps ? { ...route, credentials: undefined } : route, rewrite);
    count(received.body.length);
    exchanges.push({
      method,
      ...sent,
      ...(route.server === undefined ? {} : { requested: { address, server: route.server } }),
      status: received.status,
      responseHeaders: received.headers,
      responseBody: decoded(received.body, received.headers),
      ...(route.live ? { live: route.live } : saidBySandbox(received.headers)),
      duration: performance.now() - started,
    });
    response.writeHead(received.status, endToEnd(received.headers).flat() as string[]);
    response.end(received.body);
  };
  const handling = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    requests += 1;
    if (requests > MAX_REQUESTS) return void request.socket.destroy();
    const handled = handle(request, response)
      .catch((error: Error) => {
        if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
        response.end(`${error.message}\n`);
      })
      .finally(() => handling.delete(handled));
    handling.add(handled);
  });

  const begin = (socket: Socket, tunnel: Tunnel): void => {
    const talk = (connection: Duplex): void => {
      if (tunnel) tunnels.set(connection, tunnel);
      server.emit('connection', connection);
    };
    const isSecure = (): void => {
      if (!authority) return void socket.destroy();
      const refuse = (host: string): void => noteRefusal(`https://${host}`);
      const options = { destinations, authority, hostname: tunnel?.hostname, refuse };
      void terminate(socket, options).then((secured) => secured && talk(secured));
    };
    whenBegun(socket, isSecure, () => talk(socket));
  };
  const accept = (socket: Socket): void => {
    if (sockets.size >= MAX_CONNECTIONS) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    begin(socket, undefined);
  };
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const tunnel = tunnelTo(request.url ?? '');
    const isKnown = tunnel && ['http:', 'https:'].some((scheme) => destinations.accepts(`${scheme}//${tunnel.host}`));
    if (!tunnel || !isKnown || tunnels.has(socket)) {
      noteRefusal(`https://${request.url}`);
      return socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    return begin(socket, tunnel);
  });

  const hangUp = async (): Promise<void> => {
    // A connection that a program made before it ended may still wait to be accepted, which the next turn of the event loop does.
    for (const _turn of [1, 2]) await new Promise(setImmediate);
    for (const socket of sockets) socket.destroy();
    await Promise.all(handling);
  };

  const front = createTcpServer(accept);
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    port: (front.address() as AddressInfo).port,
    accept,
    take() {
      const taken = { exchanges, refused, ...(requests > MAX_REQUESTS ? { isFlood: true } : {}) };
      exchanges = [];
      refused = [];
      [recorded, requests] = [0, 0];
      return taken;
    },
    async settle() {
      const end = performance.now() + MAX_SETTLING;
      for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
        await new Promise(setImmediate);
        if (handling.size === 0) continue;
        quiet = 0;
        const left = end - performance.now();
        if (left <= 0) return hangUp();
        await Promise.race([...handling, setTimeout(left, undefined, { ref: false })]);
      }
    },
    hangUp,
    keepCredentials(keep) {
      keeps = keep;
    },
    beforeEach(task) {
      before = task;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => front.close(() => resolve()));
    },
  };
}

/** The response of the server that a request is for, or of none, where it has nothing at that address. */
async function respond(
  method: string,
  message: OutgoingMessage,
  route: Route,
  rewrite: RecorderOptions['rewrite'],
): Promise<ForwardedResponse> {
  const { upstream, path, server, credentials } = route;
  if (path === undefined) {
    const body = Buffer.from(
      JSON.stringify({ message: `${message.target} is not below a server of the API documents` }),
    );
    return { status: 404, headers: [['content-type', 'application/json']], body };
  }
  // The sandbox refuses hosts that are not this machine's.
  const headers = message.headers.map((field) =>
    server !== undefined && field[0].toLowerCase() === 'host' ? ([field[0], upstream.host] as const) : field,
  );
  const own = { ...message, target: path, headers };
  const outgoing = rewrite?.(own) ?? own;
  if (!credentials) return forward(method, outgoing, upstream);
  return credentials.mask(await forward(method, credentials.apply(outgoing), upstream));
}

/** What the sandbox says of its own response; the same headers of a live server would say nothing. */
function saidBySandbox(headers: readonly (readonly [string, string])[]): Pick<RecordedExchange, 'source' | 'warning'> {
  const valueOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const source = valueOf('sandbox-source') as ResponseSource | undefined;
  const warning = valueOf('sandbox-warning');
  return { ...(source ? { source } : {}), ...(warning ? { warning } : {}) };
}

/** The address of a request, absolute, with its path and query as they were sent. */
function addressOf({ url = '/', headers, socket }: IncomingMessage): string | undefined {
  const scheme = socket instanceof TLSSocket ? 'https' : 'http';
  const absolute = /^([a-z]+):\/\/(?:[^/?#@]*@)?([^/?#]*)(.*)$/is.exec(url);
  const text = absolute
    ? `${absolute[1]!.toLowerCase()}://${absolute[2]}${absolute[3]}`
    : `${scheme}://${headers.host ?? ''}${url.startsWith('/') ? url : `/${url}`}`;
  return parseUrl(text) && text;
}

/**
 * The host in a request that was sent over a connection to another one, which its server would refuse (RFC 9110 §15.5.20):
 * over TLS, that of the certificate; in a tunnel, that of the tunnel.
 */
function otherHost({ socket }: IncomingMessage, address: string, tunnel: Tunnel): string | undefined {
  const { hostname, host, protocol } = new URL(address);
  const isSecure = socket instanceof TLSSocket;
  if (isSecure !== (protocol === 'https:')) return hostIn(address);
  if (tunnel && new URL(`${protocol}//${tunnel.host}`).host !== host) return hostIn(address);
  const named = isSecure ? (socket as TLSSocket & { readonly servername?: string | false }).servername : undefined;
  return named && named.toLowerCase() !== hostname ? hostIn(address) : undefined;
}

const hostIn = (address: string): string => {
  const { host, origin, protocol } = new URL(address);
  return protocol === 'http:' ? host : origin;
};

/** The destination of a tunnel; a port that is the default of a scheme is kept. */
function tunnelTo(authority: string): URL | undefined {
  const isAuthority = /^(?:\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+):\d+$/i.test(authority);
  const url = isAuthority ? parseUrl(`http://${authority}`) : undefined;
  if (!url || !parseUrl(`tunnel://${authority}`)) return undefined;
  const port = /:(\d+)$/.exec(authority)![1];
  return new URL(`tunnel://${url.hostname}:${port}`);
}
