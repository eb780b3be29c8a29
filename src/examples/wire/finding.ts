import { fieldPath } from '../../sandbox/validation/describe-violation';
import type { Violation } from '../../sandbox/validation';
import { didYouMean } from '../../text/did-you-mean';
import { lookUp, pointerTokens } from '../../text/json-pointer';
import type { Example } from '../find/example';
import type { Location } from '../record';

/** Something wrong with a message, before it is known which line of the guide is to blame. */
export interface Finding {
  readonly message: string;
  /** `name`: an undocumented name or address, which is never intended; `value`: anything else. */
  readonly kind: 'name' | 'value';
  /** Texts to look for in the example, the most specific first; the first line that contains one is reported. */
  readonly needles: readonly string[];
}

/**
 * The line of a program that contains one of the texts.
 * @returns 1-based line, or undefined when none is found
 */
export function lineOfFinding(code: string, needles: readonly string[]): number | undefined {
  const lines = code.split('\n');
  for (const needle of needles) {
    if (needle.trim() === '') continue;
    const index = lines.findIndex((line) => line.includes(needle));
    if (index >= 0) return index + 1;
  }
  return undefined;
}

/**
 * Describes a violation for the writer of a guide: `unknown property "firstname" in PUT /api/PersonCommand; did you mean
 * "firstName"?`
 * @param message what violates the document, for example `PUT /api/PersonCommand`
 * @param body the value that the violation points into
 */
export function describeViolation(violation: Violation, message: string, body: unknown): Finding {
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
  return {
    kind: 'value',
    message: text,
    needles: [...pairs(last, literal), ...(literal.length > 2 ? [literal, last] : [last, literal])],
  };
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
  // A number has no quotes, but its name in JSON does: `"rank": 5`.
  return [': ', ':', '=', ' = ', ' => '].flatMap((between) =>
    ['"', "'", ''].flatMap((quote) => [
      `${name}${quote}${between}${quote}${literal}${quote}`,
      ...(quote === '' ? [] : [`${name}${quote}${between}${literal}`]),
    ]),
  );
}

/** The location in the guide of a line of an example's program; the fence itself for a quoted or generated program. */
export function locationOfLine(example: Example, line: number | undefined): Location {
  const lines = example.code.split('\n').length;
  if (line === undefined || example.quotation || example.request !== undefined || line < 1 || line > lines + 1)
    return example.location;
  return { file: example.location.file, line: example.codeLine + Math.min(line, lines) - 1 };
}

/** The location in the guide that caused a finding on the wire. */
export function locationOfFinding(example: Example, finding: Finding): Location {
  const { request, location, codeLine } = example;
  if (request === undefined) return locationOfLine(example, lineOfFinding(example.code, finding.needles));
  const line = lineOfFinding(request, finding.needles);
  return line === undefined ? location : { file: location.file, line: codeLine + line - 1 };
}

/** Something wrong with an example that is only read. */
export interface ReadFault {
  /** 1-based line of the example. */
  readonly line?: number;
  readonly message: string;
}
