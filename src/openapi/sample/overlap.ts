import type { ApiModel, Schema } from '../model';
import { annotations, keywords, lowerBounds, upperBounds, type Keyword } from '../schema/keywords';
import { requires } from '../schema/members';
import { flatten, type Flat } from './flatten';

/**
 * Whether no value can match exactly one alternative of a `oneOf` as its author means it: each alternative is contained in
 * another one, so that whatever has only the properties that the matching alternative declares matches both.
 */
export function areInseparable(alternatives: readonly Schema[], model: ApiModel): boolean {
  if (alternatives.length > MAX_ALTERNATIVES) return false;
  const flat = alternatives.map((alternative) => flatten(alternative, model));
  return (
    flat.length > 1 &&
    flat.every((narrow) => flat.some((wide) => wide !== narrow && contains(wide, narrow, model, MAX_DEPTH)))
  );
}

const MAX_DEPTH = 6;
/** Each is compared with each other one; of more than these, nothing is claimed. */
const MAX_ALTERNATIVES = 200;

/** Keywords that are compared here; of a schema with any other one, nothing is claimed. */
const compared: ReadonlySet<Keyword> = new Set([
  'origin',
  'numbers',
  'types',
  'format',
  'pattern',
  'multipleOf',
  'uniqueItems',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  ...annotations,
  ...lowerBounds,
  ...upperBounds,
]);

/** Whether every value of `narrow` that has only properties declared there is one of `wide`, as far as that is certain. */
function contains(wide: Flat, narrow: Flat, model: ApiModel, depth: number): boolean {
  if (wide.ids[0] !== undefined && wide.ids[0] === narrow.ids[0]) return true;
  const isComposed = [wide, narrow].some((flat) => flat.alternatives > 0 || flat.discriminated);
  const [outer, inner] = [wide.schema, narrow.schema];
  const isKnown = keywords.every(([keyword]) => outer[keyword] === undefined || compared.has(keyword));
  if (depth === 0 || isComposed || !isKnown) return false;
  const declared = new Map(outer.properties?.map((property) => [property.name, property]));
  const within = (wider: Schema | undefined, narrower: Schema | undefined): boolean =>
    wider === undefined ||
    (narrower !== undefined && contains(flatten(wider, model), flatten(narrower, model), model, depth - 1));
  return (
    hasTypesOf(outer, inner) &&
    hasValuesOf(outer, inner) &&
    hasLimitsOf(outer, inner) &&
    (outer.required ?? []).every((name) => requires(inner, name)) &&
    (inner.properties ?? []).every(({ name, schema }) => {
      const own = declared.get(name);
      return own ? within(own.schema, schema) : within(outer.additionalProperties, schema);
    }) &&
    within(outer.items, inner.items)
  );
}

/** JSON Schema 2020-12 Validation §6.1.1; properties without a type are those of an object. */
function hasTypesOf(wide: Schema, narrow: Schema): boolean {
  const typesOf = ({ types, properties }: Schema): Schema['types'] => types ?? (properties ? ['object'] : undefined);
  const [outer, inner] = [typesOf(wide), typesOf(narrow)];
  if (!outer) return true;
  return inner?.every((type) => outer.includes(type) || (type === 'integer' && outer.includes('number'))) ?? false;
}

function hasValuesOf(wide: Schema, narrow: Schema): boolean {
  const [outer, inner] = [wide, narrow].map((schema) =>
    (schema.const ? [schema.const] : schema.enum)?.map(({ value }) => JSON.stringify(value)),
  );
  if (!outer) return true;
  const allowed = new Set(outer);
  return inner?.every((value) => allowed.has(value)) ?? false;
}

const hasLimitsOf = (wide: Schema, narrow: Schema): boolean =>
  lowerBounds.every((name) => wide[name] === undefined || (narrow[name] ?? -Infinity) >= wide[name]) &&
  upperBounds.every((name) => wide[name] === undefined || (narrow[name] ?? Infinity) <= wide[name]) &&
  (['format', 'pattern', 'multipleOf', 'uniqueItems'] as const).every(
    (name) => wide[name] === undefined || wide[name] === narrow[name],
  );
