import type { ApiModel, Schema } from '../../model';
import { certainLayers } from '../../schema/layers';
import { thingOf } from './words';
import { describedPrefix } from './described';

const UUID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const OBJECT_ID = '65e42a1f0c9d4b7e8a3f5c21';

/** Whether words name an identifier: `pet id`, `uuid`. */
export const namesIdentifier = (words: readonly string[]): boolean =>
  /^(?:id|uuid|guid|identifier|uid|gid|oid)$/.test(words.at(-1) ?? '');

/**
 * Identifiers of the thing that words name, the most telling first: one that the document shows for it, one with the prefix
 * that the description names, `pet_1001`.
 */
export function identifiersOf(words: readonly string[], { description }: Schema, model: ApiModel): string[] {
  const noun = words.slice(0, -1).at(-1);
  const prefix = describedPrefix(description);
  const isUuid = /^(?:uuid|guid)$/.test(words.at(-1) ?? '') || /\buuid\b/i.test(description ?? '');
  const known = noun === undefined ? undefined : identifiersShown(model).get(noun);
  // Beside a `uuid`, an `id` is often a number.
  const shown = isUuid && /^\d+$/.test(known ?? '') ? undefined : known;
  return [
    ...(shown === undefined ? [] : [shown]),
    ...(prefix === undefined ? [] : [`${prefix}1001`]),
    ...(isUuid ? [UUID] : []),
    ...(noun === undefined ? [] : [`${noun}_1001`]),
    '1001',
    UUID,
    OBJECT_ID,
  ];
}

const kept = new WeakMap<ApiModel, ReadonlyMap<string, string>>();

/**
 * The identifiers that named schemas have as examples or by their format or type, by the last word of the schema's name; where no
 * schema is called that, by any other word of it, as a `BudgetSummary` is about a budget.
 */
export function identifiersShown(model: ApiModel): ReadonlyMap<string, string> {
  const known = kept.get(model);
  if (known) return known;
  const found = Object.values(model.schemas).map(({ name, schema }) => ({ words: thingOf(name), schema }));
  const shown = new Map<string, string>();
  for (const { words, schema } of found) addShown(shown, words.at(-1), schema, model);
  for (const { words, schema } of found) for (const word of words.slice(0, -1)) addShown(shown, word, schema, model);
  kept.set(model, shown);
  return shown;
}

/** Of several schemas, the first one that shows an identifier. */
function addShown(shown: Map<string, string>, noun: string | undefined, schema: Schema, model: ApiModel): void {
  if (noun === undefined || shown.has(noun)) return;
  const id = schema.properties?.find(({ name }) => name === 'id')?.schema;
  const layers = certainLayers(id, model);
  const example = layers.find(({ examples }) => examples?.[0])?.examples?.[0]?.value;
  const isUuid = layers.some(({ format }) => format === 'uuid');
  const isInteger = layers.some(({ types }) => types?.includes('integer'));
  const value = example ?? (isUuid ? UUID : isInteger ? 1 : undefined);
  if (typeof value === 'string' || typeof value === 'number') shown.set(noun, String(value));
}
