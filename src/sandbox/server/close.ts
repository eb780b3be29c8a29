import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long a client has to close an idle connection, in milliseconds. */
const grace = 300;

/**
 * Watches a server so that it can be stopped without losing a response: new requests are refused, those in flight get their
 * response with `Connection: close`, and idle connections are closed.
 */
export function closerOf(server: FastifyInstance): () => Promise<void> {
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
    await Promise.race([closed, idle.then(() => sleep(grace))]);
    server.server.closeAllConnections();
    await closed;
  };
}
