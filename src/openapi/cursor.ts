import { joinPointer, decodeFragment, lookUp } from '../text/json-pointer';
import { isObject, own, stringOf, type JsonObject } from './value';

/** A value of the document together with its pointer. */
export interface Cursor {
  readonly value: unknown;
  /** Into the whole (bundled) document. */
  readonly pointer: string;
}

export const at = (cursor: Cursor, key: string | number): Cursor => ({
  value: own(cursor.value, String(key)),
  pointer: joinPointer(cursor.pointer, key),
});

export const down = (cursor: Cursor, ...keys: (string | number)[]): Cursor => keys.reduce(at, cursor);

export const has = (cursor: Cursor, key: string): boolean => own(cursor.value, key) !== undefined;

/** Items of an array; none of any other value. */
export const items = (cursor: Cursor): Cursor[] =>
  Array.isArray(cursor.value) ? cursor.value.map((_, index) => at(cursor, index)) : [];

/** Members of an object, in the order of the document; none of any other value. */
export const members = (cursor: Cursor): { readonly name: string; readonly node: Cursor }[] =>
  isObject(cursor.value) ? Object.keys(cursor.value).map((name) => ({ name, node: at(cursor, name) })) : [];

/** Members that are not `x-` extensions. */
export const fields = (cursor: Cursor): { readonly name: string; readonly node: Cursor }[] =>
  members(cursor).filter(({ name }) => !name.startsWith('x-'));

/** Pointer of a reference into this document: `#/a/b` to `/a/b`. */
export const pointerOf = (reference: string): string => decodeFragment(reference.replace(/^[^#]*#?/, ''));

const MAX_HOPS = 100;

/** Follows `$ref` until there is none. A reference that leads nowhere gives a cursor without a value. */
export function follower(root: JsonObject): (cursor: Cursor) => Cursor {
  const targets = new Map<string, Cursor>();

  const targetOf = (reference: string): Cursor => {
    const known = targets.get(reference);
    if (known) return known;
    const pointer = pointerOf(reference);
    const found = lookUp(root, pointer);
    const target = { value: found.found ? found.value : undefined, pointer };
    targets.set(reference, target);
    return target;
  };

  return (cursor) => {
    let current = cursor;
    for (let hops = 0; hops < MAX_HOPS; hops += 1) {
      const reference = stringOf(own(current.value, '$ref'));
      if (reference === undefined) return current;
      current = targetOf(reference);
    }
    return { value: undefined, pointer: cursor.pointer };
  };
}
