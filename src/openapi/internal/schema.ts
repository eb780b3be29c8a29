import { at, items, members, type Cursor } from '../cursor';
import { isObject, own, stringOf } from '../value';
import type { Omissions } from './copy';

export interface SchemaTools {
  readonly layers: Layers;
  readonly omitted: Omissions;
  isMarked(cursor: Cursor): boolean;
}

/** Names of the properties that are internal, of all layers of one value. */
export const hiddenNames = (layers: readonly Cursor[], isMarked: SchemaTools['isMarked']): Set<string> =>
  new Set(
    layers.flatMap((layer) =>
      members(at(layer, 'properties'))
        .filter(({ node }) => isMarked(node))
        .map(({ name }) => name),
    ),
  );

/** Omits the internal properties of one schema, and everything that names them. */
export function hideProperties(schema: Cursor, { layers, omitted, isMarked }: SchemaTools): void {
  for (const { name, node } of members(at(schema, 'properties')))
    if (isMarked(node)) omitted.drop(own(schema.value, 'properties'), name);
  hideAlternatives(schema, isMarked, omitted);
  const all = layers.of([schema]);
  const hidden = hiddenNames(all, isMarked);
  if (hidden.size === 0) return;
  const discriminator = own(schema.value, 'discriminator');
  const property = stringOf(discriminator) ?? stringOf(own(discriminator, 'propertyName'));
  if (property !== undefined && hidden.has(property)) omitted.drop(schema.value, 'discriminator');
  for (const layer of all) {
    const isShownHere = (name: string): boolean => {
      const node = at(at(layer, 'properties'), name);
      return node.value !== undefined && !isMarked(node);
    };
    dropNames(own(layer.value, 'required'), (name) => hidden.has(name) && !isShownHere(name), omitted);
    for (const key of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
      const dependents = own(layer.value, key);
      if (!isObject(dependents)) continue;
      for (const name of Object.keys(dependents)) {
        if (hidden.has(name)) omitted.drop(dependents, name);
        else dropNames(dependents[name], (each) => hidden.has(each), omitted);
      }
    }
  }
}

function dropNames(list: unknown, isHidden: (name: string) => boolean, omitted: Omissions): void {
  if (!Array.isArray(list)) return;
  list.forEach((name, index) => {
    if (typeof name === 'string' && isHidden(name)) omitted.drop(list, index);
  });
}

/** Omits internal alternatives, unless all are. */
function hideAlternatives(schema: Cursor, isMarked: SchemaTools['isMarked'], omitted: Omissions): void {
  for (const key of ['oneOf', 'anyOf']) {
    const branches = items(at(schema, key));
    if (branches.every(isMarked)) continue;
    branches.forEach((branch, index) => {
      if (isMarked(branch)) omitted.drop(own(schema.value, key), index);
    });
  }
}

/** Reads Schema Objects as the document has them, of any version. */
export interface Layers {
  /** Every schema that may apply to the same value: what a schema refers to and the branches of its compositions. */
  of(schemas: readonly Cursor[]): readonly Cursor[];
  /** The schemas of a member, as far as any layer describes it. */
  member(layers: readonly Cursor[], name: string): Cursor[];
  item(layers: readonly Cursor[], index: number): Cursor[];
}

export function layersIn(follow: (cursor: Cursor) => Cursor): Layers {
  const collect = (schemas: readonly Cursor[]): readonly Cursor[] => {
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
    if (!layers) known.set(schema.value, (layers = collect([schema])));
    return layers;
  };
  return {
    of: (schemas) => (schemas.length === 1 ? one(schemas[0]!) : collect(schemas)),
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
