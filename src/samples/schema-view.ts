import type { Schema } from '../openapi/model';
import { certainParts, layersOf as layersBy, type PartsOf, type SchemaSource } from '../openapi/schema-layers';

export type { SchemaSource };

/** What certainly holds for a value: an alternative may be the one that was not taken, and so decides nothing. */
export const layersOf = (schema: Schema | undefined, source: SchemaSource): Schema[] =>
  layersBy(schema, source, certainParts);

const partsWithAlternatives: PartsOf = (schema, source) => [
  ...certainParts(schema, source),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
];

/** The layers of one property, looked for in every alternative of a composition too. */
export const propertyLayers = (schema: Schema | undefined, name: string, source: SchemaSource): Schema[] =>
  layersBy(schema, source, partsWithAlternatives).flatMap((layer) =>
    (layer.properties ?? [])
      .filter((property) => property.name === name)
      .flatMap((property) => layersOf(property.schema, source)),
  );

export function itemLayers(layers: readonly Schema[], source: SchemaSource): Schema[] {
  return layers.flatMap((layer) => (layer.items ? layersOf(layer.items, source) : []));
}

/** The types that all layers allow; undefined when none of them says. */
export function typesOf(layers: readonly Schema[]): readonly string[] | undefined {
  const stated = layers.flatMap((layer) => (layer.types ? [layer.types] : []));
  return stated.length === 0 ? undefined : stated[0]!.filter((type) => stated.every((types) => types.includes(type)));
}

/** OpenAPI 3.0 `format: binary`, Swagger 2.0 `file`, and 3.1's media type without an encoding (3.1 §4.8.14.3). */
export const isBinary = (layers: readonly Schema[]): boolean =>
  layers.some(
    (layer) =>
      layer.format === 'binary' ||
      layer.format === 'file' ||
      (layer.contentMediaType !== undefined &&
        layer.contentEncoding === undefined &&
        !/^text\/|[/+](json|xml)$/.test(layer.contentMediaType)),
  );
