import type { FastifyReply } from 'fastify';
import { isJson, takesCharset } from '../../http/media-type';
import { parsePrefer } from '../../http/negotiation';
import { isBodiless } from '../../openapi/exchange';
import type { Operation } from '../../openapi/model';
import type { BehaviourRequest, Context, Handler, SandboxResponse } from '../behaviour';
import { headerText, type Refusal, refusals } from '../document-error';
import { isDocumented, isShown } from '../mock/matching-exchange';
import { mockResponse } from '../mock/mock';
import { problem } from '../problem';
import { recognise } from '../resources/recognise';
import { respondFromState } from '../resources/respond';
import { emptyState } from '../resources/store';
import type { RawPathValues } from '../routing/router';
import type { SandboxApi } from '../sandbox';
import type { ApiState } from '../session';
import { type RequestCheck, type Validator, type Violation, describeViolation } from '../validation';
import { responseFor } from '../validation/check-response';

/** A response as it goes over the wire. */
interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/**
 * Of the value of a header, in characters: clients such as Node's refuse a response whose headers have more than 16 kB. The address of an
 * item whose identifier is longer can be longer.
 */
const MAX_HEADER = 8000;

/** Serialises a response's body in its media type, by default the first one that is documented for its status. */
export function writeResponse(response: SandboxResponse, operation?: Operation): WireResponse {
  const headers = Object.fromEntries(
    Object.entries(response.headers ?? {})
      .filter(([, value]) => String(value).length <= MAX_HEADER)
      .map(([name, value]) => [name.toLowerCase(), value]),
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

export interface OperationCall {
  readonly api: SandboxApi;
  readonly operation: Operation;
  readonly validator: Validator;
  readonly state: () => ApiState;
  readonly context: Context;
  readonly strict: boolean;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly body?: Uint8Array;
    readonly pathValues: RawPathValues;
  };
}

/**
 * Handles a request whose operation is known: reads and validates it, passes it to the behaviour or makes a response from the
 * document, and validates that response before it is sent.
 */
export async function runOperation(call: OperationCall): Promise<WireResponse> {
  const { api, operation, request } = call;
  const check = (await call.validator.request(request, operation, request.pathValues)) as RequestCheck;
  const incoming: BehaviourRequest = {
    operation,
    path: request.path,
    parameters: check.parameters,
    headers: request.headers,
    body: check.body,
    ...(check.mediaType === undefined ? {} : { mediaType: check.mediaType }),
  };
  if (
    check.unreadable &&
    !(check.body !== undefined && isDocumented([check.unreadable], operation, api.model, incoming))
  )
    return refuseUnreadable(call, check.unreadable);
  if (check.violations.length > 0) {
    const own = await api.behaviour?.onInvalid?.(check.violations, incoming, call.state().state, call.context);
    if (own) return firstValid(call, [() => own]);
    const { model } = api;
    const isExample = isDocumented(check.violations, operation, model, incoming);
    const isUnavoidable = isSelfContradiction(check.violations);
    if (!isExample && !isUnavoidable && !isShown(operation, model, incoming, check.violations))
      return refuse(call, invalid(check.violations));
    // Readers were shown this request, or could send no better one: what is wrong with it is reported and does not stop them.
    const written = await respondFromDocument(call, incoming);
    return withWarning(
      written,
      warningOf(isExample || isUnavoidable ? CONTRADICTION : NO_VALID_VALUE, check.violations),
    );
  }
  const handler = handlerOf(call);
  if (handler) {
    const response = await handler(incoming, call.state().state, call.context);
    return firstValid(call, [() => ({ source: 'behaviour', ...response })]);
  }
  return respondFromDocument(call, incoming);
}

/**
 * Responds without a behaviour: with what the client prefers (RFC 7240), else from the state of the document's resources, else
 * with an example or a generated value.
 */
async function respondFromDocument(call: OperationCall, incoming: BehaviourRequest): Promise<WireResponse> {
  const { accept, prefer } = call.request.headers;
  const { code, example } = parsePrefer(prefer);
  const mock = mockResponse(
    { ...incoming, ...(accept ? { accept } : {}), ...(prefer ? { prefer } : {}) },
    call.api.model,
  );
  if (mock.kind === 'refused') return writeResponse(mock.response);
  const isChosen = code !== undefined || example !== undefined;
  const state = isChosen ? undefined : (call.state().resources ??= emptyState());
  const result = state && respondFromState(recognise(call.api.model), incoming, state, call.context);
  if (result?.kind === 'problem') return refuse(call, result);
  const { candidates = [], headers = {} } = result ?? {};
  const documented = mock.responses.map((make) => (): SandboxResponse => {
    const response = make();
    return { ...response, headers: { ...response.headers, ...headers } };
  });
  return firstValid(call, [...candidates, ...documented], 'warn');
}

const invalid = (violations: readonly Violation[]): Refusal => ({
  statuses: [400, 422],
  title: 'The request does not match the API description.',
  violations,
});

/** Refuses in the document's own error schema; where nothing of that is valid, with a problem document. */
async function refuse({ operation, api, validator }: OperationCall, refusal: Refusal): Promise<WireResponse> {
  return writeResponse(
    await firstValidRefusal(refusals(operation, api.model, refusal), operation, validator),
    operation,
  );
}

/** The first of these that the document allows, else the last, which is the sandbox's own problem document. */
export async function firstValidRefusal(
  candidates: readonly (() => SandboxResponse)[],
  operation: Operation,
  validator: Validator,
): Promise<SandboxResponse> {
  for (const candidate of candidates.slice(0, -1)) {
    const response = candidate();
    if ((await validator.response(operation, writeResponse(response, operation))).length === 0) return response;
  }
  return candidates.at(-1)!();
}

function handlerOf({ api, operation }: OperationCall): Handler<unknown> | undefined {
  const handlers = api.behaviour?.handlers ?? {};
  const name = operation.operationId ?? operation.slug;
  return Object.hasOwn(handlers, name) ? handlers[name] : undefined;
}

async function refuseUnreadable(call: OperationCall, violation: Violation): Promise<WireResponse> {
  const { api, operation } = call;
  if (violation.where === 'mediaType') {
    const types = operation.requestBody?.content.map((media) => media.mediaType).join(', ') ?? '';
    const header = operation.method === 'PATCH' ? 'accept-patch' : 'accept-post';
    // A behaviour has its own errors with status 400, in a form that only it knows.
    const statuses = api.behaviour ? [415] : [415, 400, 422];
    return refuse(call, { ...invalid([violation]), statuses, headers: { [header]: types } });
  }
  const own = api.behaviour?.onMalformed?.(violation, operation);
  return own ? firstValid(call, [() => own]) : refuse(call, invalid([violation]));
}

/**
 * The first of these responses that the document allows. Where none is and the document is to blame (`warn`), the best one is sent
 * with a header that says what is wrong with it. An invalid response of the sandbox's own must not pass for a valid one:
 * where none is valid and the sandbox is strict, the response is a 500 that says what is wrong with the first.
 */
async function firstValid(
  call: OperationCall,
  responses: readonly (() => SandboxResponse)[],
  otherwise: 'fail' | 'warn' = 'fail',
): Promise<WireResponse> {
  const tried: Invalid[] = [];
  for (const response of responses) {
    const written = writeResponse(response(), call.operation);
    const violations = await call.validator.response(call.operation, written);
    if (violations.length === 0) return written;
    tried.push({ written, violations });
  }
  const first = leastWrong(tried);
  if (!first) throw new Error(`${call.operation.slug} has no response to choose from.`);
  if (otherwise === 'warn') return withWarning(first.written, causesOf(first, tried.at(-1)!));
  return call.strict ? writeResponse(wrongResponse(call, first.written.status, first.violations)) : first.written;
}

/** Of the responses from the same source as the first one, the one that least is wrong with. */
const leastWrong = ([first, ...others]: readonly Invalid[]): Invalid | undefined =>
  others.reduce(
    (best, each) =>
      each.violations.length < best!.violations.length &&
      each.written.headers['sandbox-source'] === best!.written.headers['sandbox-source']
        ? each
        : best,
    first,
  );

interface Invalid {
  readonly written: WireResponse;
  readonly violations: readonly Violation[];
}

/** How warnings begin: what the document itself shows is wrong, or no value that was generated from it is valid. */
const CONTRADICTION = 'The document contradicts itself';
const NO_VALID_VALUE = 'No valid value was found';

/** Why the first of several responses is invalid, and why the last one, to which all others come down, is no better. */
function causesOf(first: Invalid, last: Invalid): string {
  // Where nothing that is generated could be valid, nothing that was sent could be either.
  if (!isOfDocument(first) && isSelfContradiction(last.violations)) return warningOf(CONTRADICTION, last.violations);
  const leads = [first, last].map((response) => (isOfDocument(response) ? CONTRADICTION : NO_VALID_VALUE));
  const both = leads[0] !== leads[1];
  return [warningOf(leads[0]!, first.violations), ...(both ? [warningOf(leads[1]!, last.violations)] : [])].join(' ');
}

/** Whether a response is invalid because its example is, or what the document says elsewhere. */
const isOfDocument = ({ written, violations }: Invalid): boolean =>
  written.headers['sandbox-source'] === 'example' || isSelfContradiction(violations);

/** Whether nothing could be valid: statuses and media types that the document does not have, and enumerated values that it refuses. */
const isSelfContradiction = (violations: readonly Violation[]): boolean =>
  violations.every(({ rule, isContradiction }) => rule === 'undocumented' || isContradiction);

const MAX_WARNING = 500;
const warningOf = (lead: string, violations: readonly Violation[]): string =>
  `${lead}: ${violations.slice(0, 3).map(describeViolation).join(' ')}`.slice(0, MAX_WARNING);

const withWarning = (written: WireResponse, warning: string): WireResponse => {
  const earlier = written.headers['sandbox-warning'];
  const text = headerText(earlier === undefined ? warning : `${warning} ${earlier}`);
  return { ...written, headers: { ...written.headers, 'sandbox-warning': text } };
};

const wrongResponse = (
  { api, operation }: OperationCall,
  status: number,
  violations: readonly Violation[],
): SandboxResponse =>
  problem(500, "The sandbox's own response does not match the API description.", {
    detail: `The response of ${operation.slug} in ${api.model.id} with status ${status}: ${violations.slice(0, 3).map(describeViolation).join(' ')}`,
    errors: violations,
  });
