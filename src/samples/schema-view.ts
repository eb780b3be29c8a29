import type { ApiModel, Schema } from '../openapi/model';

/** Only the schemas of a model: all that samples need of it. */
export type SchemaSource = Pick<ApiModel, 'schemas'>;

/**
 * The schemas that together describe one value: the schema itself, what it refers to, and the members of its `allOf`,
 * followed to the end. Circular references end.
 */
export function layersOf(schema: Schema | undefined, source: SchemaSource): Schema[] {
  const layers: Schema[] = [];
  const queue = schema ? [schema] : [];
  const seen = new Set<Schema>();
  for (const next of queue) {
    if (seen.has(next)) continue;
    seen.add(next);
    layers.push(next);
    const target =
      next.ref !== undefined && Object.hasOwn(source.schemas, next.ref) ? source.schemas[next.ref] : undefined;
    if (target) queue.push(target.schema);
    queue.push(...(next.allOf ?? []));
  }
  return layers;
}

/** The layers of one property, looked for in every alternative of a composition too. */
export function propertyLayers(schema: Schema | undefined, name: string, source: SchemaSource): Schema[] {
  const seen = new Set<Schema>();
  const visit = (current: Schema): Schema[] => {
    if (seen.has(current)) return [];
    seen.add(current);
    return layersOf(current, source).flatMap((layer) => [
      ...(layer.properties ?? [])
        .filter((property) => property.name === name)
        .flatMap((property) => layersOf(property.schema, source)),
      ...[...(layer.anyOf ?? []), ...(layer.oneOf ?? [])].flatMap(visit),
    ]);
  };
  return schema ? visit(schema) : [];
}

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
