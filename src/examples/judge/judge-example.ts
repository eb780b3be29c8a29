import { parseJson, toValue } from '../compare/parse-json';
import type { Expectation } from '../find/example';
import type { VerifyMode } from '../find/mode';
import type { Bindings } from '../run/bindings';
import type { ComparedFence } from '../record';
import type { Problem } from '../problem';
import { sentTarget } from '../run/recorder';
import type { CheckedExchange } from '../wire/check-exchange';
import { declaredFailure, outcomesIn } from '../wire/extensions';
import { escapeRegExp } from '../../text/escape-reg-exp';
import type { Attempt } from './attempt';
import { evidenceOf, weakest } from './evidence';
import { documentedResponse, nameOf, shownExchanges } from './documented-response';
import { judgeResponses, judgeOutput, judgeResponse, judgeStatus } from './judge-responses';
import { meaningOf } from './exit-codes';
import { failureIsIntended, judgeRequests, judgeVariant } from './judge-requests';
import { locationOfFinding, locationOfLine } from '../wire/finding';

/** Before the record adds its digest. */
export type JudgedFence = Omit<ComparedFence, 'digest'>;

export interface Verdict {
  /** The first cause of a failure; undefined when everything is true. */
  readonly problem?: Problem;
  /** The response and output fences that were compared. */
  readonly compared: readonly JudgedFence[];
}

export interface JudgeOptions {
  /** Time that an example has, in milliseconds. */
  readonly limit: number;
  /** Set for a live server: shown values are bound to those of the responses, and those that may vary are not compared. */
  readonly bindings?: Bindings;
  /** The variant of the same step whose requests this one must send too. */
  readonly like?: { readonly language: string; readonly exchanges: readonly CheckedExchange[] };
}

/**
 * Judges an example by what went over the wire, then by how it ended, then by what the guide shows of it, so that a cause is
 * reported before its consequences.
 * @param expectations of its step; outputs of other variants are ignored
 */
export async function judgeExample(
  attempt: Attempt,
  expectations: readonly Expectation[],
  { limit, bindings, like }: JudgeOptions,
): Promise<Verdict> {
  const { example, run, exchanges } = attempt;
  const mode = example.mode as VerifyMode;
  const responses = expectations.filter(({ kind }) => kind === 'response');
  const outputs = expectations.filter(({ kind, variant }) => kind === 'output' && variant === example);
  const declared = declaredByLast(exchanges.at(-1));
  const shows = responses.at(-1);
  const showsFailure = shows !== undefined && !(declared !== undefined && (await showsSuccess(shows, attempt)));
  const intended = failureIsIntended(mode, declared, showsFailure);

  const different = like && judgeVariant(attempt, like.exchanges, like.language);
  const early =
    judgeRequests(attempt, intended) ??
    (exchanges.length === like?.exchanges.length ? different : undefined) ??
    judgeStatus(attempt, mode) ??
    judgeRun(attempt, mode, limit) ??
    different ??
    judgeResponses(attempt) ??
    nothingSent(attempt, outputs.length > 0) ??
    unintendedFailure(attempt, declared, responses.length > 0);
  if (early) return { problem: early, compared: [] };

  if (bindings) learn(attempt, responses, bindings);
  const compared: JudgedFence[] = [];
  const shown = shownExchanges(responses, exchanges);
  for (const [index, response] of responses.entries()) {
    const problem = await judgeResponse(response, example, shown[index], bindings?.varies);
    compared.push(comparedFence(response, shown[index] ? [shown[index]] : []));
    if (problem) return { problem, compared };
  }
  // What a program prints of a live server's values is not compared: nothing says which of them may be others.
  for (const output of bindings ? [] : outputs) {
    const problem = judgeOutput(output, run.stdout);
    compared.push(comparedFence(output, exchanges));
    if (problem) return { problem, compared };
  }
  return { compared };
}

/** @param exchanges that the fence shows something of */
function comparedFence({ location }: Expectation, exchanges: readonly CheckedExchange[]): JudgedFence {
  const evidence = weakest(exchanges.map(({ exchange }) => evidenceOf(exchange)));
  return { ...location, ...(evidence ? { evidence } : {}) };
}

function learn({ exchanges }: Attempt, responses: readonly Expectation[], bindings: Bindings): void {
  const shown = shownExchanges(responses, exchanges);
  for (const [index, { body }] of responses.entries()) {
    const received = shown[index]?.exchange.responseBody.toString('utf8') ?? '';
    bindings.learn(bodyOf(body), received);
  }
}

