import type { Operation } from '../../openapi/model';
import type { Answer, BehaviourRequest, Handler, Context } from '../behaviour';
import { mockAnswer } from '../mock/mock';
import { invalidRequest, problem } from '../problem';
import type { RawPathValues } from '../routing/router';
import type { SandboxApi } from '../sandbox';
import type { ApiState } from '../session';
import type { RequestCheck, Validator, Violation } from '../validation';
import { describeViolation } from '../validation';
import { writeAnswer, type WrittenAnswer } from './write-response';

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
 * Answers a request that has found its operation: reads and validates it, hands it to the behaviour or answers it from the
 * document, and validates the answer before it leaves.
 */
export async function runOperation(call: OperationCall): Promise<WrittenAnswer> {
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
  if (check.unreadable) return answerUnreadable(call, check.unreadable);
  if (check.violations.length > 0) {
    const own = await api.behaviour?.onInvalid?.(check.violations, incoming, call.state().state, call.context);
    return own ? firstRight(call, [() => own]) : writeAnswer(invalidRequest(check.violations), operation);
  }
  const handler = handlerOf(call);
  if (handler) {
    const answer = await handler(incoming, call.state().state, call.context);
    return firstRight(call, [() => answer]);
  }
  const { accept, prefer } = request.headers;
  const mock = mockAnswer({ ...incoming, ...(accept ? { accept } : {}), ...(prefer ? { prefer } : {}) }, api.model);
  return mock.kind === 'refused' ? writeAnswer(mock.answer) : firstRight(call, mock.answers);
}

function handlerOf({ api, operation }: OperationCall): Handler<unknown> | undefined {
  const handlers = api.behaviour?.handlers ?? {};
  const name = operation.operationId ?? operation.slug;
  return Object.hasOwn(handlers, name) ? handlers[name] : undefined;
}

async function answerUnreadable(call: OperationCall, violation: Violation): Promise<WrittenAnswer> {
  const { api, operation } = call;
  if (violation.where === 'mediaType') {
    const types = operation.requestBody?.content.map((media) => media.mediaType).join(', ') ?? '';
    const header = operation.method === 'PATCH' ? 'accept-patch' : 'accept-post';
    return writeAnswer({ ...invalidRequest([violation], 415), headers: { [header]: types } });
  }
  const own = api.behaviour?.onMalformed?.(violation, operation);
  return own ? firstRight(call, [() => own]) : writeAnswer(invalidRequest([violation]));
}

/**
 * The first of these answers that the document allows. A wrong answer of the sandbox's own must not pass for a right one: where
 * none is right and the sandbox is strict, what is wrong with the first one is the answer.
 */
async function firstRight(call: OperationCall, answers: readonly (() => Answer)[]): Promise<WrittenAnswer> {
  let first: { readonly written: WrittenAnswer; readonly violations: readonly Violation[] } | undefined;
  for (const answer of answers) {
    const written = writeAnswer(answer(), call.operation);
    const violations = await call.validator.response(call.operation, written);
    if (violations.length === 0) return written;
    first ??= { written, violations };
  }
  if (!first) throw new Error(`${call.operation.slug} has no answer.`);
  return call.strict ? writeAnswer(wrongAnswer(call, first.written.status, first.violations)) : first.written;
}

const wrongAnswer = ({ api, operation }: OperationCall, status: number, violations: readonly Violation[]): Answer =>
  problem(500, "The sandbox's own answer does not match the API description.", {
    detail: `The answer of ${operation.slug} in ${api.model.id} with status ${status}: ${violations.slice(0, 3).map(describeViolation).join(' ')}`,
    errors: violations,
  });
