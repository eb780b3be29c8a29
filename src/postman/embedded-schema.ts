import type { ApiModel, Schema } from '../openapi/model';
import { schemaOf, type JsonSchema } from '../openapi';
import { definitionKey, emit, type Emitter } from '../openapi/json-schema/emit';
import { toDraft07 } from './draft07';

/** A schema for a script: draft 7, whole in itself. */
export type EmbeddedSchema = { readonly [keyword: string]: unknown };

/** Characters of JSON that one answer's schema may take: what is farther away than that is not looked into. */
const budget = 24_000;

/**
 * The schema of an answer to put into a script. Named schemas are taken from near to far until the budget is used up;
 * the others accept anything, so that the script stays small however large the document is, and circular schemas end.
 * @returns undefined where there is nothing to check.
 */
export function embeddedSchema(schema: Schema | undefined, model: ApiModel): EmbeddedSchema | undefined {
  if (!schema) return undefined;
  const workshop = workshopOf(model);
  const root = workshop.make(() => emit(workshop.emitter, schema, { strictness: 'value' }));
  if (typeof root.json === 'boolean') return root.json ? undefined : { not: {} };
  if (Object.keys(root.json).length === 0) return undefined;
  const definitions: Record<string, JsonSchema> = {};
  const queue = [...root.references];
  let size = root.size;
  for (const key of queue) {
    if (Object.hasOwn(definitions, key)) continue;
    const definition = workshop.definition(key);
    const fits = size + definition.size <= budget;
    definitions[key] = fits ? definition.json : {};
    size += key.length + (fits ? definition.size : 2);
    if (!fits) continue;
    queue.push(...definition.references.filter((next) => !Object.hasOwn(definitions, next)));
  }
  return Object.keys(definitions).length > 0 ? { ...root.json, definitions } : root.json;
}

interface Made {
  readonly json: JsonSchema;
  /** In characters of JSON. */
  readonly size: number;
  /** Keys of the definitions that it refers to, in the order met. */
  readonly references: readonly string[];
}

/** Makes each named schema of a model once. */
interface Workshop {
  readonly emitter: Emitter;
  make(schema: () => JsonSchema): Made;
  definition(key: string): Made;
}

const workshops = new WeakMap<ApiModel, Workshop>();

function workshopOf(model: ApiModel): Workshop {
  const known = workshops.get(model);
  if (known) return known;
  let references = new Set<string>();
  const places = new Map<string, () => JsonSchema>();
  const made = new Map<string, Made>();
  const workshop: Workshop = {
    emitter: {
      model,
      options: { direction: 'response' },
      use(id, strictness) {
        const key = definitionKey(id, strictness);
        references.add(key);
        const named = schemaOf(model, id);
        places.set(key, () => (named ? emit(workshop.emitter, named.schema, { strictness, home: id }) : true));
      },
    },
    make(schema) {
      references = new Set();
      const json = toDraft07(schema());
      return { json, size: JSON.stringify(json).length, references: [...references] };
    },
    definition(key) {
      const result = made.get(key) ?? workshop.make(places.get(key)!);
      made.set(key, result);
      return result;
    },
  };
  workshops.set(model, workshop);
  return workshop;
}
