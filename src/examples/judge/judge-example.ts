import type { Expectation } from '../find/example';
import type { VerifyMode } from '../find/mode';
import type { Bindings } from '../run/bindings';
import type { Place } from '../record';
import type { Problem } from '../problem';
import type { CheckedExchange } from '../wire/check-exchange';
import { declaredFailure } from '../wire/extensions';
import type { Attempt } from './attempt';
import { answerOf, nameOf, shownExchanges } from './documented-response';
import { judgeAnswers, judgeOutput, judgeResponse, judgeStatus } from './judge-responses';
import { failureIsMeant, judgeRequests, judgeVariant } from './judge-requests';
import { placeOfFinding, placeOfLine } from '../wire/finding';

export interface Verdict {
  /** The first cause of a failure; undefined when everything is true. */
  readonly problem?: Problem;
  /** Places of the response and output fences that were compared. */
  readonly compared: readonly Place[];
}

export interface JudgeOptions {
  /** Time that an example has, in milliseconds. */
  readonly limit: number;
  /** Set for a live server: shown values are not compared, but noted as standing for those of the answers. */
  readonly bindings?: Bindings;
  /** The variant of the same step whose requests this one must send too. */
  readonly like?: { readonly language: string; readonly exchanges: readonly CheckedExchange[] };
}

/**
 * Judges an example by what went over the wire, then by how it ended, then by what the guide shows of it: the cause before its
 * consequences.
 * @param expectations of its step; outputs of other variants are left out
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
  const meant = failureIsMeant(mode, declared, responses.length > 0);

  const different = like && judgeVariant(attempt, like.exchanges, like.language);
  const early =
    judgeRequests(attempt, meant) ??
    (exchanges.length === like?.exchanges.length ? different : undefined) ??
    judgeStatus(attempt, mode) ??
    judgeRun(attempt, mode, limit) ??
    different ??
    judgeAnswers(attempt) ??
    nothingSent(attempt, outputs.length > 0) ??
    unmeantFailure(attempt, declared, responses.length > 0);
  if (early) return { problem: early, compared: [] };

  if (bindings) return learn(attempt, responses, bindings);
  const compared: Place[] = [];
  const shown = shownExchanges(responses, exchanges);
  for (const [index, response] of responses.entries()) {
    const problem = await judgeResponse(response, example, shown[index]);
    compared.push(response.place);
    if (problem) return { problem, compared };
  }
  for (const output of outputs) {
    const problem = judgeOutput(output, run.stdout);
    compared.push(output.place);
    if (problem) return { problem, compared };
  }
  return { compared };
}

function learn({ exchanges }: Attempt, responses: readonly Expectation[], bindings: Bindings): Verdict {
  const shown = shownExchanges(responses, exchanges);
  for (const [index, { body }] of responses.entries()) {
    const answer = shown[index]?.exchange.responseBody.toString('utf8') ?? '';
    bindings.learn(body.replace(/^HTTP\/[\s\S]*?\r?\n\r?\n/, ''), answer);
  }
  return { compared: [] };
}

/** What the last answer says of itself, when it says that its call failed. */
function declaredByLast(checked: CheckedExchange | undefined): string | undefined {
  const { media, answer } = checked ? answerOf(checked) : {};
  if (!checked?.api || !media || !answer) return undefined;
  try {
    return declaredFailure(media.schema, checked.api.model, JSON.parse(answer.body));
  } catch {
    return undefined;
  }
}

/** An example that sends nothing and prints nothing that is compared proves nothing. */
function nothingSent({ example, exchanges }: Attempt, hasOutput: boolean): Problem | undefined {
  if (exchanges.length > 0 || hasOutput) return undefined;
  const cure = 'Let it call the API, show what it prints (`text output`), or mark it `check="why it is not run"`.';
  return {
    layer: 'coverage',
    place: example.place,
    message: 'sends no request and shows no output, so it proves nothing',
    cure,
  };
}

function unmeantFailure(attempt: Attempt, declared: string | undefined, shown: boolean): Problem | undefined {
  const last = attempt.exchanges.at(-1);
  if (!last || declared === undefined || shown) return undefined;
  const message = `${nameOf(last)} is answered with a failure: ${declared}${saidBy(last)}`;
  const path = last.exchange.target.split('?')[0]!;
  const place = placeOfFinding(attempt.example, { kind: 'value', message, needles: [path] });
  return { layer: 'response', place, message, cure: 'If this is meant, show the answer below the example.' };
}

function saidBy({ exchange }: CheckedExchange): string {
  const { message } = JSON.parse(exchange.responseBody.toString('utf8')) as { message?: unknown };
  return typeof message === 'string' ? `, "${message.slice(0, 200)}"` : '';
}

/** What is wrong with the way a program ended. @param limit in milliseconds */
export function judgeRun({ example, run }: Attempt, mode: VerifyMode, limit: number): Problem | undefined {
  const place = mode.exit === 0 ? placeOfLine(example, run.fault?.line) : example.place;
  const where = example.quotation && run.fault?.line !== undefined ? ` (${example.codeFile}:${run.fault.line})` : '';
  if (run.timedOut) return { layer: 'run', place, message: `did not end within ${limit / 1000} s` };
  if (run.exit === mode.exit) return undefined;
  const said = run.fault?.message || run.stderr.trim().split('\n').at(-1) || '';
  const message = `ended with exit code ${run.exit}, not ${mode.exit}${said === '' ? '' : `: ${tidy(said)}`}${where}`;
  return { layer: 'run', place, message };
}

/** One line of bounded length, without the folders of the run. */
const tidy = (text: string): string =>
  text
    .replace(/\S*portal-examples-[^\s:'"]*\//g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
