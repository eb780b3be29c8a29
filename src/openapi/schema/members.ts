import { pointerTokens } from '../../text/json-pointer';
import type { Schema } from '../model';
import { matchesPattern, uncheckedReason } from '../pattern/match';
import { type SchemaSource, alternativeLayers, certainLayers, expand, expandAll } from './layers';

/** The schemas of a property's value, as far as any of `layers` declares it: by name, by pattern, or as an additional one. */
export function propertySchemas(layers: readonly Schema[], name: string): readonly Schema[] {
  return layers.flatMap((layer) => {
    const own = [
      ...declared(layer, name),
      ...(layer.patternProperties ?? [])
        .filter(({ pattern }) => uncheckedReason(pattern) === undefined && matchesPattern(pattern, name))
        .map(({ schema }) => schema),
    ];
    if (own.length > 0) return own;
    return [layer.additionalProperties, layer.unevaluatedProperties].filter(
      (rest): rest is Schema => rest !== undefined && !rest.never,
    );
  });
}

const declared = ({ properties = [] }: Schema, name: string): Schema[] =>
  properties.filter((property) => property.name === name).map(({ schema }) => schema);

/** The schemas of an array's item. */
export function itemSchemas(layers: readonly Schema[], index: number): readonly Schema[] {
  return layers.flatMap((layer) => layer.prefixItems?.[index] ?? layer.items ?? layer.unevaluatedItems ?? []);
}

/**
 * All schemas that may apply to the value at a JSON Pointer (RFC 6901) inside a value of `schema`, the nearest first.
 */
export function schemasAt(schema: Schema, pointer: string, source: SchemaSource): readonly Schema[] {
  let layers = expand(schema, source);
  for (const token of pointerTokens(pointer)) {
    const named = propertySchemas(layers, token);
    const next = named.length > 0 || !/^\d+$/.test(token) ? named : itemSchemas(layers, Number(token));
    layers = expandAll(next, source);
  }
  return layers;
}

/** Names of the properties that an object at a JSON Pointer may have. */
export const propertyNamesAt = (schema: Schema, pointer: string, source: SchemaSource): string[] => [
  ...new Set(schemasAt(schema, pointer, source).flatMap(({ properties = [] }) => properties.map(({ name }) => name))),
];

const required = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether `required` of this very schema names a property; looked up, as a document may name a hundred thousand. */
export function requires(schema: Pick<Schema, 'required'>, name: string): boolean {
  if (!schema.required) return false;
  let names = required.get(schema.required);
  if (!names) required.set(schema.required, (names = new Set(schema.required)));
  return names.has(name);
}

const declares = new WeakMap<Schema, boolean>();

/** Whether this schema or one that it is composed of names any property: only then can another one be called unknown. */
export function declaresProperties(schema: Schema, source: SchemaSource): boolean {
  const known = declares.get(schema);
  if (known !== undefined) return known;
  const found = expand(schema, source).some((layer) => layer.properties || layer.patternProperties);
  declares.set(schema, found);
  return found;
}

/** The certain layers of a declared property, which may be declared in any alternative of a composition. */
export const propertyLayers = (schema: Schema | undefined, name: string, source: SchemaSource): Schema[] =>
  alternativeLayers(schema, source)
    .flatMap((layer) => declared(layer, name))
    .flatMap((property) => certainLayers(property, source));

/** The certain layers of an array's items. */
export const itemLayers = (layers: readonly Schema[], source: SchemaSource): Schema[] =>
  layers.flatMap(({ items }) => certainLayers(items, source));
