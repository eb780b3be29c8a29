import { copyNumber } from '../load/written-numbers';
import type { ApiDocument } from '../load/api-document';
import type { Cursor } from '../cursor';
import { joinPointer, pointerTokens } from '../../text/json-pointer';
import { own, setOwn, type JsonObject } from '../value';

/** A document without the omissions, whose values still know where they were written. */
export function copyWithout(document: ApiDocument, omitted: Omissions): ApiDocument {
  const copies = new Map<object, object>();
  const sources = new WeakMap<object, Cursor>();

  const copy = (value: unknown, pointer: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const known = copies.get(value);
    if (known) return known;
    const made: JsonObject | unknown[] = Array.isArray(value) ? [] : {};
    copies.set(value, made);
    sources.set(made, { value, pointer });
    for (const key of Object.keys(value)) {
      if (omitted.has(value, key)) continue;
      const member = copy((value as JsonObject)[key], joinPointer(pointer, key));
      if (Array.isArray(made)) made.push(member);
      else setOwn(made, key, member);
      const name = Array.isArray(made) ? String(made.length - 1) : key;
      if (typeof member === 'number') copyNumber({ object: value, key }, { object: made, key: name });
    }
    return made;
  };

  const root = copy(document.root, '') as JsonObject;
  /** Pointer in the original of a value of the copy: omissions shift the items of arrays. */
  const original = (pointer: string): string => {
    let value: unknown = root;
    let position = '';
    for (const token of pointerTokens(pointer)) {
      if (Array.isArray(value)) position = itemPosition(value, Number(token), position);
      else position = joinPointer(position, token);
      value = own(value, token);
      position = (typeof value === 'object' && value !== null && sources.get(value)?.pointer) || position;
    }
    return position;
  };
  const itemPosition = (list: unknown[], index: number, position: string): string => {
    const source = sources.get(list)?.value as unknown[] | undefined;
    const kept = source ? Object.keys(source).filter((key) => !omitted.has(source, key)) : [];
    return joinPointer(position, kept[index] ?? String(index));
  };

  return {
    ...document,
    root,
    originOf(pointer, node) {
      const source = typeof node === 'object' && node !== null ? sources.get(node) : undefined;
      return source ? document.originOf(source.pointer, source.value) : document.originOf(original(pointer));
    },
    originOfName: (pointer) => document.originOfName(original(pointer)),
    writtenAt: (pointer) => document.writtenAt(original(pointer)),
  };
}

/** Members of objects and items of arrays that a copy of the document does not have. */
export interface Omissions {
  drop(container: unknown, key: string | number): void;
  has(container: object, key: string): boolean;
}

export function omissions(): Omissions {
  const members = new WeakMap<object, Set<string>>();
  return {
    drop(container, key) {
      if (typeof container !== 'object' || container === null) return;
      let keys = members.get(container);
      if (!keys) members.set(container, (keys = new Set()));
      keys.add(String(key));
    },
    has: (container, key) => members.get(container)?.has(key) === true,
  };
}
