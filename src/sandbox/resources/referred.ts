import type { ApiModel, Property, Schema } from '../../openapi/model';
import { flatten } from '../../openapi/sample/flatten';
import { fitsSchema } from '../../openapi/sample/sampler';
import { IDS, plainName } from '../../openapi/shown-identity';
import { singular } from '../../text/singular';
import type { Call } from './render';
import type { Item } from './seeds';
import { isObject, isSame, propertiesOf, typeOf } from './shapes';
import { find, itemsOf } from './store';

/** The name of an id, or of several: `parentId`, `tag_ids`. */
const REFERENCE = /^(.+?)(?:uu|gu)?id(s?)$/;

/**
 * What was sent, with the ids of other things as items show those: the `tags` for `tagIds`, and the `parent` for a `parentId`, each with what the
 * API keeps of it.
 * @param item of which it is a part
 */
export function withReferred(sent: Item, item: Schema, call: Call): Item {
  const { model } = call.plan;
  const properties = [...propertiesOf(item, model).values()];
  const entries = Object.entries(sent).map(([name, value]): [string, unknown] => {
    const [, stem, several] = REFERENCE.exec(plainName(name)) ?? [];
    if (stem === undefined || properties.some((each) => each.name === name)) return [name, value];
    const property = properties.find((each) =>
      several === 's'
        ? singular(plainName(each.name)) === stem && typeOf(each.schema, model) === 'array'
        : plainName(each.name) === stem && typeOf(each.schema, model) === 'object',
    );
    if (!property || Object.hasOwn(sent, property.name)) return [name, value];
    const { items } = flatten(property.schema, model).schema;
    const schema = several === 's' ? items : property.schema;
    const key = schema && keyIn(schema, stem, model);
    if (!schema || !key) return [name, value];
    const shown = (id: unknown): unknown => (isScalar(id) ? referredTo(id, key, schema, stem, call) : id);
    if (several === 's') return Array.isArray(value) ? [property.name, value.map(shown)] : [name, value];
    return isScalar(value) || value === null ? [property.name, shown(value)] : [name, value];
  });
  return Object.fromEntries(entries);
}

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

function keyIn(schema: Schema, stem: string, model: ApiModel): Property | undefined {
  const properties = [...propertiesOf(schema, model).values()];
  return [...IDS, `${stem}id`].flatMap((key) => properties.filter(({ name }) => plainName(name) === key))[0];
}

/** What something shows of another thing with this id: what the API keeps of that, or the id alone. */
function referredTo(id: string | number, key: Property, schema: Schema, stem: string, call: Call): unknown {
  const { plan, state } = call;
  if (!fitsSchema(key.schema, id, plan.model, 'response')) return { [key.name]: id };
  const all = [...plan.collections.values()].filter(({ depth }) => depth === 0);
  const collection = all.find(({ noun }) => plainName(noun) === stem) ?? all.find(({ item }) => isSame(item, schema));
  const kept = collection && find(itemsOf(state, collection, [], plan), String(id), collection)?.item;
  const known = propertiesOf(schema, plan.model);
  return { ...Object.fromEntries(Object.entries(kept ?? {}).filter(([name]) => known.has(name))), [key.name]: id };
}

/** An item after a merge, in which what has another id than before has nothing of what was there. */
export function withoutOthers(merged: Item, before: Item, sent: Item): Item {
  const replaced = Object.entries(sent).filter(([name, value]) => {
    const known = before[name];
    return isObject(value) && isObject(known) && IDS.some((id) => Object.hasOwn(value, id) && value[id] !== known[id]);
  });
  return { ...merged, ...Object.fromEntries(replaced) };
}
