import { STATUS_CODES } from 'node:http';
import type { VerifyMode } from '../find/mode';
import type { Problem } from '../problem';
import { sandboxPath } from '../wire/contract';
import type { CheckedExchange } from '../wire/check-exchange';
import { nameOf } from './answer';
import type { Attempt } from './attempt';
import { placeOfFinding } from './locate';

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
