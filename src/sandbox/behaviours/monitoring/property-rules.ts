import type { FieldErrors } from './field-errors';
import type { Property, PropertyType } from './state';

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));

/** A day that exists, as RFC 3339 writes it. */
function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

interface Format {
  readonly fits: (value: unknown) => boolean;
  readonly words: string;
}

const number: Format = { fits: isNumber, words: 'a number' };
const date: Format = { fits: isDate, words: 'a date as YYYY-MM-DD' };
const single: Partial<Record<PropertyType, Format>> = {
  Boolean: {
    fits: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
    words: 'true or false',
  },
  Number: number,
  String: { fits: (value) => typeof value === 'string', words: 'a text' },
  Date: date,
};
const ranges: Partial<Record<PropertyType, Format>> = { NumberRange: number, DateRange: date };

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/**
 * Holds the properties of a list against their types: the sandbox's own rules, as the API's are not shown. What is wrong is
 * told to `errors` under the name of each field, for example `kyc[0].value`.
 */
export function checkProperties(list: string, properties: readonly Property[] | undefined, errors: FieldErrors): void {
  for (const [index, property] of (properties ?? []).entries()) checkProperty(`${list}[${index}]`, property, errors);
}

function checkProperty(place: string, property: Property, errors: FieldErrors): void {
  const { name, type, value, from, to } = property;
  if (name === undefined || name.trim() === '') errors.add(`${place}.name`, 'is required.');
  if (type === undefined) return errors.add(`${place}.type`, 'is required.');
  const when = `when type is ${type}.`;
  const format = single[type];
  if (format) {
    if (isAbsent(value)) errors.add(`${place}.value`, `is required ${when}`);
    else if (!format.fits(value)) errors.add(`${place}.value`, `must be ${format.words} ${when}`);
    for (const [end, limit] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (!isAbsent(limit)) errors.add(`${place}.${end}`, `must be left out ${when}`);
    }
    return;
  }
  const ends = ranges[type];
  if (!ends) return;
  if (!isAbsent(value)) errors.add(`${place}.value`, `must be left out ${when}`);
  if (isAbsent(from) && isAbsent(to)) errors.add(`${place}.from`, `or to is required ${when}`);
  const wrong = (
    [
      ['from', from],
      ['to', to],
    ] as const
  ).filter(([, limit]) => !isAbsent(limit) && !ends.fits(limit));
  for (const [end] of wrong) errors.add(`${place}.${end}`, `must be ${ends.words} ${when}`);
  if (wrong.length === 0 && !isAbsent(from) && !isAbsent(to) && isPast(type, from, to)) {
    errors.add(`${place}.from`, `must not be past to ${when}`);
  }
}

const isPast = (type: PropertyType, from: unknown, to: unknown): boolean =>
  type === 'NumberRange' ? Number(from) > Number(to) : String(from) > String(to);
