import { type Answer, compareResponse } from '../compare/compare-response';
import { compareOutput } from '../compare/compare-output';
import { exact } from '../compare/volatility';
import { filledIn } from '../compare/wildcard';
import type { Expectation } from '../find/example';
import type { Place } from '../record';
import type { Problem } from '../problem';
import { findMediaType } from '../../sandbox/validation/body/media-type';
import { responseFor } from '../../sandbox/validation';
import { describe } from '../wire/describe';
import type { CheckedExchange } from '../wire/check-exchange';
import { lineOfFinding } from '../wire/finding';
import { volatilityOf } from '../wire/volatile-schemas';
import type { Attempt } from './attempt';
import { name } from './judge-status';
import { placeOfFinding } from './locate';

/** The first answer that the document does not allow. */
export function judgeAnswers({ example, exchanges }: Attempt): Problem | undefined {
  for (const checked of exchanges) {
    const [finding] = checked.response;
    if (finding)
      return {
        layer: 'response',
        place: placeOfFinding(example, { ...finding, needles: [] }),
        message: finding.message,
      };
  }
  return undefined;
}

/** Which of the answers each shown response shows: one shows the last answer, several the last ones in turn. */
export function shownExchanges(
  responses: readonly Expectation[],
  exchanges: readonly CheckedExchange[],
): (CheckedExchange | undefined)[] {
  return responses.map((_, index) => exchanges[exchanges.length - responses.length + index]);
}

/** Holds a shown response against the answer, and then against the document. */
export async function judgeResponse(
  expectation: Expectation,
  checked: CheckedExchange | undefined,
): Promise<Problem | undefined> {
  const at = (line: number): Place => ({ file: expectation.place.file, line: expectation.place.line + line });
  if (!checked)
    return {
      layer: 'response',
      place: expectation.place,
      message: 'shows an answer, and its example sends no request for it',
    };
  const { exchange, api, operation } = checked;
  const documented = operation && responseFor(operation, exchange.status);
  const answer: Answer = {
    status: exchange.status,
    headers: exchange.responseHeaders,
    body: exchange.responseBody.toString('utf8'),
  };
  const contentType = exchange.responseHeaders.find(([header]) => header.toLowerCase() === 'content-type')?.[1];
  const media = documented && contentType ? findMediaType(documented.content, contentType) : undefined;
  const language = expectation.language as 'json' | 'jsonc' | 'http';
  const compared = compareResponse(
    language,
    expectation.body,
    answer,
    api ? volatilityOf(media?.schema, api.model) : exact,
  );
  if ('difference' in compared) {
    const { line, message } = compared.difference;
    return {
      layer: 'response',
      place: at(line),
      message: `${message} (${name(checked)})`,
      cure: 'Run with --update, if the new answer is right.',
    };
  }
  if (!compared.body || !api || !operation || !documented) return undefined;
  const value = filledIn(compared.body.shown, compared.body.actual);
  const headers = { 'content-type': contentType };
  const violations = await api.validator.response(operation, {
    status: exchange.status,
    headers,
    body: JSON.stringify(value),
  });
  const [violation] = violations.filter(({ where }) => where === 'body');
  if (!violation) return undefined;
  const finding = describe(violation, `the answer to ${operation.method} ${operation.path}`, value);
  return {
    layer: 'response',
    place: at(lineOfFinding(expectation.body, finding.needles) ?? 1),
    message: finding.message,
  };
}

/** Holds a shown output against what the program printed. */
export function judgeOutput(expectation: Expectation, stdout: string): Problem | undefined {
  const difference = compareOutput(expectation.body, stdout);
  if (!difference) return undefined;
  const place = { file: expectation.place.file, line: expectation.place.line + difference.line };
  return {
    layer: 'response',
    place,
    message: difference.message,
    cure: 'Run with --update, if the new output is right.',
  };
}
