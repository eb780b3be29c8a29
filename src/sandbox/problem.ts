import type { Answer } from './behaviour';
import { describeViolation } from './validation/describe-violation';
import type { Violation } from './validation/violation';

/** A problem document (RFC 9457), with the sandbox's own members `cure` and `errors`. */
export function problem(
  status: number,
  title: string,
  more: {
    readonly detail?: string;
    /** What to do about it. */
    readonly cure?: string;
    readonly errors?: readonly Violation[];
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Answer {
  const { detail, cure, errors, headers } = more;
  return {
    status,
    mediaType: 'application/problem+json',
    ...(headers ? { headers } : {}),
    body: {
      type: 'about:blank',
      title,
      status,
      ...(detail === undefined ? {} : { detail }),
      ...(cure === undefined ? {} : { cure }),
      ...(errors === undefined ? {} : { errors: errors.map(describe) }),
    },
  };
}

/** As many violations as anyone reads; a body can have one for each of its values. */
const most = 100;

/** An answer of status 400, or of another one, for a request that breaks its document. */
export const invalidRequest = (violations: readonly Violation[], status = 400): Answer =>
  problem(status, 'The request does not match the API description.', {
    ...(violations.length === 1 && violations[0] ? { detail: describeViolation(violations[0]) } : {}),
    errors: violations.slice(0, most),
  });

const describe = (violation: Violation) => ({
  detail: describeViolation(violation),
  in: violation.where,
  ...(violation.name === undefined ? {} : { parameter: violation.name }),
  ...(violation.where === 'body' || violation.pointer !== '' ? { pointer: violation.pointer } : {}),
  rule: violation.rule,
  ...(violation.suggestion === undefined ? {} : { suggestion: violation.suggestion }),
  ...(violation.origin ? { documented: `${violation.origin.file}:${violation.origin.line}` } : {}),
});
