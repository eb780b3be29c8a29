import type { ApiModel, Property, Schema } from '../../openapi/model';
import { fitsSchema } from '../../openapi/sample/sampler';
import { IDS, plainName } from '../../openapi/shown-identity';
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
  if (!holder) return inNames(item, heldApart(sent, item, model));
  const own = propertiesOf(item, model);
  const [outer, inner] = [true, false].map((isOuter) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => own.has(name) === isOuter)),
  );
  return { ...outer, [holder.name]: inNames(holder.schema, inner!) };
}

/**
 * What was sent, and each value that items have in one of their objects alone also there: `account_number` in the `details` of
 * `{ id, details: { account_number } }`.
 */
function heldApart(sent: Item, item: Schema, model: ApiModel): Item {
  const own = propertiesOf(item, model);
  const objects = [...own.values()].filter(
    ({ name, schema }) => !Object.hasOwn(sent, name) && typeOf(schema, model) === 'object',
  );
  const parts = new Map<string, Record<string, unknown>>();
  for (const [name, value] of Object.entries(sent)) {
    if (own.has(name) || IDS.includes(plainName(name)) || typeof value === 'object') continue;
    const [holder, ...others] = objects.filter(({ schema }) => propertiesOf(schema, model).has(name));
    const schema = holder && propertiesOf(holder.schema, model).get(name)!.schema;
    if (!schema || others.length > 0 || !fitsSchema(schema, value, model, 'response')) continue;
    parts.set(holder.name, { ...parts.get(holder.name), [name]: value });
  }
  return { ...sent, ...Object.fromEntries(parts) };
}
