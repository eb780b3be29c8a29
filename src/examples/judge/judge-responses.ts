import { STATUS_CODES } from 'node:http';
import { type Difference, varying } from '../compare/compare-json';
import { compareOutput, compareResponse, filledIn } from '../compare/compare-response';
import type { Example, Expectation } from '../find/example';
import type { Location } from '../record';
import type { Problem } from '../problem';
import { describeViolation, lineOfFinding, locationOfFinding } from '../wire/finding';
import { sentTarget } from '../run/recorder';
import type { CheckedExchange } from '../wire/check-exchange';
import { documentedResponse, nameOf } from './documented-response';
import type { Attempt } from './attempt';
import type { VerifyMode } from '../find/read-mode';
import { sandboxPath } from '../wire/contract';

/** The first response that is not valid against the document. */
export function judgeResponses({ example, exchanges }: Attempt): Problem | undefined {
  const finding = exchanges.flatMap(({ response }) => response)[0];
  return finding && { layer: 'response', location: example.location, message: finding.message };
}

/**
 * Compares a shown response with the received one, and then validates it against the document.
 * @param varies names of properties that are not compared
 */
export async function judgeResponse(
  expectation: Expectation,
  example: Example,
  checked: CheckedExchange | undefined,
  varies: ReadonlySet<string> = new Set(),
): Promise<Problem | undefined> {
  const { file, line: opening } = expectation.location;
  const at = (line: number): Location => ({ file, line: expectation.named?.repeats ? opening : opening + line });
  if (!checked) {
    const message = `shows a response, but its example, ${example.id}, sends no request for it`;
    const hint = 'Put it below its example, or name the example with of=id.';
    return { layer: 'response', location: expectation.location, message, hint };
  }
  const { received, contentType, media, volatility } = documentedResponse(checked);
  const language = expectation.language as 'json' | 'jsonc' | 'http';
  const compared = compareResponse(
    language,
    expectation.body,
    received,
    varying(volatility, varies),
    expectation.reason,
  );
  if ('differences' in compared) {
    const problem = ({ line, message, hint = 'If the new response is right, run with --update.' }: Difference) => ({
      layer: 'response' as const,
      location: at(line),
      message: `${message} (${nameOf(checked)})`,
      hint,
    });
    const [first, ...further] = compared.differences;
    return { ...problem(first), ...(further.length > 0 ? { further: further.map(problem) } : {}) };
  }
  const { api, operation } = checked;
  if (!compared.body || !api || !operation || !media) return undefined;
  const value = filledIn(compared.body.shown, compared.body.actual);
  const shown = { status: received.status, headers: { 'content-type': contentType }, body: JSON.stringify(value) };
  const violation = (await api.validator.response(operation, shown)).find(({ where }) => where === 'body');
  if (!violation) return undefined;
  const finding = describeViolation(violation, `the response to ${operation.method} ${operation.path}`, value);
  const line = lineOfFinding(expectation.body, finding.needles) ?? 1;
  return { layer: 'response', location: at(line), message: finding.message };
}

/** Compares a shown output with what the program printed. */
export function judgeOutput(expectation: Expectation, stdout: string): Problem | undefined {
  const difference = compareOutput(expectation.body, stdout);
  if (!difference) return undefined;
  const location = { file: expectation.location.file, line: expectation.location.line + difference.line };
  const hint = 'If the new output is right, run with --update.';
  return { layer: 'response', location, message: difference.message, hint };
}

/**
 * What is wrong with the statuses of the responses: each must be a documented success; the last one must be that of `status=`
 * where the example has it.
 * @param isLive whether a server responds that wants credentials of its own
 */
export function judgeStatus(
  { example, exchanges }: Pick<Attempt, 'example' | 'exchanges'>,
  mode: VerifyMode,
  isLive = false,
): Problem | undefined {
  const last = exchanges.length - 1;
  for (const [index, checked] of exchanges.entries()) {
    const { status, target } = checked.exchange;
    const expected = index === last ? mode.status : undefined;
    const success = status >= 200 && status < 300 && (checked.documented || sandboxPath.test(target));
    if (expected === undefined ? success : status === expected) continue;
    const wanted = expected === undefined ? 'a documented success' : `${expected}`;
    const detail = messageOf(checked);
    const message =
      `${nameOf(checked)} responds with ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd() + `, not ${wanted}${detail}`;
    const intended = expected === undefined ? [`If this is intended, add status=${status}.`] : [];
    const isRefused = isLive && (status === 401 || status === 403);
    const hint = [...(isRefused ? [credentialsHint] : []), ...intended].join(' ') || undefined;
    const finding = { kind: 'value', message, needles: [sentTarget(checked.exchange).split('?')[0]!] } as const;
    const location = expected === undefined ? locationOfFinding(example, finding) : example.location;
    return { layer: 'response', location, message, hint };
  }
  return undefined;
}

const credentialsHint =
  'The server requires its own credentials: name the variables that contain them in "live": { "credentials": … } of the API.';

/** The error message of a response, in one of the usual members: `: "No such pet."`, or nothing. */
export function messageOf({ exchange }: CheckedExchange): string {
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
