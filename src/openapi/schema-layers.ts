import { schemaOf } from './look-up';
import type { ApiModel, Schema } from './model';

/** Only the schemas of a model. */
export type SchemaSource = Pick<ApiModel, 'schemas'>;

/** The named schema that a schema refers to, if it does. */
export const targetOf = ({ ref }: Schema, source: SchemaSource): Schema | undefined =>
  ref === undefined ? undefined : schemaOf(source, ref)?.schema;

/** One step from a schema to those that hold for the same value. */
export type PartsOf = (schema: Schema, source: SchemaSource) => readonly (Schema | undefined)[];

/** What holds for every value of a schema: its target and its `allOf`. */
export const certainParts: PartsOf = (schema, source) => [targetOf(schema, source), ...(schema.allOf ?? [])];

/** What may hold for a value of a schema: alternatives and conditions too. */
export const possibleParts: PartsOf = (schema, source) => [
  ...certainParts(schema, source),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
  ...conditions(schema),
];

export const conditions = (schema: Schema): (Schema | undefined)[] => [
  schema.if,
  schema.then,
  schema.else,
  ...(schema.dependentSchemas?.map((dependent) => dependent.schema) ?? []),
];

/**
 * The schemas that together describe one value: the schema itself, its parts, and theirs, the nearest first and each
 * once, however circular they are.
 */
export function layersOf(schema: Schema | undefined, source: SchemaSource, partsOf: PartsOf): Schema[] {
  const layers = new Set<Schema>(schema ? [schema] : []);
  for (const layer of layers) for (const part of partsOf(layer, source)) if (part) layers.add(part);
  return [...layers];
}
