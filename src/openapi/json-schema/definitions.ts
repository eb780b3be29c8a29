import { schemaOf } from '../schema/named-schema';
import type { ApiModel, Schema } from '../model';
import { emit, type Emitter, type Strictness } from './emit';
import type { JsonSchema, JsonSchemaOptions } from './json-schema';

/** The schemas of a model as JSON Schema, each written out when it is first asked for. */
export interface Definitions {
  /** A schema of the model; its references are for `resolve`. */
  write(schema: Schema): JsonSchema;
  /** What a reference of the form `#/$defs/…` leads to; `true` (anything) where that is nothing. */
  resolve(reference: string): JsonSchema;
}

export function definitionsOf(model: ApiModel, options: JsonSchemaOptions = {}): Definitions {
  const written = new Map<string, JsonSchema>();
  const emitter: Emitter = { model, options, use: () => undefined };
  return {
    write: (schema) => emit(emitter, schema, { strictness: 'value' }),
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
