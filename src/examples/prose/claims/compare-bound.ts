import { escapeRegExp } from '../../../text/escape-reg-exp';
import type { Claim } from './claim';
import type { Field } from './documents';
import { shapeOf } from './string-patterns';
import type { Token } from './tokens';
import { unitOf, unitsIn } from './units';

/** What is wrong with a claim; undefined for a true one, and for one that the documents say nothing about. */
export type Wrong = { readonly message: string; readonly line?: number } | undefined;

type Bound = 'maximum' | 'minimum';
type BoundKeyword =
  'maximum' | 'exclusiveMaximum' | 'maxLength' | 'maxItems' | 'minimum' | 'exclusiveMinimum' | 'minLength' | 'minItems';
const keywords: Readonly<Record<Bound, Readonly<Record<'number' | 'length' | 'items', readonly BoundKeyword[]>>>> = {
  maximum: { number: ['maximum', 'exclusiveMaximum'], length: ['maxLength'], items: ['maxItems'] },
  minimum: { number: ['minimum', 'exclusiveMinimum'], length: ['minLength'], items: ['minItems'] },
};

/** Compares a stated limit with those of the fields' schemas, or with the length that their patterns ask for. */
export function compareBound(
  bound: Bound,
  claim: Claim,
  numbers: readonly Token[] | undefined,
  name: string,
  fields: readonly Field[],
): Wrong {
  const stated = numbers?.find((token) => token.kind === 'number');
  if (stated?.kind !== 'number') return undefined;
  const unit = textOf(claim.parts.unit);
  const schemas = fields.flatMap((field) => field.schemas);
  const types = schemas.flatMap((schema) => schema.types ?? []);
  const kinds = (['number', 'length', 'items'] as const).filter((kind) => fits(kind, unit, types));
  const documented = unique(
    kinds.flatMap((kind) => keywords[bound][kind].flatMap((key) => schemas.flatMap((schema) => schema[key] ?? []))),
  ).map(Number);
  if (documented.length === 0 && kinds.includes('length'))
    documented.push(...unique(schemas.flatMap(({ pattern }) => shapeOf(pattern)?.[bound] ?? [])));
  if (documented.includes(stated.value) || documented.includes(inUnitOf(fields, stated))) return undefined;
  const called = kinds.length === 1 && kinds[0] === 'length' ? `${bound} length` : bound;
  if (documented.length > 0)
    return { message: `the ${called} of ${name} is ${documented.join(' or ')}, not ${stated.text}`, line: claim.line };
  if (schemas.length === 0 || kinds.length === 0 || described(fields, stated.text) || describedAs(fields, stated.value))
    return undefined;
  // A pattern or an enumeration limits a string, too.
  if (schemas.some((schema) => schema.pattern !== undefined || schema.enum || schema.format !== undefined))
    return undefined;
  // "A key has 32 characters" says what it looks like, which the document may leave open.
  if (claim.about === 'exactly') return undefined;
  // Nothing is shorter than nothing.
  if (bound === 'minimum' && stated.value === 0) return undefined;
  return { message: `${name} has no ${called} in the document, so it is not ${stated.text}`, line: claim.line };
}

/** A number in the unit that the documents have for a field: 72 tonnes are 72,000 of a weight in kilograms. */
function inUnitOf(fields: readonly Field[], { value, measure }: Extract<Token, { kind: 'number' }>): number {
  const unit = measure === undefined ? undefined : unitOf(measure);
  const own = fields.flatMap(({ name, descriptions }) => [name, ...descriptions].flatMap(unitsIn));
  const [documented] = own.filter(({ of }) => of === unit?.of);
  return unit && documented ? Number(((value * unit.factor) / documented.factor).toPrecision(12)) : value;
}

function fits(kind: 'number' | 'length' | 'items', unit: string | undefined, types: readonly string[]): boolean {
  const isNumber = types.includes('number') || types.includes('integer');
  if (unit === undefined || unit.startsWith('value'))
    return kind === 'number'
      ? isNumber
      : kind === 'length'
        ? types.includes('string') && !isNumber
        : types.includes('array');
  const characters = /char|letter|symbol|code point/.test(unit) || (/digit/.test(unit) && !isNumber);
  if (characters) return kind === 'length';
  return /item|entr|element|object|string/.test(unit) && kind === 'items';
}

/** Whether a description has that number, however it is written. */
const describedAs = (fields: readonly Field[], value: number): boolean =>
  fields.some(({ descriptions }) =>
    descriptions.some((text) =>
      [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].some(([found]) => Number(found.replaceAll(',', '')) === value),
    ),
  );

/** Whether the descriptions of the fields mention a value. */
export const described = (fields: readonly Field[], stated: string): boolean =>
  fields.some(({ descriptions }) =>
    descriptions.some((text) => new RegExp(`(?<![\\w.])${escapeRegExp(stated)}(?![\\w]|\\.\\d)`, 'i').test(text)),
  );

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
const textOf = (tokens: readonly Token[] | undefined): string | undefined => tokens?.map(({ text }) => text).join(' ');
