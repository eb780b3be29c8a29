import type { MediaType, Schema } from './model';

/** The schema of a whole body: of a sequence that describes its items only (OpenAPI 3.2 §4.14.2), a list of them. */
export const contentSchemaOf = ({ origin, schema, itemSchema }: MediaType): Schema | undefined =>
  schema ?? (itemSchema && { origin, types: ['array'], items: itemSchema });
