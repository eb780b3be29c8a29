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
  readonly description: string;
}

const number: Format = { fits: isNumber, description: 'a number' };
const date: Format = { fits: isDate, description: 'a date as YYYY-MM-DD' };
const single: Partial<Record<PropertyType, Format>> = {
  Boolean: {
    fits: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
    description: 'true or false',
  },
  Number: number,
  String: { fits: (value) => typeof value === 'string', description: 'a string' },
  Date: date,
};
const ranges: Partial<Record<PropertyType, Format>> = { NumberRange: number, DateRange: date };

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/**
 * Validates the properties of a list against their types: the sandbox's own rules, as the API's are not documented. Messages are
 * added to `errors` under the name of each field, for example `kyc[0].value`.
 */
export function checkProperties(list: string, properties: readonly Property[] | undefined, errors: FieldErrors): void {
  for (const [index, property] of (properties ?? []).entries()) checkProperty(`${list}[${index}]`, property, errors);
}

function checkProperty(field: string, property: Property, errors: FieldErrors): void {
  const { name, type, value, from, to } = property;
  if (name === undefined || name.trim() === '') errors.add(`${field}.name`, 'is required.');
  if (type === undefined) return errors.add(`${field}.type`, 'is required.');
  const when = `when type is ${type}.`;
  const format = single[type];
  if (format) {
    if (isAbsent(value)) errors.add(`${field}.value`, `is required ${when}`);
    else if (!format.fits(value)) errors.add(`${field}.value`, `must be ${format.description} ${when}`);
    for (const [end, limit] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (!isAbsent(limit)) errors.add(`${field}.${end}`, `must be omitted ${when}`);
    }
    return;
  }
  const ends = ranges[type];
  if (!ends) return;
  if (!isAbsent(value)) errors.add(`${field}.value`, `must be omitted ${when}`);
  if (isAbsent(from) && isAbsent(to)) errors.add(`${field}.from`, `or to is required ${when}`);
  const wrong = (
    [
      ['from', from],
      ['to', to],
    ] as const
  ).filter(([, limit]) => !isAbsent(limit) && !ends.fits(limit));
  for (const [end] of wrong) errors.add(`${field}.${end}`, `must be ${ends.description} ${when}`);
  if (wrong.length === 0 && !isAbsent(from) && !isAbsent(to) && isAfter(type, from, to)) {
    errors.add(`${field}.from`, `must not be after to ${when}`);
  }
}

const isAfter = (type: PropertyType, from: unknown, to: unknown): boolean =>
  type === 'NumberRange' ? Number(from) > Number(to) : String(from) > String(to);
