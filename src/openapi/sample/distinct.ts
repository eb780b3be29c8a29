import type { Schema } from '../model';
import { written, WrittenNumber } from '../written/written-number';
import { flatten, type Flat } from './flatten';
import { isValid, type Sampler } from './sampler';

/**
 * A value that differs from those before it in an array, and that the schema of the items allows where one is found.
 * @param index of the value, from 1
 */
export function another(sampler: Sampler, item: Schema | undefined, value: unknown, index: number): unknown {
  const values = item && flatten(item, sampler.model).schema.enum;
  if (values) return written(values[index % values.length]!);
  const candidates: unknown[] = [];
  for (const candidate of variantsOf(value, index)) {
    if (!item || isValid(sampler, item, candidate)) return candidate;
    if (candidates.push(candidate) >= MAX_VARIANTS) break;
  }
  return candidates[0] ?? value;
}

/** So many values are tried in place of one that may not be repeated. */
const MAX_VARIANTS = 30;

/** A value like one that a schema does not allow, as several of its alternatives may have that; undefined where none like it is found. */
export function allowedLike(sampler: Sampler, schema: Schema, flat: Flat, value: unknown): unknown {
  const others = [1, 2, 3].map((index) => another(sampler, undefined, value, index));
  const fraction = typeof value === 'number' ? [value + 0.5] : [];
  return [...others, ...fraction, ...enumeratedLike(sampler, flat, value)].find(
    (other) => other !== value && isValid(sampler, schema, other),
  );
}

/** A value with each other value that it, or one of its properties, has in an enumeration. */
export function enumeratedLike({ model }: Sampler, { schema }: Flat, value: unknown): unknown[] {
  const values = (schema.enum ?? []).map(written);
  const properties =
    typeof value === 'object' && value !== null
      ? (schema.properties ?? []).filter(({ name }) => Object.hasOwn(value, name))
      : [];
  const objects = properties.flatMap(({ name, schema: property }) =>
    (flatten(property, model).schema.enum ?? []).map((other) => ({ ...(value as object), [name]: written(other) })),
  );
  return [...values, ...objects].slice(0, MAX_VARIANTS);
}

/**
 * Values like one, each different from it and from those of another index, the plainest first: items of an array that may not
 * repeat, or values that a schema under `not` does not rule out.
 * @param index from 1
 */
function* variantsOf(value: unknown, index: number): Generator<unknown> {
  if (value instanceof WrittenNumber) yield value.value + index;
  else if (typeof value === 'number') yield* [value + index, value - index];
  else if (typeof value === 'boolean') yield index % 2 === 1 ? !value : value;
  else if (typeof value === 'string') yield* stringsLike(value, index);
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) for (const other of variantsOf(item, index)) yield value.with(at, other);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value))
      for (const other of variantsOf(member, index)) yield { ...value, [name]: other };
  }
}

function* stringsLike(value: string, index: number): Generator<string> {
  yield `${value}${index + 1}`;
  if (/^[1-9]?\d{1,14}$/.test(value)) yield String(Number(value) + index);
  const [, before = '', digits, after = ''] = /^(.*?)(\d{1,9})(\D*)$/s.exec(value) ?? [];
  // The last number in a date is its day, which a few more do not take beyond the month.
  if (digits !== undefined) yield `${before}${String(Number(digits) + index).padStart(digits.length, '0')}${after}`;
  const day = /^(\d{4}-\d\d-)(\d\d)(T.*)$/s.exec(value);
  if (day) yield `${day[1]}${String(Number(day[2]) + index).padStart(2, '0')}${day[3]}`;
  const last = value.at(-1) ?? '';
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const alphabet of ['0123456789', letters, letters.toUpperCase()]) {
    const position = alphabet.indexOf(last);
    if (last !== '' && position >= 0) yield value.slice(0, -1) + alphabet[(position + index) % alphabet.length]!;
  }
  const [name, host] = value.split('@');
  if (host !== undefined) yield `${name}${index + 1}@${host}`;
}
