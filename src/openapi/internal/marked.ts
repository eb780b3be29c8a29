import type { Cursor } from '../cursor';
import { own } from '../value';

export const INTERNAL = 'x-internal';

/** Whether an object, or what it refers to, is marked as internal. */
export const markedIn =
  (follow: (cursor: Cursor) => Cursor) =>
  (cursor: Cursor): boolean =>
    own(cursor.value, INTERNAL) === true || own(follow(cursor).value, INTERNAL) === true;

/** Whether anything in a document might be. */
export function mayHaveMarks(root: unknown): boolean {
  const waiting: unknown[] = [root];
  const seen = new Set<unknown>();
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (own(value, INTERNAL) === true) return true;
    // One by one: a list of arguments has a limit.
    for (const each of Object.values(value)) waiting.push(each);
  }
  return false;
}
