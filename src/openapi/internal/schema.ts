import { at, items, members, type Cursor } from '../cursor';
import { isObject, own, textOf } from '../value';
import type { Layers } from './layers';
import type { LeftOut } from './left-out';

export interface SchemaTools {
  readonly layers: Layers;
  readonly left: LeftOut;
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

/** Leaves out the internal properties of one schema, and all that names them. */
export function hideProperties(schema: Cursor, { layers, left, isMarked }: SchemaTools): void {
  for (const { name, node } of members(at(schema, 'properties')))
    if (isMarked(node)) left.drop(own(schema.value, 'properties'), name);
  hideAlternatives(schema, isMarked, left);
  const all = layers.of([schema]);
  const hidden = hiddenNames(all, isMarked);
  if (hidden.size === 0) return;
  const discriminator = own(schema.value, 'discriminator');
  const property = textOf(discriminator) ?? textOf(own(discriminator, 'propertyName'));
  if (property !== undefined && hidden.has(property)) left.drop(schema.value, 'discriminator');
  for (const layer of all) {
    const isShownHere = (name: string): boolean => {
      const node = at(at(layer, 'properties'), name);
      return node.value !== undefined && !isMarked(node);
    };
    dropNames(own(layer.value, 'required'), (name) => hidden.has(name) && !isShownHere(name), left);
    for (const key of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
      const dependents = own(layer.value, key);
      if (!isObject(dependents)) continue;
      for (const name of Object.keys(dependents)) {
        if (hidden.has(name)) left.drop(dependents, name);
        else dropNames(dependents[name], (each) => hidden.has(each), left);
      }
    }
  }
}

function dropNames(list: unknown, isHidden: (name: string) => boolean, left: LeftOut): void {
  if (!Array.isArray(list)) return;
  list.forEach((name, index) => {
    if (typeof name === 'string' && isHidden(name)) left.drop(list, index);
  });
}

/** An internal alternative goes as long as another one is left. */
function hideAlternatives(schema: Cursor, isMarked: SchemaTools['isMarked'], left: LeftOut): void {
  for (const key of ['oneOf', 'anyOf']) {
    const branches = items(at(schema, key));
    if (branches.every(isMarked)) continue;
    branches.forEach((branch, index) => {
      if (isMarked(branch)) left.drop(own(schema.value, key), index);
    });
  }
}
