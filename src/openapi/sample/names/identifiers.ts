import type { ApiModel, Schema } from '../../model';
import { certainLayers } from '../../schema/layers';
import { describedPrefix } from './described';
import { thingOf } from './words';

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
  const shown = noun === undefined ? undefined : identifiersShown(model).get(noun);
  const isUuid = /^(?:uuid|guid)$/.test(words.at(-1) ?? '') || /\buuid\b/i.test(description ?? '');
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

/** The identifiers that named schemas have as examples or by their format, by the last word of the schema's name. */
function identifiersShown(model: ApiModel): ReadonlyMap<string, string> {
  let shown = kept.get(model);
  if (!shown) {
    const found = Object.values(model.schemas).flatMap(({ name, schema }): [string, string][] => {
      const noun = thingOf(name).at(-1);
      const id = schema.properties?.find((property) => property.name === 'id')?.schema;
      const layers = certainLayers(id, model);
      const example = layers.find(({ examples }) => examples?.[0])?.examples?.[0]?.value;
      const shown = example ?? (layers.some(({ format }) => format === 'uuid') ? UUID : undefined);
      return noun !== undefined && typeof shown === 'string' ? [[noun, shown]] : [];
    });
    // Of several, that of the first schema.
    kept.set(model, (shown = new Map(found.reverse())));
  }
  return shown;
}
