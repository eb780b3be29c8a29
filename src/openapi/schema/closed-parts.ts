import type { Property, Schema } from '../model';
import { matchesPattern, uncheckedReason } from '../pattern/match';
import { type SchemaSource, certainLayers } from './layers';
import { allowedTypes } from './types';

/**
 * Whether a part of a composition forbids a property of another part: `additionalProperties` sees only the `properties` and
 * `patternProperties` beside it (JSON Schema 2020-12 Core §10.3.2.3), and many documents mean `unevaluatedProperties`.
 */
export function forbids(closing: Schema, { name, schema }: Property, source: SchemaSource): boolean {
  const { additionalProperties: others, properties = [], patternProperties = [] } = closing;
  if (!others || properties.some((own) => own.name === name)) return false;
  const isMatched = patternProperties.some(
    ({ pattern }) => uncheckedReason(pattern) === undefined && matchesPattern(pattern, name),
  );
  if (isMatched) return false;
  if (others.never) return true;
  const allowed = allowedTypes(others, source);
  return ![...allowedTypes(schema, source)].some((type) => allowed.has(type));
}

/**
 * Whether a part declares properties of its own. One that does not, and allows no others, allows nothing but `{}`, which
 * nobody means.
 */
export const declaresOwn = ({ properties, patternProperties }: Schema): boolean =>
  (properties ?? patternProperties) !== undefined;

/** The parts of a composition that forbid what other parts of it declare, each with the names of that. */
export function closedParts(
  schema: Schema,
  source: SchemaSource,
): { readonly closing: Schema; readonly names: readonly string[] }[] {
  if (!schema.allOf && schema.ref === undefined) return [];
  const layers = certainLayers(schema, source);
  return layers.flatMap((closing) => {
    if (!closing.additionalProperties) return [];
    const names = layers
      .filter((layer) => layer !== closing)
      .flatMap(({ properties = [] }) => properties.filter((property) => forbids(closing, property, source)))
      .map(({ name }) => name);
    return names.length > 0 ? [{ closing, names: [...new Set(names)] }] : [];
  });
}
