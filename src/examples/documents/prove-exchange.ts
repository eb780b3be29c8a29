import { compareResponse } from '../compare/compare-response';
import { documentedResponse } from '../judge/documented-response';
import type { Location } from '../record';
import type { Problem } from '../problem';
import type { PageSession } from '../run/page-session';
import { checkExchange, type CheckedExchange } from '../wire/check-exchange';
import type { Contract } from '../wire/contract';
import { declaredFailure } from '../wire/extensions';
import type { DocumentLines } from './document-lines';
import { sendRequest } from './send-request';
import { locationOf, type DocumentExample } from './document-example';

export interface ExchangeProof {
  readonly checked?: CheckedExchange;
  readonly problem?: Problem;
}

/** Sends an exchange's request to a server in its reference state and validates both sides against the document. */
export async function proveExchange(
  example: DocumentExample,
  session: PageSession,
  contract: Contract,
  lines: DocumentLines,
): Promise<ExchangeProof> {
  session.reset();
  session.take();
  await sendRequest(example.sent, session.recorderPort);
  const [recorded] = session.take().exchanges;
  const location = locationOf(example);
  if (!recorded)
    return {
      problem: {
        layer: 'request',
        location,
        message: `${example.sent.method} ${example.sent.url} does not reach the sandbox`,
      },
    };
  const checked = await checkExchange(contract, recorded);
  return { checked, problem: judge(example, checked, location, lines) };
}

function judge(
  { model, exchange, operation }: DocumentExample,
  checked: CheckedExchange,
  location: Location,
  lines: DocumentLines,
): Problem | undefined {
  const { status } = checked.exchange;
  const { response } = exchange;
  const intended = response !== undefined && /^[45]/.test(response.status);
  const { media } = documentedResponse(checked);
  const declared =
    response?.value !== undefined && declaredFailure(media?.schema, model, response.value.value) !== undefined;
  const fault =
    checked.request.find(({ kind }) => kind === 'name') ?? (intended || declared ? undefined : checked.request[0]);
  if (fault) return { layer: 'request', location, message: fault.message };
  if (!checked.documented)
    return {
      layer: 'response',
      location,
      message: `${operation.method} ${operation.path} responds with ${status}, which is not documented`,
    };
  if (response && !covers(response.status, status)) {
    return {
      layer: 'response',
      location,
      message: `${operation.method} ${operation.path} responds with ${status}, but the example is for status ${response.status}`,
    };
  }
  const [finding] = checked.response;
  if (finding) return { layer: 'response', location, message: finding.message };
  return response?.value ? compareExample(response.value.value, response.origin, checked, lines) : undefined;
}

function compareExample(
  value: unknown,
  origin: { file: string; pointer: string; line: number },
  checked: CheckedExchange,
  lines: DocumentLines,
): Problem | undefined {
  const { received, volatility } = documentedResponse(checked);
  if (received.body === value) return undefined;
  const compared = compareResponse('json', JSON.stringify(value), received, volatility);
  if (!('difference' in compared)) return undefined;
  const { path, message } = compared.difference;
  const line = lines.lineOf(origin.file, valuePointer(origin.pointer), path) ?? origin.line;
  const hint = 'If the new response is right, run with --update.';
  return {
    layer: 'response',
    location: { file: origin.file, line },
    message: `${message} (${checked.exchange.method} ${checked.exchange.target.split('?')[0]!})`,
    hint,
  };
}

/** A single `example` is its own value; one of several `examples` has it under `value`. */
export const valuePointer = (pointer: string): string => (pointer.endsWith('/example') ? pointer : `${pointer}/value`);

const covers = (documented: string, status: number): boolean =>
  documented === 'default' ||
  documented === String(status) ||
  (/^\dxx$/i.test(documented) && documented[0] === String(status)[0]);
