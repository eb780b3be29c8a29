import { type Cursor, pointerOf } from '../cursor';
import type { Schema } from '../model';
import { isObject, own, setOwn, stringOf, type JsonObject } from '../value';
import type { Context } from './context';
import { enumExtensions, enumFromBranches } from './enum';
import { deprecationKeys, deprecationOf, sandboxOf } from './extensions';
import { type Draft, allowNull, isNullable, readers } from './keywords';

/** The extensions of a schema that the model has a field for. */
export const schemaExtensions: readonly string[] = [
  ...deprecationKeys,
  ...enumExtensions,
  'x-internal',
  'x-sandbox',
  'x-nullable',
  'x-additionalPropertiesName',
  'x-volatile',
  'x-success',
];

/** One Schema Object, of any version, in JSON Schema 2020-12 keywords. */
export function schemaOf(context: Context, cursor: Cursor): Schema {
  const { value } = cursor;
  const draft: Draft = { origin: context.originOf(cursor) };
  if (value === false) return { ...draft, never: true };
  if (!isObject(value)) return draft;

  const reference = stringOf(own(value, '$ref'));
  if (reference !== undefined) draft.ref = context.schemaIdOf(pointerOf(reference));
  const isAlone = reference !== undefined && !context.readsBesideReferences;
  for (const key of Object.keys(value)) {
    if (key.startsWith('x-')) {
      if (!schemaExtensions.includes(key)) setOwn((draft.extensions ??= {}) as JsonObject, key, value[key]);
    } else if (Object.hasOwn(readers, key) && (!isAlone || besideReference.has(key))) {
      readers[key]!(draft, value[key], { context, cursor, key, sub: schemaOf });
    }
  }
  deprecate(draft, cursor);
  if (own(value, 'x-internal') === true) draft.internal = true;
  Object.assign(draft, sandboxOf(cursor));
  if (own(value, 'x-volatile') === true) draft.volatile = true;
  const success = own(value, 'x-success');
  if (success !== undefined) draft.success = { value: success };
  const schema = enumFromBranches(draft);
  return isNullable(cursor) ? allowNull(schema) : schema;
}

/** Annotations that are read beside a `$ref` before 3.1, although the specification ignores them there. */
const besideReference = new Set(['title', 'description', 'default', 'example', 'readOnly', 'writeOnly']);

function deprecate(draft: Draft, cursor: Cursor): void {
  const { deprecated, deprecationNote } = deprecationOf(cursor);
  if (deprecated) draft.deprecated = true;
  if (deprecationNote !== undefined) draft.deprecationNote = deprecationNote;
}
