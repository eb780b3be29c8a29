import type { VerifyMode } from '../find/mode';
import type { Problem } from '../problem';
import type { CheckedExchange } from '../wire/check-exchange';
import { type Finding, locationOfFinding } from '../wire/finding';
import { requestDifference } from '../wire/request-difference';
import type { Attempt } from './attempt';

/**
 * What is wrong with the requests that an example sent.
 * @param failureIntended the example shows a call that fails, so that it may violate a rule; names must exist all the same
 */
export function judgeRequests(attempt: Attempt, failureIntended: boolean): Problem | undefined {
  const { example, exchanges, refused } = attempt;
  const hint = `Use the address of the sandbox, ${attempt.shown.origin}, or that of a server in the API documents.`;
  if (refused[0] !== undefined) {
    const [, host = '', port] = /^(?:\w+:\/\/)?(.*?)(?::(\d+))?$/.exec(refused[0]) ?? [];
    const finding: Finding = { kind: 'name', message: '', needles: [refused[0], `${host}:${port}`, host, port ?? ''] };
    const message = `calls ${refused[0]}, which is neither the sandbox nor a documented server`;
    return { layer: 'request', location: locationOfFinding(example, finding), message, hint };
  }
  const last = exchanges.length - 1;
  for (const [index, { request }] of exchanges.entries()) {
    // A misspelt name explains why another one is missing.
    const name = request.find(({ kind }) => kind === 'name');
    const finding = name ?? (failureIntended && index === last ? undefined : request[0]);
    if (finding) return { layer: 'request', location: locationOfFinding(example, finding), message: finding.message };
  }
  return undefined;
}

/** Whether an example states that its last call fails: by `status=4…`, or by a shown response that reports a failure. */
export function failureIsIntended(mode: VerifyMode, declared: string | undefined, shown: boolean): boolean {
  return (mode.status !== undefined && mode.status >= 400) || (declared !== undefined && shown);
}

/** What a variant sends differently from another variant of its step. */
export function judgeVariant(
  { example, exchanges }: Attempt,
  others: readonly CheckedExchange[],
  language: string,
): Problem | undefined {
  const sent = (list: readonly CheckedExchange[]) => list.map(({ exchange }) => exchange);
  const finding = requestDifference(sent(exchanges), sent(others), language);
  return finding && { layer: 'request', location: locationOfFinding(example, finding), message: finding.message };
}
