import type { Schema } from '../model';
import { matchesPattern } from '../pattern/match';
import { sampleMatching } from './pattern';

/** A number within the bounds and of the step of a schema, as close to 1 as they allow. */
export function sampleNumber(schema: Schema, isInteger: boolean): number {
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
  const wished = Math.min(Math.max(1, low), high);
  if (step === undefined) return wished;
  const up = round(Math.ceil(wished / step) * step);
  const isAllowed = up <= high && (schema.exclusiveMaximum === undefined || up < schema.exclusiveMaximum);
  return isAllowed ? up : round(Math.floor(high / step) * step);
}

/** Half the room between two bounds, when they are less than 1 apart. */
function narrowGap({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): number {
  const low = exclusiveMinimum ?? minimum;
  const high = exclusiveMaximum ?? maximum;
  return low === undefined || high === undefined ? 1 : Math.min(1, (high - low) / 2);
}

/** Without floating-point noise: 3 * 0.1 is 0.3 here. */
const round = (value: number): number => Number(value.toPrecision(15)) + 0;

/** Fixed values, so that the same document gives the same samples on any day. */
const byFormat: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  'date-time': '2026-01-15T09:30:00Z',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
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

/** A string of a schema's format, pattern and length. */
export function sampleString(schema: Schema): string {
  const { minLength = 0, maxLength = Infinity, format = '', pattern } = schema;
  const isLongEnough = (text: string) => [...text].length >= minLength && [...text].length <= maxLength;
  const formatted = Object.hasOwn(byFormat, format) ? byFormat[format]! : undefined;
  if (pattern !== undefined) {
    if (formatted !== undefined && matchesPattern(pattern, formatted) && isLongEnough(formatted)) return formatted;
    const matching = sampleMatching(pattern, isLongEnough);
    if (matching !== undefined) return matching;
  }
  return formatted !== undefined && isLongEnough(formatted)
    ? formatted
    : ofLength(formatted ?? 'string', minLength, maxLength);
}

const MAX_LENGTH = 5_000;

function ofLength(text: string, minLength: number, maxLength: number): string {
  const wanted = Math.min(Math.max(text.length, minLength), maxLength, Math.max(minLength, MAX_LENGTH));
  return wanted <= text.length
    ? text.slice(0, wanted)
    : text.repeat(Math.ceil(Math.min(wanted, MAX_LENGTH) / text.length)).slice(0, wanted);
}
