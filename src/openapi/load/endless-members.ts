import { joinPointer } from '../../text/json-pointer';
import { MAX_DEPTH } from './tree';

/** A value that is being read, with how many of its members have been. */
interface Open {
  readonly value: object;
  readonly pointer: string;
  readonly names: readonly string[];
  next: number;
  size: number;
  height: number;
}

/**
 * Removes what makes a document endless, or too deep or too large to be read as a tree, which everything that follows does: members
 * that contain what they are in, or that references have put in so many places. Takes a time that grows with what was written.
 */
export function removeEndlessMembers(root: object, report: (pointer: string) => void): void {
  const done = new Map<object, { readonly size: number; readonly height: number }>();
  const around = new Set<object>();
  const path: Open[] = [];
  let room = MAX_REPEATED + 3 * countOf(root);
  const open = (value: object, pointer: string): void => {
    around.add(value);
    path.push({ value, pointer, names: Object.keys(value), next: 0, size: 1, height: 0 });
  };
  const remove = ({ value, pointer }: Open, name: string): void => {
    report(joinPointer(pointer, name));
    // An array keeps the positions of its other items.
    if (Array.isArray(value)) value[Number(name)] = {};
    else delete (value as Record<string, unknown>)[name];
  };

  open(root, '');
  for (let holder = path.at(-1); holder; holder = path.at(-1)) {
    const name = holder.names[holder.next];
    if (name === undefined) {
      const { value, size, height } = holder;
      around.delete(value);
      done.set(value, { size, height });
      path.pop();
      const parent = path.at(-1);
      if (parent) {
        parent.size += size;
        parent.height = Math.max(parent.height, height + 1);
      }
      continue;
    }
    holder.next += 1;
    const member = (holder.value as Record<string, unknown>)[name];
    if (typeof member !== 'object' || member === null) holder.size += 1;
    else if (around.has(member) || path.length > MAX_VALUES_DEPTH) remove(holder, name);
    else {
      const known = done.get(member);
      if (!known) open(member, joinPointer(holder.pointer, name));
      else if (path.length + known.height > MAX_VALUES_DEPTH || known.size > room) remove(holder, name);
      else {
        room -= known.size;
        holder.size += known.size;
        holder.height = Math.max(holder.height, known.height + 1);
      }
    }
  }
}

/** How many values were written: each counts once, wherever it is. */
function countOf(root: object): number {
  const seen = new Set<object>([root]);
  let count = 0;
  for (const value of seen) {
    for (const member of Object.values(value) as unknown[]) {
      count += 1;
      if (typeof member === 'object' && member !== null) seen.add(member);
    }
  }
  return count;
}

/** Values that may stand in a second place in any document; in a long one, so may each of its values. */
const MAX_REPEATED = 20_000;

/** Each of two files may be as deep as a file can be. */
const MAX_VALUES_DEPTH = 2 * MAX_DEPTH + 10;
