import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { connectionFailure, unreachable } from '../../http/node/connection';
import { checkHandlers } from '../load-apis';
import { type Sandbox, SandboxError, type SandboxOptions } from '../sandbox';
import { createSender } from '../send';
import { MAX_CLOCK, type Session, createSessions, defaultSession } from '../session';
import { createValidator } from '../validation';
import { createServer } from './create-server';
import { isOrigin } from './origin';
import { ownEndpoints } from './own-endpoints';
import { routesOf } from './routes';

/** How long a client has to close an idle connection, in milliseconds; its timer keeps no process from ending. */
const grace = 300;

/**
 * Watches a server so that it can be stopped without losing a response: new requests are refused, those in flight get their
 * response with `Connection: close`, and idle connections are closed.
 */
function closerOf(server: FastifyInstance): () => Promise<void> {
  const inFlight = new Set<object>();
  let isClosing = false;
  let whenIdle = (): void => undefined;
  const done = (request: object): void => {
    if (inFlight.delete(request) && inFlight.size === 0) whenIdle();
  };
  server.addHook('onRequest', async (request, reply) => {
    inFlight.add(request);
    for (const event of ['finish', 'close']) reply.raw.once(event, () => done(request));
  });
  server.addHook('onSend', async (_request, reply) => {
    // Node would keep the connection open for the next request.
    if (isClosing) reply.header('connection', 'close');
  });

  return async () => {
    isClosing = true;
    const closed = server.close();
    const idle = new Promise<void>((resolve) => {
      whenIdle = resolve;
      if (inFlight.size === 0) resolve();
    });
    await Promise.race([closed, idle.then(() => sleep(grace, undefined, { ref: false }))]);
    server.server.closeAllConnections();
    await closed;
  };
}

const MIB = 1024 * 1024;

/** Where the clock stands by default: a Monday morning. */
const defaultClock = '2025-03-03T09:00:00Z';

/**
 * A server that serves the operations of these APIs. It does not listen yet.
 * @throws SandboxError when routes clash, a behaviour does not fit its document, or an option is wrong.
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const clock = Date.parse(options.clock ?? defaultClock);
  if (!(clock <= MAX_CLOCK))
    throw new SandboxError(`clock: "${options.clock}" is not a date-time such as ${defaultClock}.`);
  for (const { model, behaviour } of options.apis) if (behaviour) checkHandlers(model, behaviour);
  const isForPages = (options.cors ?? []).length > 0;
  const wrong = options.cors?.find((origin) => !isOrigin(origin));
  if (wrong !== undefined)
    throw new SandboxError(`cors: "${wrong}" is not one origin such as http://localhost:8000; * and null are none.`);
  if (isForPages && options.outgoing !== undefined)
    throw new SandboxError(
      'outgoing and cors exclude each other: with cors, webhooks are delivered only to the sandbox’s own receiver.',
    );
  const portOf = (): number | undefined => (server.server.address() as AddressInfo | null)?.port;
  const policy = isForPages ? 'own' : (options.outgoing ?? 'loopback');
  const sender = createSender(policy, options.outgoingTimeoutMs ?? 2000, portOf, options.connect);
  const sessions = createSessions({
    apis: options.apis,
    clock,
    seed: options.seed ?? 'sandbox',
    maxSessions: options.maxSessions ?? 1000,
    maxSessionBytes: options.maxSessionBytes ?? 32 * MIB,
    maxBytes: options.maxBytes ?? Math.min(512 * MIB, getHeapStatistics().heap_size_limit / 4),
    send: sender.send,
  });
  const session = (name = defaultSession): Session => {
    const found = sessions.open(name);
    if (!found) throw new SandboxError(`There are ${options.maxSessions ?? 1000} sessions already; drop some first.`);
    return found;
  };
  const notes: Sandbox['notes'] = async () => {
    const all = options.apis.map(async (api) => {
      const own = (await api.behaviour?.notes?.(sessions.contextOf(session(), api))) ?? [];
      return own.map((note) => ({ api: api.model.id, ...note }));
    });
    return (await Promise.all(all)).flat();
  };
  const { unknownProperties = 'allow', unknownParameters = 'allow' } = options;
  const validators = new Map(
    options.apis.map((api) => [api, createValidator(api.model, { unknownProperties, unknownParameters })] as const),
  );
  const server = createServer({
    options,
    router: routesOf(options.apis, validators),
    sessions,
    validators,
    endpoints: ownEndpoints(options.apis, sessions, notes),
  });

  const close = closerOf(server);

  return {
    async listen(port = 0) {
      try {
        await server.listen({ port, host: '127.0.0.1' });
      } catch (error) {
        throw listenError(error as NodeJS.ErrnoException, port);
      }
      const fault = await unreachable(new URL(`http://127.0.0.1:${portOf()}`));
      if (fault !== undefined) {
        await close();
        throw new SandboxError(withoutLoopback(fault));
      }
      return `http://localhost:${portOf() ?? port}`;
    },
    async close() {
      await close();
      await sender.close();
    },
    async inject({ method, url, headers, body }) {
      const payload =
        body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
      const isObject = payload !== body;
      const response = await server.inject({
        method: method as 'GET',
        url,
        headers: { ...(isObject ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : Buffer.from(payload) }),
      });
      return {
        status: response.statusCode,
        headers: response.headers as Record<string, string | undefined>,
        text: response.body,
        json: () => JSON.parse(response.body) as unknown,
      };
    },
    snapshot: (name) => sessions.snapshot(session(name)),
    restore: (snapshot, name) => sessions.restore(session(name), snapshot),
    reset: (name) => sessions.reset(session(name)),
    drop: (name) => void sessions.drop(name),
    sessions: () => sessions.names(),
    requests: (name) => [...session(name).log],
    notes,
  };
}

/** Without it, every example would be blamed for what this machine lacks. */
const withoutLoopback = (reason: string): string =>
  `This machine cannot connect to itself at 127.0.0.1: ${reason}. ` +
  'Its loopback interface may be down; on Linux, this starts it: ip link set lo up';

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new SandboxError(
      `Port ${port} is in use, perhaps by another sandbox. Stop that one, or choose a port with --port.`,
    );
  }
  if (error.code === 'EADDRNOTAVAIL') return new SandboxError(withoutLoopback(connectionFailure(error)));
  if (error.code === 'EACCES')
    return new SandboxError(`Listening on port ${port} is not permitted. Choose one above 1023 with --port.`);
  return error;
}
