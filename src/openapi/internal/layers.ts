import { at, items, members, type Cursor } from '../cursor';
import { isObject, own } from '../value';

/** Reads Schema Objects as the document has them, of any version. */
export interface Layers {
  /** Every schema that has a say about the same value: what a schema refers to and the branches of its compositions. */
  of(schemas: readonly Cursor[]): readonly Cursor[];
  /** The schemas of a member, as far as any layer says something about it. */
  member(layers: readonly Cursor[], name: string): Cursor[];
  item(layers: readonly Cursor[], index: number): Cursor[];
}

export function layersIn(follow: (cursor: Cursor) => Cursor): Layers {
  const gather = (schemas: readonly Cursor[]): readonly Cursor[] => {
    const found = new Map<unknown, Cursor>();
    const visit = (cursor: Cursor): void => {
      if (!isObject(cursor.value) || found.has(cursor.value)) return;
      found.set(cursor.value, cursor);
      visit(follow(cursor));
      for (const key of ['allOf', 'anyOf', 'oneOf']) items(at(cursor, key)).forEach(visit);
      for (const key of ['if', 'then', 'else']) visit(at(cursor, key));
      for (const key of ['dependentSchemas', 'dependencies'])
        members(at(cursor, key)).forEach(({ node }) => visit(node));
    };
    schemas.forEach(visit);
    return [...found.values()];
  };
  const known = new WeakMap<object, readonly Cursor[]>();
  const one = (schema: Cursor): readonly Cursor[] => {
    if (!isObject(schema.value)) return [];
    let layers = known.get(schema.value);
    if (!layers) known.set(schema.value, (layers = gather([schema])));
    return layers;
  };
  return {
    of: (schemas) => (schemas.length === 1 ? one(schemas[0]!) : gather(schemas)),
    member(layers, name) {
      const named = layers.map((layer) => at(at(layer, 'properties'), name)).filter(isSchema);
      if (named.length > 0) return named;
      return layers.flatMap((layer) =>
        [
          ...members(at(layer, 'patternProperties')).map(({ node }) => node),
          at(layer, 'additionalProperties'),
          at(layer, 'unevaluatedProperties'),
        ].filter(isSchema),
      );
    },
    item: (layers, index) =>
      layers.flatMap((layer) => {
        const listed = Array.isArray(own(layer.value, 'items')) ? at(layer, 'items') : at(layer, 'prefixItems');
        const rest = ['items', 'additionalItems', 'contains', 'unevaluatedItems'].map((key) => at(layer, key));
        return [at(listed, index), ...rest].filter(isSchema);
      }),
  };
}

const isSchema = ({ value }: Cursor): boolean => isObject(value);
