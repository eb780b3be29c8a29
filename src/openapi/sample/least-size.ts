import type { ApiModel, Schema, SchemaId } from '../model';

const kept = new WeakMap<ApiModel, ReadonlyMap<SchemaId, number>>();

/** Sizes settle after as many rounds as schemas that end a cycle are nested; vast ones need no more precision. */
const MAX_ROUNDS = 60;

/**
 * How many values the smallest value of a schema consists of, about; Infinity where it would have to contain itself without
 * end. Of alternatives, the smallest counts.
 */
export function leastSize(schema: Schema, model: ApiModel): number {
  let sizes = kept.get(model);
  if (!sizes) kept.set(model, (sizes = namedSizes(model)));
  return sizeOf(schema, sizes);
}

/** The least fixed point: every named schema starts as endless, and shrinks as those that it requires do. */
function namedSizes(model: ApiModel): ReadonlyMap<SchemaId, number> {
  const sizes = new Map<SchemaId, number>();
  const named = Object.values(model.schemas);
  let isSettled = false;
  for (let round = 0; round < MAX_ROUNDS && !isSettled; round += 1) {
    isSettled = true;
    for (const { slug, schema } of named) {
      const size = sizeOf(schema, sizes);
      if (size >= (sizes.get(slug) ?? Infinity)) continue;
      sizes.set(slug, size);
      isSettled = false;
    }
  }
  return sizes;
}

function sizeOf(schema: Schema, sizes: ReadonlyMap<SchemaId, number>): number {
  const { ref, allOf = [], oneOf, anyOf } = schema;
  if (schema.never) return Infinity;
  if (schema.const || schema.enum || schema.examples?.length || schema.default) return 1;
  if (schema.types?.includes('null')) return 1;
  const inner = (part: Schema): number => sizeOf(part, sizes);
  const alternatives = oneOf ?? anyOf ?? [];
  return (
    1 +
    (ref === undefined ? 0 : (sizes.get(ref) ?? Infinity)) +
    sum(allOf.map(inner)) +
    (alternatives.length > 0 ? Math.min(...alternatives.map(inner)) : 0) +
    membersSize(schema, inner) +
    itemsSize(schema, inner)
  );
}

function membersSize({ properties = [], required = [] }: Schema, inner: (part: Schema) => number): number {
  const names = new Set(required);
  return sum(properties.filter(({ name }) => names.has(name)).map(({ schema }) => inner(schema)));
}

function itemsSize({ items, prefixItems = [], minItems = 0 }: Schema, inner: (part: Schema) => number): number {
  const rest = minItems - prefixItems.length;
  return sum(prefixItems.slice(0, minItems).map(inner)) + (items && rest > 0 ? rest * inner(items) : 0);
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
