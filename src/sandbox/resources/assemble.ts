import type { ApiModel, Schema } from '../../openapi';
import { flatten } from '../../openapi/sample/flatten';
import { requires } from '../../openapi/schema/members';
import type { Collection } from './collections';
import type { Call } from './call';
import type { Item } from './seeds';
import { propertiesOf } from './shapes';
import { plainName } from './template';

/**
 * An item of what was sent, and of what the API itself assigns: read-only properties, defaults, and what every response has.
 * @param isExample whether `base` is the documented response to exactly this request, of which everything is taken
 */
export function assembled(sent: Item, base: Item, collection: Collection, call: Call, isExample: boolean): Item {
  const { model } = call.plan;
  const kept = isExample ? base : keptBy(collection.item, base, call);
  const properties = propertiesOf(collection.item, model);
  const own = Object.entries(sent).filter(([name]) => {
    const property = properties.get(name);
    return !(property && flatten(property.schema, model).schema.readOnly);
  });
  return { ...kept, ...Object.fromEntries(own) };
}
/** What an item keeps, or gets, without being told: what is required or read-only, and defaults. */
export function keptBy(schema: Schema, base: Item, { plan: { model }, request }: Call): Item {
  const sendable = new Set(
    request.operation.requestBody?.content.flatMap(({ schema: sent }) =>
      sent ? [...propertiesOf(sent, model).keys()] : [],
    ),
  );
  const whole = flatten(schema, model).schema;
  const entries = [...propertiesOf(schema, model)].flatMap(([name, property]): [string, unknown][] => {
    const flat = flatten(property.schema, model).schema;
    const isAssigned = flat.readOnly === true || (requires(whole, name) && !(sendable.has(name) && flat.default));
    if (isAssigned && Object.hasOwn(base, name)) return [[name, base[name]]];
    return flat.default && flat.default.value !== null ? [[name, flat.default.value]] : [];
  });
  return Object.fromEntries(entries);
}
export const touched = (item: Item, call: Call): Item => stamped(item, call, /^(?:last)?(?:updated|modified|changed)/);
/** An item whose times of this kind are now, in the form that they have. */
export function stamped(item: Item, { context, exchange }: Call, names: RegExp): Item {
  if (exchange?.response) return item;
  const now = context.now();
  const entries = Object.entries(item).map(([name, value]): [string, unknown] => {
    if (!names.test(plainName(name))) return [name, value];
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
      return [name, now.toISOString().replace(/\.000Z$/, 'Z')];
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return [name, now.toISOString().slice(0, 10)];
    if (typeof value === 'number' && value > 1e9 && value < 1e10) return [name, Math.floor(now.getTime() / 1000)];
    return [name, value];
  });
  return Object.fromEntries(entries);
}

/** What was sent under the names that responses have: some APIs take a `name` and return a `Name`. */
export function inNamesOf(schema: Schema, sent: Item, model: ApiModel): Item {
  const properties = propertiesOf(schema, model);
  const spelt = new Map([...properties.keys()].map((name) => [plainName(name), name]));
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const other = spelt.get(plainName(name));
      return [properties.has(name) || other === undefined || Object.hasOwn(sent, other) ? name : other, value];
    }),
  );
}
