import { findMediaType } from '../../sandbox/validation/body/media-type';
import { responseFor } from '../../sandbox/validation';
import type { Expectation } from '../find/example';
import type { VerifyMode } from '../find/mode';
import type { Place } from '../record';
import type { Problem } from '../problem';
import type { CheckedExchange } from '../wire/check-exchange';
import { declaredFailure } from '../wire/declared-failure';
import type { Attempt } from './attempt';
import { judgeAnswers, judgeOutput, judgeResponse, shownExchanges } from './judge-answers';
import { failureIsMeant, judgeRequests } from './judge-requests';
import { judgeRun } from './judge-run';
import { judgeStatus, name } from './judge-status';
import { placeOfFinding } from './locate';

export interface Verdict {
  /** The first cause of a failure; undefined when everything is true. */
  readonly problem?: Problem;
  /** Places of the response and output fences that were compared. */
  readonly compared: readonly Place[];
}

/**
 * Judges an example by what went over the wire, then by how it ended, then by what the guide shows of it: the cause before its
 * consequences.
 * @param expectations of its step; outputs of other variants are left out
 * @param limit in milliseconds
 */
export async function judgeExample(
  attempt: Attempt,
  expectations: readonly Expectation[],
  limit: number,
): Promise<Verdict> {
  const { example, run, exchanges } = attempt;
  const mode = example.mode as VerifyMode;
  const responses = expectations.filter(({ kind }) => kind === 'response');
  const outputs = expectations.filter(({ kind, variant }) => kind === 'output' && variant === example);
  const declared = declaredByLast(exchanges.at(-1));
  const meant = failureIsMeant(mode, declared, responses.length > 0);

  const early =
    judgeRequests(attempt, meant) ??
    judgeStatus(attempt, mode) ??
    judgeRun(attempt, mode, limit) ??
    judgeAnswers(attempt) ??
    nothingSent(attempt, outputs.length > 0) ??
    unmeantFailure(attempt, declared, responses.length > 0);
  if (early) return { problem: early, compared: [] };

  const compared: Place[] = [];
  const shown = shownExchanges(responses, exchanges);
  for (const [index, response] of responses.entries()) {
    const problem = await judgeResponse(response, shown[index]);
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

function declaredByLast(checked: CheckedExchange | undefined): string | undefined {
  if (!checked?.operation || !checked.api) return undefined;
  const { exchange, operation, api } = checked;
  const contentType = exchange.responseHeaders.find(([header]) => header.toLowerCase() === 'content-type')?.[1];
  const media = contentType && findMediaType(responseFor(operation, exchange.status)?.content ?? [], contentType);
  if (!media) return undefined;
  try {
    return declaredFailure(media.schema, api.model, JSON.parse(exchange.responseBody.toString('utf8')));
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
  const message = `${name(last)} is answered with a failure: ${declared}${saidBy(last)}`;
  const path = last.exchange.target.split('?')[0]!;
  const place = placeOfFinding(attempt.example, { kind: 'value', message, needles: [path] });
  return { layer: 'response', place, message, cure: 'If this is meant, show the answer below the example.' };
}

function saidBy({ exchange }: CheckedExchange): string {
  const { message } = JSON.parse(exchange.responseBody.toString('utf8')) as { message?: unknown };
  return typeof message === 'string' ? `, "${message.slice(0, 200)}"` : '';
}
