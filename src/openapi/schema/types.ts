import type { Schema, SchemaType } from '../model';
import { type SchemaSource, targetOf } from './layers';

const allTypes: readonly SchemaType[] = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];

/** Deeper compositions are ignored: they do not affect how a parameter is written, and may be circular. */
const MAX_DEPTH = 8;

/** The type of a JSON value (JSON Schema 2020-12 Core §4.2.1); a number without a fraction is an integer. */
export function typeOfValue(value: unknown): SchemaType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as SchemaType;
}

/**
 * The types that a value of this schema may have, as far as `type`, `enum` and `const` say and compositions agree.
 * A schema without any of these allows every type.
 */
export function allowedTypes(schema: Schema, source: SchemaSource, depth = 0): ReadonlySet<SchemaType> {
  let types = new Set<SchemaType>(allTypes);
  const narrow = (allowed: Iterable<SchemaType>): void => {
    const set = new Set(allowed);
    if (set.has('number')) set.add('integer');
    types = new Set([...types].filter((type) => set.has(type)));
  };
  if (schema.types) narrow(schema.types);
  else if (schema.enum) narrow(schema.enum.map(({ value }) => typeOfValue(value)));
  else if (schema.const) narrow([typeOfValue(schema.const.value)]);
  if (depth > MAX_DEPTH) return types;
  const target = targetOf(schema, source);
  if (target) narrow(allowedTypes(target, source, depth + 1));
  for (const branch of schema.allOf ?? []) narrow(allowedTypes(branch, source, depth + 1));
  for (const branches of [schema.anyOf, schema.oneOf]) {
    if (branches) narrow(branches.flatMap((branch) => [...allowedTypes(branch, source, depth + 1)]));
  }
  return types;
}

/** The types that every `type` among these layers allows; undefined when none of them has one. */
export function statedTypes(layers: readonly Schema[]): readonly SchemaType[] | undefined {
  const stated = layers.flatMap((layer) => (layer.types ? [layer.types] : []));
  return stated.length === 0 ? undefined : stated[0]!.filter((type) => stated.every((types) => types.includes(type)));
}

/**
 * OpenAPI 3.0 `format: binary`, Swagger 2.0 `file`, and 3.1's media type without an encoding (3.1 §4.8.14.3); or each of several
 * alternatives but null, as many generators write an optional file.
 */
export const isBinary = (layers: readonly Schema[]): boolean =>
  layers.some(
    (layer) =>
      isEachBinary(layer.anyOf ?? layer.oneOf ?? []) ||
      layer.format === 'binary' ||
      layer.format === 'file' ||
      (layer.contentMediaType !== undefined &&
        layer.contentEncoding === undefined &&
        !/^text\/|[/+](json|xml)$/.test(layer.contentMediaType)),
  );

function isEachBinary(alternatives: readonly Schema[]): boolean {
  const values = alternatives.filter(({ types }) => types?.length !== 1 || types[0] !== 'null');
  return values.length > 0 && values.every((each) => isBinary([each]));
}
