import type { Schema } from '../openapi/model';
import type { SchemaContext, SchemaPair, ShapePair } from './schema-context';
import { type Shape, shapeOf } from './shape';

/**
 * Properties that one version declares once, beside its alternatives, and the other one in each of them: they mean the
 * same, so that they are compared as part of each alternative.
 * @returns the shapes without them, and for each version what applies beside every alternative
 */
export function sharedProperties(
  shapes: ShapePair,
  { versions }: SchemaContext,
): { readonly shapes: ShapePair; readonly beside?: SchemaPair } {
  const { old, new: now } = shapes;
  if (old.alternatives.length !== 1 || now.alternatives.length !== 1) return { shapes };
  const declaredInEach = ({ alternatives }: Shape, source: SchemaContext['versions']['old']) => {
    const all = alternatives[0]!.map((schema) => shapeOf([schema], source).properties);
    return (name: string): boolean => all.length > 0 && all.every((properties) => properties.has(name));
  };
  const missing = (from: Shape, other: Shape, source: SchemaContext['versions']['old']): readonly string[] => {
    const names = [...other.properties.keys()].filter((name) => !from.properties.has(name));
    return names.length === 0 ? [] : names.filter(declaredInEach(from, source));
  };
  const names = new Set([...missing(old, now, versions.old), ...missing(now, old, versions.new)]);
  if (names.size === 0) return { shapes };
  return {
    shapes: { ...shapes, old: without(old, names), new: without(now, names) },
    beside: { old: [only(old, names)], new: [only(now, names)] },
  };
}

const without = (shape: Shape, names: ReadonlySet<string>): Shape => ({
  ...shape,
  properties: new Map([...shape.properties].filter(([name]) => !names.has(name))),
  required: new Set([...shape.required].filter((name) => !names.has(name))),
});

const parts = new WeakMap<Schema, Map<string, Schema>>();

/** The same object each time: the comparison of circular compositions ends at what it has seen. */
function only({ layers, properties, required }: Shape, names: ReadonlySet<string>): Schema {
  const [first] = layers;
  const known = parts.get(first!) ?? new Map<string, Schema>();
  parts.set(first!, known);
  const key = [...names].join('\n');
  const part = known.get(key) ?? {
    origin: first!.origin,
    properties: [...properties].flatMap(([name, schemas]) =>
      names.has(name) ? schemas.map((schema) => ({ name, required: required.has(name), schema })) : [],
    ),
    required: [...required].filter((name) => names.has(name)),
  };
  known.set(key, part);
  return part;
}
