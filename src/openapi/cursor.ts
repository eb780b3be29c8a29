import { joinPointer } from '../text/json-pointer';
import { isObject, own } from './value';

/** A value of the document together with where it is: what every part of the normalisation reads from. */
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

/** Items of a list; none when it is no list. */
export const items = (cursor: Cursor): Cursor[] =>
  Array.isArray(cursor.value) ? cursor.value.map((_, index) => at(cursor, index)) : [];

/** Members of an object, in the order of the document; none when it is no object. */
export const members = (cursor: Cursor): { readonly name: string; readonly node: Cursor }[] =>
  isObject(cursor.value) ? Object.keys(cursor.value).map((name) => ({ name, node: at(cursor, name) })) : [];

/** Members that are no `x-` extensions. */
export const fields = (cursor: Cursor): { readonly name: string; readonly node: Cursor }[] =>
  members(cursor).filter(({ name }) => !name.startsWith('x-'));
