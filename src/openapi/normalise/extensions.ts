import { type Cursor, at, has, items } from '../cursor';
import { isObject, own, setOwn, stringOf, type JsonObject, compact } from '../value';
import type { Badge, CodeSample } from '../model';
import { stringAt } from './context';

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
    (value) => stringOf(value) ?? stringOf(own(value, 'description')) ?? stringOf(own(value, 'message')),
  );
  const deprecationNote = notes.find((note) => note !== undefined);
  const marked = values.some((value) => value === true || (value !== undefined && value !== false));
  return {
    deprecated: own(cursor.value, 'deprecated') === true || marked,
    ...(deprecationNote && { deprecationNote }),
  };
}

/** `x-sandbox`: `true` where all of a thing is known of the sandbox only, or a text that says what is. */
export function sandboxOf(cursor: Cursor): { sandbox?: true; sandboxNote?: string } {
  const value = own(cursor.value, 'x-sandbox');
  const sandboxNote = stringOf(value);
  return { ...(value === true && { sandbox: true }), ...(sandboxNote !== undefined && { sandboxNote }) };
}

export const codeSampleKeys = ['x-codeSamples', 'x-code-samples'] as const;

/** Code that the document's author wrote for an operation. */
export function codeSamplesOf(node: Cursor): CodeSample[] {
  const key = codeSampleKeys.find((name) => has(node, name));
  if (key === undefined) return [];
  return items(at(node, key)).flatMap((sample) => {
    const source = stringAt(sample, 'source');
    if (source === undefined) return [];
    return [compact<CodeSample>({ lang: stringAt(sample, 'lang') ?? '', label: stringAt(sample, 'label'), source })];
  });
}

/** `x-badges`: texts, or objects with a name. */
export function badgesOf(node: Cursor): Badge[] {
  return items(at(node, 'x-badges')).flatMap((badge) => {
    const name = typeof badge.value === 'string' ? badge.value : (stringAt(badge, 'name') ?? stringAt(badge, 'label'));
    if (name === undefined) return [];
    const position = stringAt(badge, 'position') === 'before' ? 'before' : 'after';
    return [compact<Badge>({ name, position, color: stringAt(badge, 'color') })];
  });
}
