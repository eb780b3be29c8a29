import { Transform, type Readable } from 'node:stream';
import type { ServerResponse } from 'node:http';

/** The bodies that are being received and handled take more memory, together, than the sandbox gives them. */
export class TooManyBodies extends Error {
  override readonly name = 'TooManyBodies';
}

/**
 * Counts the bytes of all bodies that have arrived and were not responded to yet. Connections that only promise a body, or send
 * it slowly, hold nothing; whose bytes are one too many gets an error instead of the end of the process.
 * @param limit for all requests together
 * @returns passes a body through; `response` tells when its bytes are free again
 */
export function bodyBudget(limit: number): (body: Readable, response: ServerResponse) => Readable {
  let used = 0;
  return (body, response) => {
    let own = 0;
    response.once('close', () => void (used -= own));
    const counted = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        own += chunk.length;
        used += chunk.length;
        if (used <= limit) return done(null, chunk);
        // The rest is read, and dropped, so that the response can be received.
        body.unpipe(counted);
        body.resume();
        return done(new TooManyBodies());
      },
    });
    body.once('error', (error) => counted.destroy(error));
    body.once('close', () => {
      if (!body.readableEnded) counted.destroy();
    });
    return body.pipe(counted);
  };
}
