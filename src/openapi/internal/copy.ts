import { copyNumber } from '../load/written-numbers';
import type { ApiDocument } from '../load/api-document';
import type { Cursor } from '../cursor';
import { joinPointer, pointerTokens } from '../../text/json-pointer';
import { own, setOwn, type JsonObject } from '../value';

/** A document without what is left out, of which every place still knows where it was written. */
export function copyWithout(document: ApiDocument, left: LeftOut): ApiDocument {
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
      if (left.has(value, key)) continue;
      const member = copy((value as JsonObject)[key], joinPointer(pointer, key));
      if (Array.isArray(made)) made.push(member);
      else setOwn(made, key, member);
      const name = Array.isArray(made) ? String(made.length - 1) : key;
      if (typeof member === 'number') copyNumber({ object: value, key }, { object: made, key: name });
    }
    return made;
  };

  const root = copy(document.root, '') as JsonObject;
  /** Where a value of the copy stands in the document: what was left out before it has moved the items of a list. */
  const original = (pointer: string): string => {
    let value: unknown = root;
    let place = '';
    for (const token of pointerTokens(pointer)) {
      if (Array.isArray(value)) place = itemPlace(value, Number(token), place);
      else place = joinPointer(place, token);
      value = own(value, token);
      place = (typeof value === 'object' && value !== null && sources.get(value)?.pointer) || place;
    }
    return place;
  };
  const itemPlace = (list: unknown[], index: number, place: string): string => {
    const source = sources.get(list)?.value as unknown[] | undefined;
    const kept = source ? Object.keys(source).filter((key) => !left.has(source, key)) : [];
    return joinPointer(place, kept[index] ?? String(index));
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

/** Members of objects and items of lists that a copy of the document is made without. */
export interface LeftOut {
  drop(container: unknown, key: string | number): void;
  has(container: object, key: string): boolean;
}

export function leftOut(): LeftOut {
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
