import { compareResponse } from '../compare/compare-response';
import { answerOf } from '../judge/documented-response';
import type { Place } from '../record';
import type { Problem } from '../problem';
import type { PageSession } from '../run/page-session';
import { checkExchange, type CheckedExchange } from '../wire/check-exchange';
import type { Contract } from '../wire/contract';
import { declaredFailure } from '../wire/extensions';
import type { DocumentLines } from './document-lines';
import { sendRequest } from './send-request';
import { placeOf, type Subject } from './document-example';

export interface ExchangeProof {
  readonly checked?: CheckedExchange;
  readonly problem?: Problem;
}

/** Sends an exchange's request to a server in its reference state and holds both sides against the document. */
export async function proveExchange(
  subject: Subject,
  session: PageSession,
  contract: Contract,
  lines: DocumentLines,
): Promise<ExchangeProof> {
  session.reset();
  session.take();
  await sendRequest(subject.sent, session.recorderPort);
  const [recorded] = session.take().exchanges;
  const place = placeOf(subject);
  if (!recorded)
    return {
      problem: {
        layer: 'request',
        place,
        message: `${subject.sent.method} ${subject.sent.url} does not reach the sandbox`,
      },
    };
  const checked = await checkExchange(contract, recorded);
  return { checked, problem: judge(subject, checked, place, lines) };
}

function judge(
  { model, exchange, operation }: Subject,
  checked: CheckedExchange,
  place: Place,
  lines: DocumentLines,
): Problem | undefined {
  const { status } = checked.exchange;
  const { response } = exchange;
  const meant = response !== undefined && /^[45]/.test(response.status);
  const { media } = answerOf(checked);
  const declared =
    response?.value !== undefined && declaredFailure(media?.schema, model, response.value.value) !== undefined;
  const fault =
    checked.request.find(({ kind }) => kind === 'name') ?? (meant || declared ? undefined : checked.request[0]);
  if (fault) return { layer: 'request', place, message: fault.message };
  if (!checked.documented)
    return {
      layer: 'response',
      place,
      message: `${operation.method} ${operation.path} is answered with ${status}, which is not documented`,
    };
  if (response && !covers(response.status, status)) {
    return {
      layer: 'response',
      place,
      message: `${operation.method} ${operation.path} is answered with ${status}, and the example is of status ${response.status}`,
    };
  }
  const [finding] = checked.response;
  if (finding) return { layer: 'response', place, message: finding.message };
  return response?.value ? compareExample(response.value.value, response.origin, checked, lines) : undefined;
}

function compareExample(
  value: unknown,
  origin: { file: string; pointer: string; line: number },
  checked: CheckedExchange,
  lines: DocumentLines,
): Problem | undefined {
  const { answer, volatility } = answerOf(checked);
  if (answer.body === value) return undefined;
  const compared = compareResponse('json', JSON.stringify(value), answer, volatility);
  if (!('difference' in compared)) return undefined;
  const { path, message } = compared.difference;
  const line = lines.lineOf(origin.file, valuePointer(origin.pointer), path) ?? origin.line;
  const cure = 'Run with --update, if the new answer is right.';
  return {
    layer: 'response',
    place: { file: origin.file, line },
    message: `${message} (${checked.exchange.method} ${checked.exchange.target.split('?')[0]!})`,
    cure,
  };
}

/** A single `example` is its own value; one of several `examples` has it under `value`. */
export const valuePointer = (pointer: string): string => (pointer.endsWith('/example') ? pointer : `${pointer}/value`);

const covers = (documented: string, status: number): boolean =>
  documented === 'default' ||
  documented === String(status) ||
  (/^\dxx$/i.test(documented) && documented[0] === String(status)[0]);
