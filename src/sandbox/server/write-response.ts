import type { FastifyReply } from 'fastify';
import type { Operation } from '../../openapi/model';
import type { Answer } from '../behaviour';
import { isJsonType, isTextType } from '../validation/body/media-type';
import { responseFor } from '../validation/check-response';

/** An answer as it goes over the wire. */
export interface WrittenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Statuses that never have a body (RFC 9110 §6.4.1). */
const hasNoBody = (status: number): boolean => status < 200 || status === 204 || status === 205 || status === 304;

/** Writes out an answer's body in its media type, which is by default the first one documented for its status. */
export function writeAnswer(answer: Answer, operation?: Operation): WrittenAnswer {
  const headers = Object.fromEntries(
    Object.entries(answer.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  if (answer.body === undefined || hasNoBody(answer.status)) return { status: answer.status, headers };
  const documented = operation && responseFor(operation, answer.status)?.content[0]?.mediaType;
  const mediaType = answer.mediaType ?? documented ?? 'application/json';
  const isJson = isJsonType(mediaType);
  const body =
    answer.body instanceof Uint8Array
      ? answer.body
      : typeof answer.body === 'string' && !isJson
        ? answer.body
        : JSON.stringify(answer.body);
  const charset = !/charset=/i.test(mediaType) && isTextType(mediaType) ? '; charset=utf-8' : '';
  return { status: answer.status, headers: { 'content-type': `${mediaType}${charset}`, ...headers }, body };
}

/** Sends it. A `HEAD` is answered with the headers alone, which Node sees to. */
export function sendAnswer(reply: FastifyReply, answer: WrittenAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers);
  // A payload of null would be sent with a Content-Length of 0, which 204 and 304 may not have.
  if (answer.body === undefined) return reply.send();
  // Bytes, because Fastify would add a charset to the media type of a text.
  return reply.send(Buffer.from(answer.body));
}
