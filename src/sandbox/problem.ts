import type { SandboxResponse } from './behaviour';
import { asSent, describeViolation } from './validation/describe-violation';
import type { Violation } from './validation/violation';

/** A problem document (RFC 9457), with the extension members `hint` and `errors` (§3.2). */
export function problem(
  status: number,
  title: string,
  more: {
    readonly detail?: string;
    /** What to do about it. */
    readonly hint?: string;
    readonly errors?: readonly Violation[];
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): SandboxResponse {
  const { detail, hint, errors, headers } = more;
  return {
    status,
    mediaType: 'application/problem+json',
    ...(headers ? { headers } : {}),
    body: {
      type: 'about:blank',
      title,
      status,
      ...(detail === undefined ? {} : { detail }),
      ...(hint === undefined ? {} : { hint }),
      ...(errors === undefined ? {} : { errors: errors.map(describe) }),
    },
  };
}

/** A body can have a violation for each of its values. */
export const MAX_ERRORS = 100;

const describe = (sent: Violation) => describeSent(asSent(sent), describeViolation(sent));

const describeSent = (violation: Violation, detail: string) => ({
  detail,
  in: violation.where,
  ...(violation.name === undefined ? {} : { parameter: violation.name }),
  ...(violation.where === 'body' || violation.pointer !== '' ? { pointer: violation.pointer } : {}),
  rule: violation.rule,
  ...(violation.suggestion === undefined ? {} : { suggestion: violation.suggestion }),
  ...(violation.origin ? { documented: `${violation.origin.file}:${violation.origin.line}` } : {}),
});
