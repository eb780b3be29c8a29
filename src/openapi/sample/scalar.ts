import type { Schema } from '../model';
import { hasFormat } from '../json-schema/check/scalar';
import { matchesPattern } from '../pattern/match';
import { dayOf, timeOf } from './names/dates';
import { sampleMatching } from './pattern';

/** A number within the bounds and of the step of a schema, as close to the wished one as they allow. */
export function sampleNumber(schema: Schema, isInteger: boolean, wish = 1): number {
  const step = schema.multipleOf && schema.multipleOf > 0 ? schema.multipleOf : isInteger ? 1 : undefined;
  const gap = step ?? narrowGap(schema);
  const low = Math.max(
    schema.minimum ?? -Infinity,
    schema.exclusiveMinimum === undefined ? -Infinity : schema.exclusiveMinimum + gap,
  );
  const high = Math.min(
    schema.maximum ?? Infinity,
    schema.exclusiveMaximum === undefined ? Infinity : schema.exclusiveMaximum - gap,
  );
  const wished = Math.min(Math.max(wish, low), high);
  if (step === undefined) return wished;
  const up = round(Math.ceil(round(wished / step)) * step);
  const isAllowed = up <= high && (schema.exclusiveMaximum === undefined || up < schema.exclusiveMaximum);
  return isAllowed ? up : round(Math.floor(high / step) * step);
}

/** Whether a number is within the bounds of a schema and of its type, so that it need not be changed. */
export const isWithin = (schema: Schema, isInteger: boolean, value: number): boolean =>
  sampleNumber(schema, isInteger, value) === value && (schema.format !== 'int32' || Math.abs(value) < 2 ** 31);

/** Half the room between two bounds, when they are less than 1 apart. */
function narrowGap({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): number {
  const low = exclusiveMinimum ?? minimum;
  const high = exclusiveMaximum ?? maximum;
  return low === undefined || high === undefined ? 1 : Math.min(1, (high - low) / 2);
}

/** Without floating-point noise: 3 * 0.1 is 0.3 here. An integer has none. */
const round = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(15))) + 0;

/** Fixed values, so that the same document gives the same samples on any day; dates are those of the sandbox's clock. */
const byFormat: Readonly<Record<string, string>> = {
  date: '2025-03-03',
  'date-time': '2025-03-03T09:00:00Z',
  time: '09:00:00Z',
  duration: 'P1D',
  email: 'maja.lindqvist@example.com',
  'idn-email': 'maja.lindqvist@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  iri: 'https://example.com/',
  'uri-reference': '/path',
  'iri-reference': '/path',
  'uri-template': '/path/{id}',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  'json-pointer': '/path',
  'relative-json-pointer': '0',
  regex: '^[a-z]+$',
  byte: 'c3RyaW5n',
  password: 'correct-horse-battery',
  binary: 'binary',
};

/** Formats whose strings look like nothing else: what the name suggests is no such string. */
const opaque = new Set(['byte', 'binary', 'password', 'uuid', 'regex']);

/**
 * A string of a schema's format, pattern and length: the first of those expected under its name that is valid, else a
 * generated one.
 * @param expected strings that a reader would expect here, the likeliest first
 */
export function sampleString(schema: Schema, expected: readonly string[] = [], words: readonly string[] = []): string {
  const { minLength = 0, maxLength = Infinity, format = '', pattern } = schema;
  const isLongEnough = (text: string) => [...text].length >= minLength && [...text].length <= maxLength;
  const dated = format === 'date' ? dayOf(words) : format === 'date-time' ? timeOf(words) : undefined;
  const formatted = dated ?? (Object.hasOwn(byFormat, format) ? byFormat[format]! : undefined);
  const fitting = opaque.has(format) ? [] : expected.filter((text) => hasFormat(format, text, 'string'));
  // Many patterns are those of names without spaces.
  const named = pattern === undefined ? fitting : fitting.flatMap((text) => [text, ...joined(text)]);
  const candidates = [
    ...(dated === undefined ? named : []),
    ...(formatted === undefined ? [] : spellingsOf(format, formatted)),
    ...(pattern?.includes('(?=') ? PASSWORDS : []),
  ];
  const matching = candidates.find(
    (text) => isLongEnough(text) && (pattern === undefined || matchesPattern(pattern, text)),
  );
  if (matching !== undefined) return matching;
  const isFormatted = (text: string) => isLongEnough(text) && hasFormat(format, text, 'string');
  // A pattern may describe the end of an address only.
  const beginning = /^(?:uri|iri)$/.test(format) ? formatted : undefined;
  const generated =
    pattern === undefined
      ? undefined
      : (sampleMatching(pattern, isFormatted, beginning) ??
        (format === '' ? undefined : sampleMatching(pattern, isLongEnough)));
  return generated ?? ofLength(formatted ?? named[0] ?? 'string', minLength, maxLength);
}

/** A string of a format, then other spellings of it, which a length or a pattern may want. */
function spellingsOf(format: string, text: string): string[] {
  if (format === 'uuid') return [text, text.toUpperCase(), text.replaceAll('-', ''), `{${text}}`];
  if (format !== 'date-time') return [text];
  const endings = ['.000Z', '+00:00', '.000+00:00', '.000000Z', '.000000+00:00', '', '.000'];
  return [text, ...endings.map((ending) => text.replace(/Z$/, ending))];
}

/** What patterns with look-ahead usually want. */
const PASSWORDS = ['Correct-Horse-1'];

/** Words as one name: `spring-sale`, `spring_sale`, `SpringSale`. */
function joined(text: string): string[] {
  if (!/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)+$/.test(text)) return [];
  const capital = text.replace(/ ?\b([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [
    text.replaceAll(' ', '-').toLowerCase(),
    text.replaceAll(' ', '_').toLowerCase(),
    capital.replaceAll(' ', ''),
  ];
}

const MAX_LENGTH = 5_000;

function ofLength(text: string, minLength: number, maxLength: number): string {
  const wanted = Math.min(Math.max(text.length, minLength), maxLength, Math.max(minLength, MAX_LENGTH));
  return wanted <= text.length
    ? text.slice(0, wanted)
    : text.repeat(Math.ceil(Math.min(wanted, MAX_LENGTH) / text.length)).slice(0, wanted);
}
