import type { ApiModel, MediaType, Schema } from '../../openapi/model';
import { isCalled } from '../../openapi/shown-identity';
import type { Collection } from './collections';
import { isAlike, isObject, itemIn, MAX_DEPTH, propertiesOf, valueAt, type Part } from './shapes';

/**
 * The list of items in the example of a body whose schema has none: the only array, at most two objects deep, of objects that all
 * have their identity.
 */
export function listShown({ examples }: MediaType, item: Schema, identity: readonly string[]): Part | undefined {
  const envelope = examples.find(({ value }) => value !== undefined)?.value?.value;
  const pathsIn = (value: unknown, depth: number): string[][] => {
    if (Array.isArray(value)) return value.length > 0 && value.every((each) => hasIdentity(each, identity)) ? [[]] : [];
    if (!isObject(value) || depth > MAX_DEPTH) return [];
    return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, depth + 1).map((path) => [name, ...path]));
  };
  const [path, ...others] = pathsIn(envelope, 0);
  return path && others.length === 0 ? { path, schema: item, envelope } : undefined;
}

const hasIdentity = (value: unknown, identity: readonly string[]): boolean =>
  ['string', 'number'].includes(typeof valueAt(value, identity));

/**
 * The item inside the body of a response: what `itemIn` finds, unless that is something else and exactly one property is such an item,
 * under any name: `{ plain_token, personal_access_token: { … } }`.
 */
export function shownItem(
  schema: Schema,
  { item, noun, parameter }: Pick<Collection, 'item' | 'noun' | 'parameter'>,
  model: ApiModel,
): Part | undefined {
  const part = itemIn(schema, model, noun, parameter);
  if (!part || part.path.length > 0 || isAlike(part.schema, item, model)) return part;
  const [found, ...others] = [...propertiesOf(schema, model).values()].filter((each) =>
    isAlike(each.schema, item, model),
  );
  return found && others.length === 0 ? { path: [found.name], schema: found.schema } : part;
}

/**
 * The object that an operation's response is about. Where the example wraps it and the schema does not, the example is what readers
 * were told: `{ workspace: { name } }` for a schema that has the `name` alone.
 */
export function itemOf(
  { schema, examples }: MediaType,
  model: ApiModel,
  collection: Pick<Collection, 'noun' | 'parameter' | 'item' | 'identity'>,
): Part | undefined {
  const { noun, identity } = collection;
  const part = schema && shownItem(schema, collection, model);
  if (!part || part.path.length > 0 || identity === undefined) return part;
  const shown = examples.find(({ value }) => value !== undefined)?.value?.value;
  const [name, ...others] = isObject(shown) ? Object.keys(shown) : [];
  const isWrapped =
    name !== undefined && others.length === 0 && !propertiesOf(schema, model).has(name) && isCalled(name, noun);
  return isWrapped && hasIdentity((shown as Record<string, unknown>)[name], identity)
    ? { path: [name], schema: part.schema, envelope: {} }
    : part;
}
