declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** Middleware that compresses responses that are worth it, as the request accepts. */
  export default function compression(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
