import type { Difference } from '../compare/compare-json';
import type { Path } from '../compare/json-node';
import { compareResponse } from '../compare/compare-response';
import { documentedResponse } from '../judge/documented-response';
import { messageOf } from '../judge/judge-responses';
import { isJson } from '../../http/media-type';
import type { ExchangeResponse, Operation } from '../../openapi/model';
import type { Location } from '../record';
import type { Problem } from '../problem';
import type { PageSession } from '../run/page-session';
import { checkExchange, type CheckedExchange } from '../wire/check-exchange';
import type { Contract } from '../wire/contract';
import { describeViolation } from '../wire/finding';
import { declaredFailure } from '../wire/extensions';
import type { DocumentLines } from './document-lines';
import { sendRequest } from './send-request';
import { locationOf, type DocumentExample } from './document-example';

export interface ExchangeProof {
  readonly checked?: CheckedExchange;
  readonly problem?: Problem;
  /** Where the document has the problem. */
  readonly place?: Place;
  /** The response is true of the document, and is another one than its example. */
  readonly differs?: true;
  /** Whether the request was accepted and got a response that is true of the document: then its samples can be run. */
  readonly isSound: boolean;
}

/** Of the operation, of the example of its response, or a path in the value of that. */
export type Place = 'operation' | 'response' | Path;

/** Where a place is now. */
export function locationAt(example: DocumentExample, place: Place, lines: DocumentLines): Location {
  const origin = example.exchange.response?.origin;
  if (place === 'operation' || !origin) return locationOf(example);
  const { file, line, pointer } = origin;
  const own = place === 'response' ? undefined : lines.lineOf(file, valuePointer(pointer), place);
  return { file, line: own ?? line };
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
  const fault = ({ place, ...rest }: Fault) => ({
    place,
    problem: { ...rest, location: locationAt(example, place, lines) },
  });
  if (!recorded) {
    const message = `${example.sent.method} ${example.sent.url} does not reach the sandbox`;
    return { isSound: false, ...fault({ layer: 'request', place: 'operation', message }) };
  }
  const checked = await checkExchange(contract, recorded);
  const found = judge(example, checked);
  if (found) return { checked, ...fault(found), isSound: false };
  const { response } = example.exchange;
  if (!response) return { checked, isSound: true };
  // What a behaviour does is the portal's own claim; the state is the sandbox's guess, beside which the example may well be true.
  const isGuess = recorded.source !== 'behaviour';
  if (!covers(response.status, recorded.status)) {
    const message = `${nameOf(example)} responds with ${recorded.status}, but the example is for status ${response.status}`;
    return isGuess && recorded.status < 400
      ? { checked, differs: true, isSound: true }
      : { checked, isSound: false, ...fault({ layer: 'response', place: 'operation', message }) };
  }
  const difference = response.value && differenceFrom(response.value.value, checked);
  if (!difference) return { checked, isSound: true };
  if (!isGuess) return { checked, isSound: true, ...fault(differenceFault(difference, checked)) };
  const broken = await brokenExample(example.operation, response, checked);
  return { checked, isSound: true, ...(broken ? fault(broken) : { differs: true }) };
}

const nameOf = ({ operation: { method, path } }: DocumentExample): string => `${method} ${path}`;

/** A problem at a place that is not looked up yet. */
type Fault = Omit<Problem, 'location'> & { readonly place: Place };

function judge(example: DocumentExample, checked: CheckedExchange): Fault | undefined {
  const { api, exchange, operation } = example;
  const { status, source, warning } = checked.exchange;
  const { response } = exchange;
  const name = nameOf(example);
  const problem = (message: string, place: Place = 'operation'): Fault => ({ layer: 'response', place, message });
  const intended = response !== undefined && /^[45]/.test(response.status);
  const { media } = documentedResponse(checked);
  const declared =
    response?.value !== undefined && declaredFailure(media?.schema, api.model, response.value.value) !== undefined;
  const fault =
    checked.request.find(({ kind }) => kind === 'name') ?? (intended || declared ? undefined : checked.request[0]);
  if (fault) return { layer: 'request', place: 'operation', message: fault.message };
  if (!checked.documented) return problem(`${name} responds with ${status}, which is not documented`);
  // A behaviour may refuse the values of a parameter that several operations share.
  if (
    !response &&
    source !== 'behaviour' &&
    status >= 400 &&
    operation.responses.some((each) => !/^[45]/.test(each.status))
  )
    return problem(`${name} responds with ${status}, not a documented success${messageOf(checked)}`);
  const [finding] = checked.response;
  const place = response && source === 'example' ? 'response' : 'operation';
  if (finding) return problem(finding.message, place);
  return warning === undefined ? undefined : problem(`${name}: ${warning}`, place);
}

/** How a received body differs from an example; undefined where it does not. */
function differenceFrom(value: unknown, checked: CheckedExchange): Difference | undefined {
  const { received, volatility } = documentedResponse(checked);
  if (received.body === value) return undefined;
  const compared = compareResponse('json', JSON.stringify(value), received, volatility);
  return 'differences' in compared ? compared.differences[0] : undefined;
}

const differenceFault = ({ path, message }: Difference, { exchange }: CheckedExchange): Fault => ({
  layer: 'response',
  place: path,
  message: `${message} (${exchange.method} ${exchange.target.split('?')[0]!})`,
  hint: 'If the new response is right, run with --update.',
});

/** What is wrong with the example of a response by its own schema. The sandbox does not send such an example. */
async function brokenExample(
  operation: Operation,
  { mediaType, value }: ExchangeResponse,
  { api, exchange: { status } }: CheckedExchange,
): Promise<Fault | undefined> {
  const own = value?.value;
  const body = typeof own === 'string' && !isJson(mediaType ?? '') ? own : JSON.stringify(own);
  const message = { status, headers: mediaType === undefined ? {} : { 'content-type': mediaType }, body };
  const violation = (await api?.validator.response(operation, message))?.find(({ where }) => where === 'body');
  if (!violation) return undefined;
  const finding = describeViolation(violation, `the example of ${operation.method} ${operation.path}`, own);
  return { layer: 'response', place: 'response', message: finding.message };
}

/** A single `example` is its own value; one of several `examples` has it under `value`. */
export const valuePointer = (pointer: string): string => (pointer.endsWith('/example') ? pointer : `${pointer}/value`);

const covers = (documented: string, status: number): boolean =>
  documented === 'default' ||
  documented === String(status) ||
  (/^\dxx$/i.test(documented) && documented[0] === String(status)[0]);