/** How the last response reports that its call failed, if it does. */
function declaredByLast(checked: CheckedExchange | undefined): string | undefined {
  const { media, received } = checked ? documentedResponse(checked) : {};
  if (!checked?.api || !media || !received) return undefined;
  try {
    return declaredFailure(media.schema, checked.api.model, JSON.parse(received.body));
  } catch {
    return undefined;
  }
}

/**
 * Whether the shown response says itself, and not only in the property that says it, that the call has succeeded: then a bad request is
 * a mistake, and the reason for another response.
 */
async function showsSuccess(shown: Expectation, { example, exchanges }: Attempt): Promise<boolean> {
  const checked = exchanges.at(-1);
  const { media, received } = checked ? documentedResponse(checked) : {};
  if (!checked?.api || !media || !received) return false;
  const node = parseJson(bodyOf(shown.body), { comments: true, wildcards: true });
  const outcomes = 'fault' in node ? [] : outcomesIn(media.schema, checked.api.model, toValue(node));
  if (outcomes.length === 0 || outcomes.some(({ succeeds }) => !succeeds)) return false;
  const body = outcomes.reduce((text, { name }) => {
    const [own = ''] = new RegExp(`"${escapeRegExp(name)}"\\s*:\\s*[^,\\s}]+`).exec(received.body) ?? [];
    return text.replace(new RegExp(`"${escapeRegExp(name)}"\\s*:\\s*[^,\\s}]+`), () => own);
  }, shown.body);
  return (await judgeResponse({ ...shown, body }, example, checked)) !== undefined;
}

/** A shown response without its status line and headers. */
const bodyOf = (text: string): string => text.replace(/^HTTP\/[\s\S]*?\r?\n\r?\n/, '');

/** An example that sends nothing and prints nothing that is compared proves nothing. */
function nothingSent({ example, exchanges }: Attempt, hasOutput: boolean): Problem | undefined {
  if (exchanges.length > 0 || hasOutput) return undefined;
  const hint = 'Make it call the API, show what it prints (`text output`), or mark it `check="why it is not run"`.';
  return {
    layer: 'coverage',
    location: example.location,
    message: 'sends no request and shows no output, so it proves nothing',
    hint,
  };
}

function unintendedFailure(attempt: Attempt, declared: string | undefined, shown: boolean): Problem | undefined {
  const last = attempt.exchanges.at(-1);
  if (!last || declared === undefined || shown) return undefined;
  const message = `${nameOf(last)} reports a failure: ${declared}${messageFrom(last)}`;
  const path = sentTarget(last.exchange).split('?')[0]!;
  const location = locationOfFinding(attempt.example, { kind: 'value', message, needles: [path] });
  return { layer: 'response', location, message, hint: 'If this is intended, show the response below the example.' };
}

function messageFrom({ exchange }: CheckedExchange): string {
  const { message } = JSON.parse(exchange.responseBody.toString('utf8')) as { message?: unknown };
  return typeof message === 'string' ? `, "${message.slice(0, 200)}"` : '';
}

/** What is wrong with the way a program ended. @param limit in milliseconds */
function judgeRun({ example, run }: Attempt, mode: VerifyMode, limit: number): Problem | undefined {
  const location = mode.exit === 0 ? locationOfLine(example, run.fault?.line) : example.location;
  const where = example.quotation && run.fault?.line !== undefined ? ` (${example.codeFile}:${run.fault.line})` : '';
  if (run.timedOut) return { layer: 'run', location, message: `did not end within ${limit / 1000} s` };
  if (run.flooded) return { layer: 'run', location, message: 'printed more than 1 MB and was stopped' };
  if (run.exit === mode.exit) return undefined;
  const printed = run.fault?.message || run.stderr.trim().split('\n').at(-1);
  const detail = printed || meaningOf(run.exit, example.language, example.code) || '';
  const message = `ended with exit code ${run.exit}, not ${mode.exit}${detail === '' ? '' : `: ${tidy(detail)}`}${where}`;
  return { layer: 'run', location, message };
}

/** One line of bounded length, without the folders of the run. */
const tidy = (text: string): string =>
  text
    .replace(/\S*portal-examples-[^\s:'"]*\//g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
