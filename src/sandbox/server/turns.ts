import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/**
 * One request of a connection at a time: a client may send thousands without waiting for a response (RFC 9112 §9.3.2), and Node starts
 * them all, so that nobody else is served until the last of them is, even after the client has gone.
 * @returns waits for the responses to earlier requests of the connection; false where nobody is there any more to receive one
 */
export function createTurns(): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const last = new WeakMap<Socket, Promise<void>>();
  return async ({ socket }, response) => {
    const before = last.get(socket);
    last.set(
      socket,
      new Promise((done) => {
        for (const event of ['finish', 'close']) response.once(event, done);
      }),
    );
    if (!before) return true;
    await before;
    // Others first. Where the client has gone, the response before this one said so, and those behind it wait for ever, which keeps nothing.
    await setImmediate();
    return !socket.destroyed;
  };
}
