import type { Schema } from '../model';

/** The schemas that stand directly inside a schema; named ones that it refers to are not among them. */
export function childrenOf(schema: Schema): Schema[] {
  const single = [
    schema.items, schema.contains, schema.unevaluatedItems, schema.additionalProperties, schema.propertyNames,
    schema.unevaluatedProperties, schema.not, schema.if, schema.then, schema.else, schema.contentSchema,
  ].filter((child): child is Schema => child !== undefined); // prettier-ignore
  const several = [schema.prefixItems, schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => list ?? []);
  const named = [schema.properties, schema.patternProperties, schema.dependentSchemas].flatMap((list) =>
    (list ?? []).map((item) => item.schema),
  );
  return [...single, ...several, ...named];
}
