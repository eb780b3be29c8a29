import { METHODS, type ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { essenceOf } from '../../http/media-type';
import { splitUrl } from '../../http/message';
import { readJson } from '../../http/node/read-json';
import type { SandboxResponse } from '../behaviour';
import { problem } from '../problem';
import { type Session, defaultSession } from '../session';
import { type Admission, type ServerParts, admit } from './admit';
import { corsHeaders } from './origin';
import { unknownQuery } from './own-endpoints';
import { runOperation, sendResponse, writeResponse } from './run-operation';
import { createTurns } from './turns';

/** The bodies that are being received and handled take more memory, together, than the sandbox gives them. */
class TooManyBodies extends Error {
  override readonly name = 'TooManyBodies';
}

/**
 * Counts the bytes of all bodies that have arrived and were not responded to yet. Connections that only promise a body, or send
 * it slowly, hold nothing; whose bytes are one too many gets an error instead of the end of the process.
 * @param limit for all requests together
 * @returns passes a body through; `response` tells when its bytes are free again
 */
function bodyBudget(limit: number): (body: Readable, response: ServerResponse) => Readable {
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once a request is admitted; see `admit`. */
    admission?: Admission;
    /** A `Content-Type` that is no media type (RFC 9110 §8.3.1), as it was sent. */
    sentType?: string;
    startedAt: number;
  }
}

/** The HTTP server: Fastify with one route for everything, as `admit` finds what a request is for. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { options, sessions } = parts;
  const bodyLimit = options.bodyLimit ?? 1024 * 1024;
  const server = fastify({
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 65_536 },
    frameworkErrors: (error, _request, reply) => void sendResponse(reply, writeResponse(errorResponse(error))),
  });
  // Node leaves out header fields beyond 2,000 without a word, of which one may be the Origin; 16 kB of them is its limit all the same.
  server.server.maxHeadersCount = 0;
  for (const method of METHODS)
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method, { hasBody: true });
  // Some APIs document a body with GET, which HTTP does not rule out (RFC 9110 §9.3.1).
  const withBody = { hasBody: true, overrideExisting: true };
  server.addHttpMethod('GET', withBody);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.decorateRequest('admission', undefined);
  server.decorateRequest('sentType', undefined);
  server.decorateRequest('startedAt', 0);

  const send = (reply: FastifyReply, response: SandboxResponse): FastifyReply =>
    sendResponse(reply, writeResponse(response));

  const takeTurn = createTurns();
  server.addHook('onRequest', async (request, reply) => {
    if (!(await takeTurn(request.raw, reply.raw))) return reply.hijack();
    request.startedAt = performance.now();
    if (options.cors?.length) reply.headers(corsHeaders(request.headers, options.cors));
    const admission = await admit(request, parts);
    if (admission.kind === 'response') return send(reply, admission.response);
    request.admission = admission;
    // Fastify refuses what is no media type; some documents name such ones, and the validator reads what was sent.
    const { 'content-type': type } = request.headers;
    if (type !== undefined && !/^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/.test(type)) {
      request.sentType = type;
      request.headers['content-type'] = 'application/octet-stream';
    }
    return undefined;
  });
  const countBody = bodyBudget(Math.max(16 * 1024 * 1024, 2 * bodyLimit));
  server.addHook('preParsing', async (_request, reply, body) => countBody(body, reply.raw));
  server.addHook('onResponse', async (request, reply) => {
    const record = recordOf(request, reply.statusCode);
    sessions.record(record);
    options.onResponse?.(record);
  });
  server.setErrorHandler((error: Error, _request, reply) => send(reply, errorResponse(error)));

  /** Carries out a request for one of the sandbox's own endpoints. */
  const runOwn = async (request: FastifyRequest, admitted: Extract<Admission, { kind: 'own' }>) => {
    const { endpoint, session, parameters } = admitted;
    const query = request.query as Record<string, string>;
    const unknown = unknownQuery(endpoint, Object.keys(query));
    if (unknown) return unknown;
    const body = readControl(request);
    if ('refused' in body) return body.refused;
    const handle = async (): Promise<SandboxResponse> =>
      endpoint.handle({ session, body: body.value, query, parameters });
    if (!endpoint.usesState) return handle();
    const result = await sessions.run(session, bytesOf(request), endpoint.method !== 'POST', handle);
    return result.kind === 'full' ? fullResponse(result.what, session) : result.value;
  };
  server.route({
    method: [...server.supportedMethods],
    url: '*',
    handler: async (request, reply) => {
      const { admission } = request;
      if (admission?.kind === 'own') return send(reply, await runOwn(request, admission));
      if (admission?.kind !== 'operation') return reply;
      const { session } = admission;
      const { api, operation } = admission.target;
      const isRead = ['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(request.method);
      const result = await sessions.run(session, bytesOf(request), isRead, () =>
        runOperation({
          api,
          operation,
          validator: parts.validators.get(api)!,
          state: () => sessions.stateOf(session, api),
          context: sessions.contextOf(session, api),
          strict: options.strict ?? true,
          request: {
            method: request.method,
            url: request.url,
            path: splitUrl(request.url).path,
            headers: {
              ...(request.headers as Record<string, string | undefined>),
              ...(request.sentType === undefined ? {} : { 'content-type': request.sentType }),
            },
            ...(request.body instanceof Uint8Array ? { body: request.body } : {}),
            pathValues: admission.pathValues,
          },
        }),
      );
      return sendResponse(
        reply,
        result.kind === 'full' ? writeResponse(fullResponse(result.what, session)) : result.value,
      );
    },
  });
  return server;

  function recordOf(request: FastifyRequest, status: number) {
    const { admission } = request;
    const target = admission?.kind === 'operation' ? admission.target : undefined;
    const session = admission && admission.kind !== 'response' ? admission.session : undefined;
    return {
      time: new Date((session ?? sessions.open(defaultSession))?.clock ?? 0).toISOString(),
      session: session?.name ?? defaultSession,
      method: request.method,
      url: request.url,
      ...(target ? { api: target.api.model.id, operation: target.operation.slug } : {}),
      status,
      duration: performance.now() - request.startedAt,
    };
  }
}

