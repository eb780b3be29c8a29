import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { SandboxResponse } from '../behaviour';
import { problem } from '../problem';
import type { SandboxOptions } from '../sandbox';
import { isLoopback } from '../send';
import { parseUrl } from '../../http/server-url';

/** Whether a text is the origin of web pages (RFC 6454 §6.2), such as `http://localhost:8000`; `null` and `*` are none. */
export function isOrigin(text: string): boolean {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#@\s*]+)$/.exec(text);
  const url = match ? parseUrl(text) : undefined;
  if (!match || !url) return false;
  return match[1] === 'http' || match[1] === 'https' ? url.origin === text : true;
}

/**
 * Refuses what a web page sends that is neither the sandbox's own nor of an origin that the person who started it has named, and
 * what was sent to a host name that is not this machine's. A browser sends many requests for a page whose response it then
 * withholds from it: they must not take effect either.
 */
export function refuseForeign(
  { headers, rawHeaders, url }: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>,
  { hostPolicy, cors = [] }: Pick<SandboxOptions, 'hostPolicy' | 'cors'>,
): SandboxResponse | undefined {
  if (rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length > 1)
    return problem(400, 'The request has several Host headers.', { hint: 'Send one (RFC 9112 §3.2).' });
  const host = headers.host ?? '';
  // A request may have the whole address in its first line, which then counts, whatever Host says (RFC 9112 §3.2.2).
  const target = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url ?? '')?.[1];
  const foreign = [target ?? host, host].find((each) => !isLoopback(each.replace(/:\d*$/, '')));
  const isHere = foreign === undefined;
  if (!isHere && hostPolicy !== 'any') return foreignHost(foreign);
  const { origin } = headers;
  if (origin !== undefined) {
    if (cors.includes(origin)) return undefined;
    // A page whose name was rebound to this address is of the origin that its Host header says.
    if (!isHere || origin.toLowerCase() !== `http://${host}`.toLowerCase()) return foreignOrigin(`Origin: ${origin}`);
  }
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  return foreignOrigin(`Sec-Fetch-Site: ${String(site)}`);
}

/** DNS rebinding: a page whose own name resolves to this address could otherwise talk to the sandbox as if it were its server. */
const foreignHost = (host: string): SandboxResponse =>
  problem(403, 'The sandbox serves this machine only.', {
    detail: `The Host header is ${host === '' ? 'missing' : host}.`,
    hint: 'Call it as localhost or 127.0.0.1, or start it with --host-policy any.',
  });

const foreignOrigin = (header: string): SandboxResponse =>
  problem(403, 'The sandbox does not serve web pages of other origins.', {
    detail: `The request has the header ${header}.`,
    hint: 'Start the sandbox with --cors ORIGIN to allow the pages of one origin. To look at a response in a browser, type its address.',
  });

/** Lets pages of the named origins read the responses (WHATWG Fetch §3.3), preflights included. No cookies, no credentials. */
export function corsHeaders(request: IncomingHttpHeaders, origins: readonly string[]): Record<string, string> {
  const { origin } = request;
  if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' };
  const requested = request['access-control-request-headers'];
  const isPreflight = request['access-control-request-method'] !== undefined;
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': '*',
    ...(isPreflight
      ? {
          'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
          'access-control-allow-headers': requested ?? '*',
          'access-control-max-age': '600',
        }
      : {}),
  };
}
