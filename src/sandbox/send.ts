import { isIP, type Socket } from 'node:net';
import type { Agent, buildConnector } from 'undici';
import type { OutgoingRequest, OutgoingResult } from './behaviour';

/**
 * Where requests may go. `loopback`: to this machine only, by a literal address or as `localhost`, which is never looked up;
 * `own`: to the sandbox's own receiver only.
 */
export type SendPolicy = 'loopback' | 'any' | 'own';
/** Makes a TCP connection. */
export type Connect = (host: string, port: number) => Promise<Socket>;

export interface Sender {
  readonly send: (request: OutgoingRequest) => Promise<OutgoingResult>;
  /** Aborts the requests in flight. */
  close(): Promise<void>;
}

/** The rest of a longer body is not read. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Sends requests of the sandbox's own. Redirects are not followed, as they could lead to an address that the policy forbids.
 * Of the sandbox itself only its receiver gets any, whatever the policy: a delivery to an operation that delivers would have no end.
 * @param ownPort the port that the sandbox listens on, once it does
 * @param connect makes the connections to all other ports; default: on this machine
 */
export function createSender(
  policy: SendPolicy,
  defaultTimeoutMs: number,
  ownPort: () => number | undefined = () => undefined,
  connect?: Connect,
): Sender {
  const closing = new AbortController();
  let agent: Agent | undefined;
  /** Loaded with the first request: most sandboxes send none, and loading it is a sixth of what a command does before it begins. */
  const client = async () => {
    const undici = await import('undici');
    agent ??= new undici.Agent({
      keepAliveTimeout: 1,
      connections: 32,
      connect: connector(connect, ownPort, undici.buildConnector({})),
    });
    return { request: undici.request, agent };
  };

  const send = async (outgoing: OutgoingRequest): Promise<OutgoingResult> => {
    const refused = refusal(outgoing.url, policy, ownPort());
    if (refused) return { kind: 'failed', reason: refused };
    const { request, agent: dispatcher } = await client();
    const timeoutMs = outgoing.timeoutMs ?? defaultTimeoutMs;
    const timeout = AbortSignal.timeout(timeoutMs);
    const hasBody = outgoing.body !== undefined;
    try {
      const response = await request(outgoing.url, {
        dispatcher,
        method: (outgoing.method ?? 'POST') as 'POST',
        headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...lowerCase(outgoing.headers ?? {}) },
        body: hasBody ? JSON.stringify(outgoing.body) : null,
        signal: AbortSignal.any([timeout, closing.signal]),
      });
      const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      return {
        kind: 'response',
        status: response.statusCode,
        headers: Object.fromEntries(headers) as Record<string, string>,
        body: await readStart(response.body),
      };
    } catch (error) {
      return { kind: 'failed', reason: timeout.aborted ? `no response within ${timeoutMs} ms` : reasonOf(error) };
    }
  };

  return {
    send,
    async close() {
      closing.abort();
      await agent?.destroy();
    },
  };
}

function connector(
  connect: Connect | undefined,
  ownPort: () => number | undefined,
  usual: buildConnector.connector,
): buildConnector.connector {
  return (options, callback) => {
    const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
    if (port === ownPort() && !isThisMachine(options.hostname)) return elsewhere(usual)(options, callback);
    if (port === ownPort() || !connect) return usual(options, callback);
    connect(options.hostname, port).then(
      (socket) =>
        options.protocol === 'https:' ? usual({ ...options, httpSocket: socket }, callback) : callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

/** Connections that do not lead to this machine: a name may be one of its own, and an address has more notations than can be listed. */
const elsewhere =
  (usual: buildConnector.connector): buildConnector.connector =>
  (options, callback) =>
    usual(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (!isLoopback(socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '')) return callback(null, socket);
      socket.destroy();
      callback(new Error(ownReceiverOnly), null);
    });

const ownReceiverOnly = 'the sandbox sends no requests to itself, except to /sandbox/receiver';

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function refusal(text: string, policy: SendPolicy, ownPort: number | undefined): string | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'the address is not a URL';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `the address must begin with http: or https:, not ${url.protocol}`;
  const isOwn = ownPort !== undefined && portOf(url) === ownPort && isThisMachine(url.hostname);
  if (isOwn && url.protocol === 'http:' && url.pathname === '/sandbox/receiver') return undefined;
  if (isOwn) return ownReceiverOnly;
  if (policy === 'own') return 'with --cors, the sandbox delivers only to its own receiver';
  if (policy === 'any' || isLoopback(url.hostname)) return undefined;
  return `the sandbox sends to this machine only, but ${url.hostname} may be another one`;
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

/** The unspecified addresses, too, lead to this machine when they are connected to. */
const isThisMachine = (hostname: string): boolean =>
  isLoopback(hostname) || hostname === '0.0.0.0' || hostname === '[::]';

/** Whether a host name, with or without brackets, is this machine for certain: RFC 6761 §6.3 and the loopback addresses. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === 'localhost' || host === '::1';
}

/** The network's own message; if several addresses were tried, the one about the last. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors.at(-1));
  const { message, code } = error as { message?: string; code?: string };
  return message || code || 'the request failed';
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MAX_BODY_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8');
}
