import { compareResponse } from '../compare/compare-response';
import { compareOutput } from '../compare/compare-output';
import { filledIn } from '../compare/wildcard';
import type { Example, Expectation } from '../find/example';
import type { Place } from '../record';
import type { Problem } from '../problem';
import { describe } from '../wire/describe';
import type { CheckedExchange } from '../wire/check-exchange';
import { lineOfFinding } from '../wire/finding';
import { answerOf, nameOf } from './answer';
import type { Attempt } from './attempt';

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
