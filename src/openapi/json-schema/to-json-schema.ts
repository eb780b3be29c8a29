import { schemaOf } from '../schema/layers';
import type { ApiModel, Schema, SchemaId } from '../model';
import type { JsonObject } from '../value';
import { definitionKey, emit, type Emitter, type Strictness, type JsonSchema, type JsonSchemaOptions } from './emit';

/**
 * A schema of the model as JSON Schema 2020-12, with those named schemas under `$defs` that it can reach, and no others.
 * Patterns that no validator can compile are left out; loading has warned of them.
 */
export function toJsonSchema(schema: Schema, model: ApiModel, options: JsonSchemaOptions = {}): JsonSchema {
  const { emitter, definitions } = collector(model, options);
  const json = emit(emitter, schema, { strictness: 'value' });
  const $defs = definitions();
  if (typeof json === 'boolean' || Object.keys($defs).length === 0) return json;
  return { ...json, $defs };
}

/**
 * All named schemas of the model as members for one `$defs`, keyed by schema id; they refer to each other as `#/$defs/<id>`.
 * Keys with a dot in them are variants that the others need.
 */
export function jsonSchemasOf(model: ApiModel, options: JsonSchemaOptions = {}): Record<SchemaId, JsonSchema> {
  const { emitter, definitions } = collector(model, options);
  for (const id of Object.keys(model.schemas)) emitter.use(id, 'value');
  return definitions() as Record<SchemaId, JsonSchema>;
}

function collector(model: ApiModel, options: JsonSchemaOptions): { emitter: Emitter; definitions: () => JsonObject } {
  const waiting: { id: SchemaId; strictness: Strictness }[] = [];
  const seen = new Set<string>();
  const emitter: Emitter = {
    model,
    options,
    use(id, strictness) {
      const key = definitionKey(id, strictness);
      if (seen.has(key)) return;
      seen.add(key);
      waiting.push({ id, strictness });
    },
  };
  const definitions = (): JsonObject => {
    const all: JsonObject = {};
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const named = schemaOf(model, next.id);
      all[definitionKey(next.id, next.strictness)] = named
        ? emit(emitter, named.schema, { strictness: next.strictness, home: next.id })
        : true;
    }
    return all;
  };
  return { emitter, definitions };
}

/** The schemas of a model as JSON Schema, each written out when it is first asked for. */
export interface Definitions {
  /** A schema of the model; its references are for `resolve`. */
  write(schema: Schema): JsonSchema;
  /** What a reference of the form `#/$defs/…` leads to; `true` (anything) where that is nothing. */
  resolve(reference: string): JsonSchema;
}

export function definitionsOf(model: ApiModel, options: JsonSchemaOptions = {}): Definitions {
  const written = new Map<string, JsonSchema>();
  const bySchema = new WeakMap<Schema, JsonSchema>();
  const emitter: Emitter = { model, options, use: () => undefined };
  return {
    write(schema) {
      let json = bySchema.get(schema);
      if (json === undefined) bySchema.set(schema, (json = emit(emitter, schema, { strictness: 'value' })));
      return json;
    },
    resolve(reference) {
      const known = written.get(reference);
      if (known !== undefined) return known;
      const [id = '', strictness = 'value'] = reference.slice('#/$defs/'.length).split('.');
      const schema = schemaOf(model, id)?.schema;
      const json = schema ? emit(emitter, schema, { strictness: strictness as Strictness, home: id }) : true;
      written.set(reference, json);
      return json;
    },
  };
}
