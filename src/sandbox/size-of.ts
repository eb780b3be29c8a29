import { types } from 'node:util';

/**
 * About how many bytes of memory a plain value takes: JSON values, Map, Set, Date and bytes. Small arrays and objects count for what
 * they take and not for what they are as JSON, of which it can be twenty times as much. A value that occurs twice counts once.
 */
export function sizeOf(root: unknown): number {
  const seen = new Set<object>();
  const pending: unknown[] = [root];
  let bytes = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string') bytes += 24 + 2 * value.length;
    if (typeof value === 'number') bytes += 8;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (ArrayBuffer.isView(value)) bytes += 120 + value.byteLength;
    else if (Array.isArray(value)) {
      bytes += 32 + 8 * value.length;
      for (const each of value) pending.push(each);
    } else if (types.isMap(value)) {
      bytes += 200 + 48 * value.size;
      for (const [key, each] of value) pending.push(key, each);
    } else if (types.isSet(value)) {
      bytes += 200 + 32 * value.size;
      for (const each of value) pending.push(each);
    } else {
      bytes += 56;
      for (const [key, each] of Object.entries(value)) {
        bytes += 24 + 2 * key.length;
        pending.push(each);
      }
    }
  }
  return bytes;
}
