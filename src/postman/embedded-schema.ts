import type { ApiModel, Schema } from '../openapi/model';
import { toJsonSchema, type JsonSchema } from '../openapi';
import { toDraft07 } from './draft07';

/** A schema for a script: draft 7, whole in itself. */
export type EmbeddedSchema = { readonly [keyword: string]: unknown };

/** Characters of JSON that one answer's schema may take: what is farther away than that is not looked into. */
const budget = 48_000;

/**
 * The schema of an answer to put into a script. Named schemas are taken from near to far until the budget is used up;
 * the others accept anything, so that the script stays small however large the document is.
 * @returns undefined where there is nothing to check.
 */
export function embeddedSchema(schema: Schema | undefined, model: ApiModel): EmbeddedSchema | undefined {
  if (!schema) return undefined;
  const full = toJsonSchema(schema, model, { direction: 'response' });
  if (typeof full === 'boolean') return full ? undefined : { not: {} };
  const $defs = (full.$defs ?? {}) as Record<string, JsonSchema>;
  const root = toDraft07(full) as EmbeddedSchema;
  if (Object.keys(root).length === 0) return undefined;
  const definitions = nearest(root, $defs);
  return Object.keys(definitions).length > 0 ? { ...root, definitions } : root;
}

function nearest(root: EmbeddedSchema, $defs: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const definitions: Record<string, JsonSchema> = {};
  let size = JSON.stringify(root).length;
  const queue = referencesIn(root);
  const seen = new Set<string>();
  for (const name of queue) {
    if (seen.has(name)) continue;
    seen.add(name);
    const definition = size < budget && Object.hasOwn($defs, name) ? toDraft07($defs[name]!) : {};
    const length = JSON.stringify(definition).length;
    const fits = size + length <= budget;
    Object.defineProperty(definitions, name, {
      value: fits ? definition : {},
      enumerable: true,
      configurable: true,
      writable: true,
    });
    if (!fits) continue;
    size += length;
    queue.push(...referencesIn(definition));
  }
  return definitions;
}

const prefix = '#/definitions/';

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' && member.startsWith(prefix)
      ? [member.slice(prefix.length)]
      : referencesIn(member),
  );
}
