import type { Operation } from '../../openapi/model';
import type { SandboxResponse, BehaviourRequest, Handler, Context } from '../behaviour';
import { mockResponse } from '../mock/mock';
import { invalidRequest, problem } from '../problem';
import type { RawPathValues } from '../routing/router';
import type { SandboxApi } from '../sandbox';
import type { ApiState } from '../session';
import type { RequestCheck, Validator, Violation } from '../validation';
import { describeViolation } from '../validation';
import { writeResponse, type WireResponse } from './write-response';

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
  if (check.unreadable) return refuseUnreadable(call, check.unreadable);
  if (check.violations.length > 0) {
    const own = await api.behaviour?.onInvalid?.(check.violations, incoming, call.state().state, call.context);
    return own ? firstValid(call, [() => own]) : writeResponse(invalidRequest(check.violations), operation);
  }
  const handler = handlerOf(call);
  if (handler) {
    const response = await handler(incoming, call.state().state, call.context);
    return firstValid(call, [() => response]);
  }
  const { accept, prefer } = request.headers;
  const mock = mockResponse({ ...incoming, ...(accept ? { accept } : {}), ...(prefer ? { prefer } : {}) }, api.model);
  return mock.kind === 'refused' ? writeResponse(mock.response) : firstValid(call, mock.responses);
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
    return writeResponse({ ...invalidRequest([violation], 415), headers: { [header]: types } });
  }
  const own = api.behaviour?.onMalformed?.(violation, operation);
  return own ? firstValid(call, [() => own]) : writeResponse(invalidRequest([violation]));
}

/**
 * The first of these responses that the document allows. An invalid response of the sandbox's own must not pass for a valid one:
 * where none is valid and the sandbox is strict, the response is a 500 that says what is wrong with the first.
 */
async function firstValid(call: OperationCall, responses: readonly (() => SandboxResponse)[]): Promise<WireResponse> {
  let first: { readonly written: WireResponse; readonly violations: readonly Violation[] } | undefined;
  for (const response of responses) {
    const written = writeResponse(response(), call.operation);
    const violations = await call.validator.response(call.operation, written);
    if (violations.length === 0) return written;
    first ??= { written, violations };
  }
  if (!first) throw new Error(`${call.operation.slug} has no response to choose from.`);
  return call.strict ? writeResponse(wrongResponse(call, first.written.status, first.violations)) : first.written;
}

const wrongResponse = (
  { api, operation }: OperationCall,
  status: number,
  violations: readonly Violation[],
): SandboxResponse =>
  problem(500, "The sandbox's own response does not match the API description.", {
    detail: `The response of ${operation.slug} in ${api.model.id} with status ${status}: ${violations.slice(0, 3).map(describeViolation).join(' ')}`,
    errors: violations,
  });
