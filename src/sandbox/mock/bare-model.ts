import type { ApiModel, Schema } from '../../openapi/model';

const bareModels = new WeakMap<ApiModel, ApiModel>();
const bareSchemas = new WeakMap<Schema, Schema>();

/** The model without the examples and defaults of its schemas, for values that follow the constraints alone. */
export function bareModel(model: ApiModel): ApiModel {
  let bare = bareModels.get(model);
  if (!bare) {
    const schemas = Object.entries(model.schemas).map(
      ([id, named]) => [id, { ...named, schema: bareSchema(named.schema) }] as const,
    );
    bareModels.set(model, (bare = { ...model, schemas: Object.fromEntries(schemas) }));
  }
  return bare;
}

/** A schema without examples and defaults, all the way down; references stay references. */
export function bareSchema(schema: Schema): Schema {
  let bare = bareSchemas.get(schema);
  if (!bare) {
    const { examples: _examples, default: _default, ...rest } = schema;
    bare = Object.fromEntries(
      Object.entries(rest).map(([keyword, value]) => [keyword, bareValue(value)]),
    ) as unknown as Schema;
    bareSchemas.set(schema, bare);
  }
  return bare;
}

/** Schemas differ from other values of the model by their origin, which values of the document do not have. */
function bareValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bareValue);
  if (typeof value !== 'object' || value === null) return value;
  if (isSchema(value)) return bareSchema(value);
  const { schema } = value as { schema?: unknown };
  return isSchema(schema) ? { ...value, schema: bareSchema(schema) } : value;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'origin') && !Object.hasOwn(value, 'value');