/**
 * The JSON body of a request to one of the sandbox's own endpoints. A body in any other media type is refused: those that a form
 * or a beacon can send need no preflight (WHATWG Fetch §4.10), so that any web page could have sent them.
 */
function readControl({ body, headers }: FastifyRequest): { value: unknown } | { refused: SandboxResponse } {
  const type = headers['content-type'];
  const bytes = body instanceof Uint8Array ? body : new Uint8Array();
  const isBodiless = bytes.length === 0 && (type === undefined || type === '');
  if (isBodiless) return { value: undefined };
  if (essenceOf(type ?? '') !== 'application/json') {
    const refused = problem(415, 'The endpoints of the sandbox read application/json only.', {
      detail: type === undefined ? 'The request has no Content-Type.' : `The Content-Type is ${type}.`,
      hint: 'Send Content-Type: application/json.',
      headers: { 'accept-post': 'application/json' },
    });
    return { refused };
  }
  if (bytes.length === 0) return { value: undefined };
  const reading = readJson(bytes);
  if (reading.kind === 'value') return { value: reading.value };
  return { refused: problem(400, 'The body is not JSON.', { detail: `The body ${reading.message}.` }) };
}

/** What a request may leave behind in the state: its body and its address, in bytes. */
const bytesOf = ({ body, url }: FastifyRequest): number => url.length + (body instanceof Uint8Array ? body.length : 0);

const fullResponse = (what: 'session' | 'all', { name }: Session): SandboxResponse =>
  problem(507, what === 'session' ? `The session ${name} is full.` : 'The sandbox is full.', {
    detail: 'The stored data has reached the memory limit. The request had no effect.',
    hint:
      what === 'session'
        ? 'Delete something, reset the session with POST /sandbox/reset, or start the sandbox with a higher --session-memory.'
        : 'Drop sessions with DELETE /sandbox/sessions/{name}, or start the sandbox with a higher --memory.',
  });

/** What Fastify or a handler threw, as a response. Never a stack trace. */
function errorResponse(error: Error): SandboxResponse {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem(413, 'The body is too large.', {
        hint: 'Send less, or start the sandbox with a higher --body-limit.',
        headers: { connection: 'close' },
      });
    case 'FST_ERR_BAD_URL':
      return problem(400, 'The path is not valid percent-encoded UTF-8.', {
        hint: 'Encode each value with encodeURIComponent.',
      });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return problem(400, 'The length of the body differs from its Content-Length.');
  }
  if (error instanceof TooManyBodies)
    return problem(503, 'Too many bodies are being received at once.', {
      hint: 'Send fewer requests with large bodies at the same time.',
      headers: { connection: 'close', 'retry-after': '1' },
    });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problem(statusCode, error.message);
  return problem(500, 'The sandbox failed. This is an error in the sandbox, not in the request.', {
    detail: error.message,
  });
}
