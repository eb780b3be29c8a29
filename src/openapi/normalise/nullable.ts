import type { Schema, SchemaType } from '../model';
import { own } from '../value';
import type { Cursor } from '../cursor';

const known = new Set<unknown>(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);

/** The value of `type`: one name or several. */
export function typesOf(type: unknown): SchemaType[] | undefined {
  if (type === 'file') return ['string'];
  const types = (Array.isArray(type) ? type : [type]).filter((name): name is SchemaType => known.has(name));
  return types.length > 0 ? [...new Set(types)] : undefined;
}

/** `nullable` of OpenAPI 3.0, and `x-nullable` as Swagger 2.0 documents write it. */
export const isNullable = ({ value }: Cursor): boolean =>
  own(value, 'nullable') === true || own(value, 'x-nullable') === true;

/**
 * The schema with null allowed, as its author meant it: in OpenAPI 3.0.3 `nullable` only has an effect beside `type`, and
 * `enum` must include null as well, which few documents observe.
 */
export function allowNull(schema: Schema): Schema {
  if (schema.types) {
    return {
      ...schema,
      types: schema.types.includes('null') ? schema.types : [...schema.types, 'null'],
      ...(schema.enum &&
        !schema.enum.some(({ value }) => value === null) && { enum: [...schema.enum, { value: null }] }),
    };
  }
  const { origin } = schema;
  const nothing: Schema = { origin, types: ['null'] };
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, nothing] };
  if (schema.oneOf) return { ...schema, oneOf: [...schema.oneOf, nothing] };
  const { ref, allOf, ...rest } = schema;
  if (ref !== undefined || allOf) {
    const only =
      allOf?.length === 1 && ref === undefined ? allOf[0]! : { origin, ...(ref && { ref }), ...(allOf && { allOf }) };
    return { ...rest, anyOf: [only, nothing] };
  }
  return schema;
}
