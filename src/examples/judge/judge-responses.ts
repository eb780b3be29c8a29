import { compareResponse } from '../compare/compare-response';
import { compareOutput } from '../compare/compare-output';
import { filledIn } from '../compare/wildcard';
import type { Example, Expectation } from '../find/example';
import type { Place } from '../record';
import type { Problem } from '../problem';
import { describe, lineOfFinding, placeOfFinding } from '../wire/finding';
import type { CheckedExchange } from '../wire/check-exchange';
import { answerOf, nameOf } from './documented-response';
import type { Attempt } from './attempt';
import { STATUS_CODES } from 'node:http';
import type { VerifyMode } from '../find/mode';
import { sandboxPath } from '../wire/contract';

/** The first answer that the document does not allow. */
export function judgeAnswers({ example, exchanges }: Attempt): Problem | undefined {
  const finding = exchanges.flatMap(({ response }) => response)[0];
  return finding && { layer: 'response', place: example.place, message: finding.message };
}

/** Holds a shown response against the answer, and then against the document. */
export async function judgeResponse(
  expectation: Expectation,
  example: Example,
  checked: CheckedExchange | undefined,
): Promise<Problem | undefined> {
  const at = (line: number): Place => ({ file: expectation.place.file, line: expectation.place.line + line });
  if (!checked) {
    const message = `shows an answer, and its example, ${example.id}, sends no request for it`;
    const cure = 'Put it below its example, or name that with of=id.';
    return { layer: 'response', place: expectation.place, message, cure };
  }
  const { answer, contentType, media, volatility } = answerOf(checked);
  const language = expectation.language as 'json' | 'jsonc' | 'http';
  const compared = compareResponse(language, expectation.body, answer, volatility);
  if ('difference' in compared) {
    const message = `${compared.difference.message} (${nameOf(checked)})`;
    const cure = compared.difference.cure ?? 'Run with --update, if the new answer is right.';
    return { layer: 'response', place: at(compared.difference.line), message, cure };
  }
  const { api, operation } = checked;
  if (!compared.body || !api || !operation || !media) return undefined;
  const value = filledIn(compared.body.shown, compared.body.actual);
  const shown = { status: answer.status, headers: { 'content-type': contentType }, body: JSON.stringify(value) };
  const violation = (await api.validator.response(operation, shown)).find(({ where }) => where === 'body');
  if (!violation) return undefined;
  const finding = describe(violation, `the answer to ${operation.method} ${operation.path}`, value);
  const line = lineOfFinding(expectation.body, finding.needles) ?? 1;
  return { layer: 'response', place: at(line), message: finding.message };
}

/** Holds a shown output against what the program printed. */
export function judgeOutput(expectation: Expectation, stdout: string): Problem | undefined {
  const difference = compareOutput(expectation.body, stdout);
  if (!difference) return undefined;
  const place = { file: expectation.place.file, line: expectation.place.line + difference.line };
  const cure = 'Run with --update, if the new output is right.';
  return { layer: 'response', place, message: difference.message, cure };
}

/**
 * What is wrong with the statuses of the answers: each must be a documented success; the last one must be `status=` where the
 * example says so.
 */
export function judgeStatus({ example, exchanges }: Attempt, mode: VerifyMode): Problem | undefined {
  const last = exchanges.length - 1;
  for (const [index, checked] of exchanges.entries()) {
    const { status, target } = checked.exchange;
    const expected = index === last ? mode.status : undefined;
    const success = status >= 200 && status < 300 && (checked.documented || sandboxPath.test(target));
    if (expected === undefined ? success : status === expected) continue;
    const wanted = expected === undefined ? 'a documented success' : `${expected}`;
    const told = messageOf(checked);
    const message =
      `${nameOf(checked)} is answered with ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd() +
      `, not ${wanted}${told}`;
    const cure = expected === undefined ? `If this is meant, say status=${status}.` : undefined;
    const finding = { kind: 'value', message, needles: [target.split('?')[0]!] } as const;
    const place = expected === undefined ? placeOfFinding(example, finding) : example.place;
    return { layer: 'response', place, message, cure };
  }
  return undefined;
}

/** What an answer says went wrong, in the usual members. */
function messageOf({ exchange }: CheckedExchange): string {
  try {
    const body = JSON.parse(exchange.responseBody.toString('utf8')) as Record<string, unknown> | null;
    const text = ['message', 'detail', 'title', 'error']
      .map((key) => body?.[key])
      .find((value) => typeof value === 'string' && value !== '');
    return text === undefined ? '' : `: "${(text as string).slice(0, 200)}"`;
  } catch {
    return '';
  }
}
