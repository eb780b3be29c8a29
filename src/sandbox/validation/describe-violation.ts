import { didYouMeanHint } from '../../text/did-you-mean';
import { pointerTokens } from '../../text/json-pointer';
import type { Violation } from './violation';

/** `/kyc/0/type` as `kyc[0].type`: how a reader of JSON would write it. */
export const fieldPath = (pointer: string): string =>
  pointerTokens(pointer).reduce(
    (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`),
    '',
  );

const labels: Partial<Record<Violation['where'], string>> = {
  path: 'path parameter',
  query: 'query parameter',
  querystring: 'query string',
  header: 'header',
  cookie: 'cookie',
};

/** One sentence, for example `The property address.zip must be a string, not 5.` */
export function describeViolation(violation: Violation): string {
  const field = fieldPath(violation.pointer);
  const hint = violation.suggestion === undefined ? '' : ` ${didYouMeanHint(violation.suggestion)}`;
  const parameter =
    violation.name === undefined ? undefined : `The ${labels[violation.where] ?? 'header'} ${violation.name}`;
  const subject =
    violation.where === 'body'
      ? field === ''
        ? 'The body'
        : `The property ${field}`
      : parameter
        ? field === ''
          ? parameter
          : `${parameter}, at ${field},`
        : undefined;
  const sentence = subject
    ? `${subject} ${violation.message}`
    : violation.where === 'status'
      ? `The status ${violation.message}`
      : violation.message;
  return `${sentence}.${hint}`;
}
