import type { ApiModel, Property, Schema } from '../../openapi/model';
import type { Item } from './seeds';
import { propertiesOf, typeOf } from './shapes';

/**
 * The property of an item that holds what a request has at its top: the `attributes` of `{ id, type, attributes: { name } }`, which is
 * made of `{ name }`. Most of what was sent is found there, and not at the top of the item.
 */
function holderOf(sent: Item, item: Schema, model: ApiModel): Property | undefined {
  const properties = propertiesOf(item, model);
  const names = Object.keys(sent);
  const others = names.filter((name) => !properties.has(name));
  if (2 * others.length <= names.length) return undefined;
  return [...properties.values()].find(({ name, schema }) => {
    if (names.includes(name) || typeOf(schema, model) !== 'object') return false;
    const held = propertiesOf(schema, model);
    return 2 * others.filter((other) => held.has(other)).length > others.length;
  });
}

/** What was sent as the item has it: within the property that holds it. */
export function held(sent: Item, item: Schema, model: ApiModel, inNames: (item: Schema, sent: Item) => Item): Item {
  const holder = holderOf(sent, item, model);
  if (!holder) return inNames(item, sent);
  const own = propertiesOf(item, model);
  const [outer, inner] = [true, false].map((isOuter) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => own.has(name) === isOuter)),
  );
  return { ...outer, [holder.name]: inNames(holder.schema, inner!) };
}
