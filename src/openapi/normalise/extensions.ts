import type { Cursor } from '../cursor';
import { isObject, own, setOwn, textOf, type JsonObject } from '../value';

/** The `x-…` members of an object but for those that the model has a field for. */
export function extensionsOf(cursor: Cursor, known: readonly string[] = []): JsonObject | undefined {
  if (!isObject(cursor.value)) return undefined;
  const extensions: JsonObject = {};
  let any = false;
  for (const key of Object.keys(cursor.value)) {
    if (!key.startsWith('x-') || known.includes(key)) continue;
    setOwn(extensions, key, cursor.value[key]);
    any = true;
  }
  return any ? extensions : undefined;
}

export const deprecationKeys = [
  'x-deprecated',
  'x-deprecated-description',
  'x-deprecation',
  'x-deprecationNotice',
] as const;

/** Whether something is deprecated, and the text that an `x-deprecated` spelling gives for it. */
export function deprecationOf(cursor: Cursor): { deprecated: boolean; deprecationNote?: string } {
  if (!deprecationKeys.some((key) => own(cursor.value, key) !== undefined)) {
    return { deprecated: own(cursor.value, 'deprecated') === true };
  }
  const values = deprecationKeys.map((key) => own(cursor.value, key));
  const notes = values.map(
    (value) => textOf(value) ?? textOf(own(value, 'description')) ?? textOf(own(value, 'message')),
  );
  const deprecationNote = notes.find((note) => note !== undefined);
  const marked = values.some((value) => value === true || (value !== undefined && value !== false));
  return {
    deprecated: own(cursor.value, 'deprecated') === true || marked,
    ...(deprecationNote && { deprecationNote }),
  };
}
