import type { ApiModel, Schema, SchemaType } from '../../../openapi/model';
import { certainParts, conditions, layersOf, targetOf } from '../../../openapi/schema-layers';

/**
 * Every schema that has a say about the same value: the schema itself, what it refers to, and the branches of its
 * compositions (`allOf`, `anyOf`, `oneOf`, `if`/`then`/`else`, `dependentSchemas`), each once, however circular they are.
 * @param accepts leaves out branches of `anyOf` and `oneOf` for which it is false; by default all are taken.
 */
export function expand(
  schema: Schema,
  model: ApiModel,
  accepts: (branch: Schema) => boolean = () => true,
): readonly Schema[] {
  const taken = (branches: readonly Schema[] = []): readonly Schema[] => {
    const fitting = branches.filter(accepts);
    return fitting.length > 0 ? fitting : branches;
  };
  return layersOf(schema, model, (layer, source) => [
    ...certainParts(layer, source),
    ...taken(layer.anyOf),
    ...taken(layer.oneOf),
    ...conditions(layer),
  ]);
}

const typeOfValue = (value: unknown): SchemaType => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as SchemaType;
};

const allTypes: readonly SchemaType[] = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];

/**
 * The types that a value of this schema may have, as far as `type`, `enum` and `const` say and compositions agree.
 * A schema that says nothing allows every type.
 */
export function typesOf(schema: Schema, model: ApiModel, depth = 0): ReadonlySet<SchemaType> {
  let types = new Set<SchemaType>(allTypes);
  const narrow = (allowed: Iterable<SchemaType>): void => {
    const set = new Set(allowed);
    if (set.has('number')) set.add('integer');
    types = new Set([...types].filter((type) => set.has(type)));
  };
  if (schema.types) narrow(schema.types);
  else if (schema.enum) narrow(schema.enum.map(({ value }) => typeOfValue(value)));
  else if (schema.const) narrow([typeOfValue(schema.const.value)]);
  // Deeper compositions than this say nothing about how a parameter is written, and may be circular.
  if (depth > 8) return types;
  const target = targetOf(schema, model);
  if (target) narrow(typesOf(target, model, depth + 1));
  for (const branch of schema.allOf ?? []) narrow(typesOf(branch, model, depth + 1));
  for (const branches of [schema.anyOf, schema.oneOf]) {
    if (branches) narrow(branches.flatMap((branch) => [...typesOf(branch, model, depth + 1)]));
  }
  return types;
}

/** The schemas of a property's value, as far as any of `nodes` declares it: by name, by pattern, or as an additional one. */
export function propertySchemas(nodes: readonly Schema[], name: string): readonly Schema[] {
  return nodes.flatMap((node) => {
    const own = [
      ...(node.properties ?? []).filter((property) => property.name === name).map((property) => property.schema),
      ...(node.patternProperties ?? []).filter(({ pattern }) => matches(pattern, name)).map(({ schema }) => schema),
    ];
    if (own.length > 0) return own;
    return [node.additionalProperties, node.unevaluatedProperties].filter(
      (rest) => rest !== undefined && !rest.never,
    ) as Schema[];
  });
}

/** The schemas of an array's item. */
export function itemSchemas(nodes: readonly Schema[], index: number): readonly Schema[] {
  return nodes.flatMap((node) => {
    const item = node.prefixItems?.[index] ?? node.items ?? node.unevaluatedItems;
    return item ? [item] : [];
  });
}

export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}
