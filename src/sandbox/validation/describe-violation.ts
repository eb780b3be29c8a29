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
export function describeViolation(sent: Violation): string {
  const violation = asSent(sent);
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

/**
 * A violation in the names that clients send: of an exploded object (OpenAPI 3.1 §4.8.12.3) those of its properties, each of which is a
 * parameter to them.
 */
export function asSent(violation: Violation): Violation {
  const { isExploded, pointer, rule, property, ...rest } = violation;
  if (!isExploded) return violation;
  if (pointer === '' && rule === 'required' && property !== undefined)
    return { ...rest, pointer, rule: 'missing', name: property, message: 'is required but was not sent' };
  const [, name = '', inner = ''] = /^\/([^/]*)(.*)$/s.exec(pointer) ?? [];
  return name === '' ? violation : { ...violation, name: pointerTokens(`/${name}`)[0] ?? name, pointer: inner };
}
