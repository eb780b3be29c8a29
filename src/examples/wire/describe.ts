import { fieldPath } from '../../sandbox/validation/describe-violation';
import type { Violation } from '../../sandbox/validation';
import { didYouMean } from '../../text/did-you-mean';
import type { Finding } from './finding';
import { lookUp, pointerTokens } from '../../text/json-pointer';

/**
 * Says a violation the way a writer of guides needs it: `unknown property "firstname" in PUT /api/PersonCommand; did you mean
 * "firstName"?`
 * @param message what broke the document, for example `PUT /api/PersonCommand`
 * @param body the value that the violation points into
 */
export function describe(violation: Violation, message: string, body: unknown): Finding {
  const guess = didYouMean(violation.suggestion);
  return violation.where === 'body'
    ? describeBody(violation, message, body, guess)
    : describePart(violation, message, guess);
}

function describeBody(violation: Violation, message: string, body: unknown, guess: string): Finding {
  const field = fieldPath(violation.pointer);
  const last = pointerTokens(violation.pointer).at(-1) ?? '';
  if (violation.rule === 'unknown') {
    const name = /"(.*)"$/s.exec(violation.message)?.[1] ?? '';
    const inside = field === '' ? '' : `${field} of `;
    const text = `unknown property "${name}" in ${inside}${message}${guess}`;
    return { kind: 'name', message: text, needles: [JSON.stringify(name), name, last] };
  }
  const value = lookUp(body, violation.pointer).value;
  const literal = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const text = `${field === '' ? 'the body' : field} in ${message} ${violation.message}${guess}`;
  return { kind: 'value', message: text, needles: [...pairs(last, literal), literal, last] };
}

const subjects: Partial<Record<Violation['where'], string>> = {
  mediaType: 'the Content-Type',
  status: 'the status',
  method: 'the method',
};

function describePart(violation: Violation, message: string, guess: string): Finding {
  const { name = '', where, rule } = violation;
  if (rule === 'unknown' && where === 'query') {
    const text = `unknown query parameter "${name}" in ${message}${guess}`;
    return { kind: 'name', message: text, needles: [`${name}=`, name] };
  }
  const subject = subjects[where] ?? `the ${where} parameter "${name}"`;
  const values = [...violation.message.matchAll(/"([^"]+)"/g)].map(([, value]) => value!);
  const needles = where === 'path' ? values : rule === 'missing' ? [] : [`${name}=`, name, ...values];
  return { kind: 'value', message: `${subject} in ${message} ${violation.message}${guess}`, needles };
}

/** A line that has the property and its value is the best one: `"gender": "femal"`. */
function pairs(name: string, literal: string): string[] {
  if (name === '' || literal === '') return [];
  return [': ', ':', '=', ' = '].flatMap((between) =>
    ['"', "'", ''].map((quote) => `${name}${quote}${between}${quote}${literal}${quote}`),
  );
}
