import type { ApiModel, NamedSchema, Schema, SchemaId } from '../model';

/** Only the schemas of a model. */
export type SchemaSource = Pick<ApiModel, 'schemas'>;

/** The named schema with this id, or undefined; safe for names that every object inherits. */
export const schemaOf = (source: SchemaSource, id: SchemaId): NamedSchema | undefined =>
  Object.hasOwn(source.schemas, id) ? source.schemas[id] : undefined;

/** The schema that a guide names: by its id, else as the document calls it. */
export const schemaNamed = (source: SchemaSource, name: string): NamedSchema | undefined =>
  schemaOf(source, name) ?? Object.values(source.schemas).find((schema) => schema.name === name);

/** The named schema that a schema refers to, if it does. */
export const targetOf = ({ ref }: Schema, source: SchemaSource): Schema | undefined =>
  ref === undefined ? undefined : schemaOf(source, ref)?.schema;
