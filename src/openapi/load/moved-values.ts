import { joinPointer } from '../../text/json-pointer';

/** Which values of a document stand at another pointer than where they were written, as references were replaced by them. */
export interface MovedValues {
  /** Where the value at a pointer was written. */
  written(pointer: string): string;
  /** The inverse: where the value that was written at a pointer is now. */
  canonical(pointer: string): string;
  /** Records that members of the object at one pointer were written in that at another. */
  move(from: string, to: string, names: readonly string[]): void;
  /** Whether the object at one pointer would contain itself if it had the members of that at another, or lies around it. */
  isCyclic(from: string, to: string): boolean;
}

export function movedValues(): MovedValues {
  const objects = new Map<string, string>();
  const members = new Map<string, string>();
  const inverse = new Map<string, string>();

  /** As `written`, but an object whose members have been moved stays where its reference is. */
  const placeOf = (pointer: string): string => {
    let place = pointer;
    for (let hops = 0; hops < MAX_HOPS; hops += 1) {
      const next = replaced(place, members);
      if (next === undefined) break;
      place = next;
    }
    return place;
  };
  const written = (pointer: string): string => {
    if (objects.size === 0) return pointer;
    const place = placeOf(pointer);
    return objects.get(place) ?? objects.get(pointer) ?? place;
  };

  return {
    written,
    canonical: (pointer) => replaced(pointer, inverse) ?? pointer,
    move(from, to, names) {
      objects.set(from, written(to));
      if (!inverse.has(to)) inverse.set(to, from);
      for (const name of names) {
        const [now, before] = [joinPointer(from, name), joinPointer(to, name)];
        members.set(now, written(before));
        if (!inverse.has(before)) inverse.set(before, now);
      }
    },
    isCyclic(from, to) {
      const target = placeOf(to);
      if (isAtOrBelow(target, placeOf(from))) return true;
      return [from, ...ancestorsOf(from)].some((pointer) => isAtOrBelow(placeOf(pointer), target));
    },
  };
}

/** Members of members may have been moved, but positions are not worth more steps than these. */
const MAX_HOPS = 100;

const isAtOrBelow = (pointer: string, above: string): boolean => pointer === above || pointer.startsWith(`${above}/`);

/** The pointers of what contains the value at a pointer, the nearest first. */
function* ancestorsOf(pointer: string): Generator<string> {
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    yield pointer.slice(0, end);
    if (end === 0) return;
  }
}

/** A pointer with the longest beginning that a map knows replaced by what it leads to. */
function replaced(pointer: string, by: ReadonlyMap<string, string>): string | undefined {
  if (by.size === 0) return undefined;
  for (const start of [pointer, ...ancestorsOf(pointer)]) {
    const to = by.get(start);
    if (to !== undefined) return to + pointer.slice(start.length);
  }
  return undefined;
}
