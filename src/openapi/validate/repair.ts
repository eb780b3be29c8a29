import { follower, pointerOf, type Cursor } from '../cursor';
import { grammarOf, type Form, type Kind } from '../grammar';
import { hasType, walker } from '../grammar/walk';
import { decodeFragment, lookUp, pointerTokens, unescapeToken } from '../../text/json-pointer';
import type { ApiDocument } from '../load/api-document';
import { isObject, own, setOwn, stringOf, type JsonObject } from '../value';

/** A value read for another may hold what is wrong in its turn, though hardly ever twice. */
const MAX_ROUNDS = 5;

/**
 * Makes a faulty document one that can be normalised: what has the wrong type becomes what its author meant, where that
 * is plain, and else goes; a reference that leads nowhere becomes an object that says nothing.
 */
export function repair(document: Pick<ApiDocument, 'root' | 'version' | 'writtenAt'>): void {
  for (let round = 0; round < MAX_ROUNDS && repairOnce(document); round += 1);
}

/** @returns whether there was anything to repair */
function repairOnce({ root, version, writtenAt }: Pick<ApiDocument, 'root' | 'version' | 'writtenAt'>): boolean {
  const follow = follower(root);
  const replacements = new Map<string, unknown>();
  const referrers = new Map<JsonObject, Kind>();

  walker(grammarOf(version), {
    object(kind, _rule, { value }) {
      const reference = own(value, '$ref');
      const isPlaced = kind === 'pathItem' && !isObject(follow({ value, pointer: '' }).value);
      if (reference !== undefined && (typeof reference !== 'string' || isPlaced))
        referrers.set(value as JsonObject, kind);
    },
    value(form, cursor, name) {
      if (fits(form, cursor.value) || isRequiredProperty(name, cursor.value)) return true;
      const scalar = typeof cursor.value === 'number' ? writtenAt(cursor.pointer) : undefined;
      replacements.set(cursor.pointer, meant(form, cursor.value, scalar));
      return false;
    },
    reference(cursor, kind) {
      const target = targetOf(root, cursor);
      const isSchema = kind === 'schema' && typeof target?.value === 'boolean';
      if (target && (isSchema || isObject(follow(cursor).value) || typeof follow(cursor).value === 'boolean'))
        return target;
      referrers.set(cursor.value as JsonObject, kind);
      return undefined;
    },
  }).enter('document', { value: root, pointer: '' });

  for (const [object, kind] of referrers) forgetReference(object, kind);
  const shortened = new Set<unknown[]>();
  for (const [pointer, value] of replacements) {
    const holder = lookUp(root, pointer.slice(0, pointer.lastIndexOf('/')));
    if (!holder.found || typeof holder.value !== 'object' || holder.value === null) continue;
    const key = pointerTokens(pointer).at(-1)!;
    if (value === undefined && !Array.isArray(holder.value)) delete (holder.value as JsonObject)[key];
    else setOwn(holder.value as JsonObject, key, value);
    if (value === undefined && Array.isArray(holder.value)) shortened.add(holder.value);
  }
  for (const array of shortened) array.splice(0, array.length, ...array.filter((item) => item !== undefined));
  return replacements.size > 0 || referrers.size > 0;
}

function targetOf(root: JsonObject, cursor: Cursor): Cursor | undefined {
  const reference = stringOf(own(cursor.value, '$ref'));
  if (!reference?.startsWith('#')) return undefined;
  const pointer = pointerOf(reference);
  const found = lookUp(root, pointer);
  return found.found ? { value: found.value, pointer } : undefined;
}

/** A schema keeps the name of what was to be there. */
function forgetReference(object: JsonObject, kind: Kind): void {
  const name = /[^/#]+$/.exec(stringOf(object.$ref) ?? '')?.[0];
  delete object.$ref;
  if (kind === 'schema' && name !== undefined && !Object.hasOwn(object, 'title')) {
    object.title = unescapeToken(decodeFragment(name));
  }
}

/** `required: true` in a schema, as JSON Schema had it until draft 3: the property itself is required. */
const isRequiredProperty = (name: string, value: unknown): boolean => name === 'required' && value === true;

/** Whether a value can be read as it is. An array of types is read in every version, and so is a numeric exclusive bound. */
function fits(form: Form, value: unknown): boolean {
  if (form.is === 'choice')
    return (
      Array.isArray(value) ||
      (typeof value === 'string' && (form.of.includes(value) || nameIn(form.of, value) === undefined))
    );
  if (form.is === 'boolean' && typeof value === 'number') return true;
  if (!hasType(form, value)) return false;
  if (form.is === 'number') return form.above === undefined || Number(value) > form.above;
  if (form.is === 'count') return Number.isInteger(value) && Number(value) >= 0;
  return form.is !== 'either' || form.of.some((inner) => fits(inner, value));
}

const nameIn = (names: readonly string[], value: string): string | undefined =>
  names.find((name) => name.toLowerCase() === value.toLowerCase());

/** Objects that say something by being there. */
const mayBeEmpty = new Set<Kind>(['schema', 'response', 'pathItem', 'mediaType']);

/**
 * What a value is to be read as where its form is another.
 * @param source the number as it is written
 * @returns undefined where nothing can be made of it
 */
function meant(form: Form, value: unknown, source: string | undefined): unknown {
  switch (form.is) {
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? (source ?? String(value)) : undefined;
    case 'choice':
      return typeof value === 'string' ? nameIn(form.of, value) : undefined;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : undefined;
    case 'number':
    case 'count':
      return typeof value === 'string' && value.trim() !== '' && fits(form, Number(value)) ? Number(value) : undefined;
    case 'array':
      return asArray(form.of, value, source);
    case 'map':
      return form.of.is === 'object' && form.of.kind === 'example' && Array.isArray(value)
        ? Object.fromEntries(value.map((item: unknown, index) => [String(index + 1), { value: item }]))
        : undefined;
    case 'object':
      return mayBeEmpty.has(form.kind) ? {} : undefined;
    case 'either':
      return form.of.map((inner) => meant(inner, value, source)).find((read) => read !== undefined);
    case 'data':
      return value;
  }
}

/** One item instead of an array of one; and the examples of a schema under names, as other objects have them. */
function asArray(of: Form, value: unknown, source: string | undefined): unknown[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (of.is === 'data' && isObject(value))
    return Object.values(value).map((item) =>
      Object.hasOwn(Object(item) as object, 'value') ? own(item, 'value') : item,
    );
  if (of.is === 'string' && typeof value !== 'string')
    return typeof value === 'number' ? [source ?? String(value)] : undefined;
  return hasType(of, value) ? [value] : undefined;
}
