import type { FastifyReply } from 'fastify';
import { isBodiless } from '../../openapi/content';
import type { Operation } from '../../openapi/model';
import type { SandboxResponse } from '../behaviour';
import { isJson, takesCharset } from '../../http/media-type';
import { responseFor } from '../validation/check-response';

/** A response as it goes over the wire. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Serialises a response's body in its media type, by default the first one that is documented for its status. */
export function writeResponse(response: SandboxResponse, operation?: Operation): WireResponse {
  const headers = Object.fromEntries(
    Object.entries(response.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  if (response.source) headers['sandbox-source'] = response.source;
  if (response.body === undefined || isBodiless(response.status)) return { status: response.status, headers };
  const documented = operation && responseFor(operation, response.status)?.content[0]?.mediaType;
  const mediaType = response.mediaType ?? documented ?? 'application/json';
  const body =
    response.body instanceof Uint8Array
      ? response.body
      : typeof response.body === 'string' && !isJson(mediaType)
        ? response.body
        : JSON.stringify(response.body);
  const charset = !/charset=/i.test(mediaType) && takesCharset(mediaType) ? '; charset=utf-8' : '';
  return { status: response.status, headers: { 'content-type': `${mediaType}${charset}`, ...headers }, body };
}

/**
 * A browser that is led to an example in HTML would run its scripts as a page of the sandbox, which may reset it and have it call servers of
 * this machine. As a page of no origin it is refused like any foreign one. What has no exact type could be taken for HTML.
 */
function withoutOrigin(headers: WireResponse['headers']): WireResponse['headers'] {
  if (isJson(headers['content-type'] ?? '')) return headers;
  const documented = headers['content-security-policy'];
  return {
    ...headers,
    'content-security-policy': documented === undefined ? 'sandbox' : `sandbox, ${documented}`,
    'x-content-type-options': 'nosniff',
  };
}

/** Sends it. The response to a `HEAD` has headers only, which Node sees to. */
export function sendResponse(reply: FastifyReply, response: WireResponse): FastifyReply {
  // A payload of null would be sent with a Content-Length of 0, which 204 and 304 may not have.
  if (response.body === undefined) return reply.code(response.status).headers(response.headers).send();
  reply.code(response.status).headers(withoutOrigin(response.headers));
  // Bytes, because Fastify would add a charset to the media type of a string.
  return reply.send(Buffer.from(response.body));
}
