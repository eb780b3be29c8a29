import type { ApiModel, Schema } from '../openapi/model';
import { schemaOf, type JsonSchema } from '../openapi';
import { definitionKey, emit, type Emitter } from '../openapi/json-schema/emit';
import { toDraft07 } from './draft07';

/** A schema for a script: draft 7, whole in itself. */
export type EmbeddedSchema = { readonly [keyword: string]: unknown };

/** Characters of JSON that the schema of one response may take; definitions beyond that accept anything. */
const MAX_CHARACTERS = 24_000;

/**
 * The schema of a response, to embed in a script. Named schemas are included breadth first until `MAX_CHARACTERS` is
 * reached; the others accept anything, so that the script stays small however large the document is.
 * @returns undefined where there is nothing to check.
 */
export function embeddedSchema(schema: Schema | undefined, model: ApiModel): EmbeddedSchema | undefined {
  if (!schema) return undefined;
  const cache = cacheOf(model);
  const root = cache.emit(() => emit(cache.emitter, schema, { strictness: 'value' }));
  if (typeof root.json === 'boolean') return root.json ? undefined : { not: {} };
  if (Object.keys(root.json).length === 0) return undefined;
  const definitions: Record<string, JsonSchema> = {};
  const cut = new Set<string>();
  const queue = [...root.references];
  let size = root.size;
  for (const key of queue) {
    if (Object.hasOwn(definitions, key)) continue;
    const definition = cache.definition(key);
    const fits = size + definition.size <= MAX_CHARACTERS;
    definitions[key] = fits ? definition.json : {};
    size += key.length + (fits ? definition.size : 2);
    if (!fits) cut.add(`#/definitions/${key}`);
    if (!fits) continue;
    queue.push(...definition.references.filter((next) => !Object.hasOwn(definitions, next)));
  }
  if (Object.keys(definitions).length === 0) return root.json;
  const whole = { ...root.json, definitions };
  return cut.size > 0 ? (withoutExactlyOne(whole, cut) as EmbeddedSchema) : whole;
}

/** A schema in which alternatives that accept anything do not exclude each other. */
function withoutExactlyOne(schema: unknown, cut: ReadonlySet<string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutExactlyOne(item, cut));
  if (typeof schema !== 'object' || schema === null) return schema;
  const isOpen = (branch: { readonly $ref?: unknown } | boolean): boolean =>
    typeof branch === 'object' && typeof branch.$ref === 'string' && cut.has(branch.$ref);
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    const inner = withoutExactlyOne(value, cut);
    if (keyword === 'not' && isOpen(value as object)) return [];
    if (keyword !== 'oneOf' || !Array.isArray(value) || !value.some(isOpen)) return [[keyword, inner]];
    return Object.hasOwn(schema, 'anyOf') ? [] : [['anyOf', inner]];
  });
  return Object.fromEntries(entries);
}

interface EmittedSchema {
  readonly json: JsonSchema;
  /** In characters of JSON. */
  readonly size: number;
  /** Keys of the definitions that it refers to, in order of appearance. */
  readonly references: readonly string[];
}

/** Each named schema of a model is emitted once. */
interface SchemaCache {
  readonly emitter: Emitter;
  emit(schema: () => JsonSchema): EmittedSchema;
  definition(key: string): EmittedSchema;
}

const caches = new WeakMap<ApiModel, SchemaCache>();

function cacheOf(model: ApiModel): SchemaCache {
  const known = caches.get(model);
  if (known) return known;
  let references = new Set<string>();
  const emitters = new Map<string, () => JsonSchema>();
  const emitted = new Map<string, EmittedSchema>();
  const cache: SchemaCache = {
    emitter: {
      model,
      options: { direction: 'response' },
      use(id, strictness) {
        const key = definitionKey(id, strictness);
        references.add(key);
        const named = schemaOf(model, id);
        emitters.set(key, () => (named ? emit(cache.emitter, named.schema, { strictness, home: id }) : true));
      },
    },
    emit(schema) {
      references = new Set();
      const json = toDraft07(schema());
      return { json, size: JSON.stringify(json).length, references: [...references] };
    },
    definition(key) {
      const result = emitted.get(key) ?? cache.emit(emitters.get(key)!);
      emitted.set(key, result);
      return result;
    },
  };
  caches.set(model, cache);
  return cache;
}
