import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../answer';
import { problem } from '../problem';
import { isLoopback } from '../send';

/**
 * Refuses a request whose `Host` is not a name of this machine: a page that had its own name point here (DNS rebinding) could
 * otherwise talk to the sandbox as if it were its own server.
 */
export function refuseForeignHost(headers: IncomingHttpHeaders): Answer | undefined {
  const host = headers.host ?? headers[':authority'];
  const name = typeof host === 'string' ? host.replace(/:\d*$/, '') : '';
  if (name !== '' && isLoopback(name)) return undefined;
  return problem(403, 'The sandbox answers to this machine only.', {
    detail: `The Host header is ${typeof host === 'string' && host !== '' ? host : 'missing'}.`,
    cure: 'Call it as localhost or 127.0.0.1, or start it with --host-policy any.',
  });
}
