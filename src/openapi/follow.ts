import type { Cursor } from './cursor';
import { decodeFragment, lookUp } from '../text/json-pointer';
import { own, textOf, type JsonObject } from './value';

/** Pointer of a reference into this document: `#/a/b` to `/a/b`. */
export const pointerOf = (reference: string): string => decodeFragment(reference.replace(/^[^#]*#?/, ''));

const LONGEST_CHAIN = 100;

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
    for (let hops = 0; hops < LONGEST_CHAIN; hops += 1) {
      const reference = textOf(own(current.value, '$ref'));
      if (reference === undefined) return current;
      current = targetOf(reference);
    }
    return { value: undefined, pointer: cursor.pointer };
  };
}
