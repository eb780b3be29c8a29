import type { IncomingHttpHeaders } from 'node:http';

/** Lets pages of any origin read the answers (WHATWG Fetch §3.3), and answers preflights. No cookies, no credentials. */
export function corsHeaders(request: IncomingHttpHeaders): Record<string, string> {
  if (request.origin === undefined) return {};
  const asked = request['access-control-request-headers'];
  const isPreflight = request['access-control-request-method'] !== undefined;
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
    ...(isPreflight
      ? {
          'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
          'access-control-allow-headers': asked ?? '*',
          'access-control-max-age': '600',
        }
      : {}),
  };
}
