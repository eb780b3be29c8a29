import type { EnumValue, Schema } from '../openapi/model';
import { annotations } from '../openapi/schema/keywords';

const listing: ReadonlySet<string> = new Set<keyof Schema>(['origin', 'types', 'enum', 'const', ...annotations]);

/** The values of a schema that only lists them; undefined if it says anything else, or has a name. */
function listOf(schema: Schema): readonly EnumValue[] | undefined {
  if (!Object.keys(schema).every((key) => listing.has(key))) return undefined;
  if (schema.types?.length === 1 && schema.types[0] === 'null') return [{ value: null }];
  return schema.enum ?? (schema.const && [schema.const]);
}

/** A layer whose alternatives only list values as layers with one list, as a document that does not explain the values writes it. */
export function withOneList(layer: Schema): readonly Schema[] {
  const keyword = layer.oneOf ? 'oneOf' : 'anyOf';
  const alternatives = layer[keyword];
  if (!alternatives || alternatives.length < 2 || layer.discriminator) return [layer];
  const lists = alternatives.map(listOf);
  if (lists.some((list) => list === undefined)) return [layer];
  const values = lists.flatMap((list) => list!);
  // A value of two alternatives of `oneOf` is valid for none.
  const isDistinct = new Set(values.map(({ value }) => JSON.stringify(value))).size === values.length;
  if (!isDistinct || lists.filter((list) => list!.some(({ value }) => value !== null)).length < 2) return [layer];
  const { [keyword]: _alternatives, ...rest } = layer;
  const types = alternatives.every((each) => each.types)
    ? [...new Set(alternatives.flatMap((each) => each.types!))]
    : undefined;
  return [rest, { origin: layer.origin, ...(types && { types }), enum: values }];
}
