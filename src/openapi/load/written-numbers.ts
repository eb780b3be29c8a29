import { isExact, isJsonNumber } from '../written/written-number';
import type { Problem } from './tree';
import type { Data } from '../model';
import { joinPointer } from '../../text/json-pointer';
import { own } from '../value';

/** A member of an object, or an item of a list. */
interface Member {
  readonly object: object;
  readonly key: string;
}

interface Location {
  readonly offset: number;
  readonly pointer: string;
}

/** Numbers that JavaScript cannot hold, with the first place of each. */
export type Inexact = Map<string, { readonly value: number; readonly first: Location; count: number }>;

/** Kept beside the plain values of every document: only what prints them needs the spelling. */
const sources = new WeakMap<object, Map<string, string>>();

/** A number of a document as it is written, where JavaScript would print it otherwise and JSON allows the spelling. */
const numberIn = (object: object, key: string): string | undefined => sources.get(object)?.get(key);

/** How the numbers of a document are written, by the objects and lists that hold them: a copy of the document in another process lacks that. */
export type WrittenNumbers = ReadonlyMap<object, ReadonlyMap<string, string>>;

export function writtenNumbers(document: object): WrittenNumbers {
  const found = new Map<object, Map<string, string>>();
  const seen = new Set<object>();
  const open = [document];
  for (let object = open.pop(); object; object = open.pop()) {
    const members = sources.get(object);
    if (members) found.set(object, members);
    for (const value of Object.values(object) as unknown[]) {
      if (typeof value !== 'object' || value === null || seen.has(value)) continue;
      seen.add(value);
      open.push(value);
    }
  }
  return found;
}

/** @param written of a document that was copied together with them */
export function noteNumbers(written: WrittenNumbers): void {
  for (const [object, members] of written) for (const [key, source] of members) put({ object, key }, source);
}

/** @param locate is called only where JavaScript cannot hold the number */
export function noteNumber(
  member: Member,
  value: number,
  source: string,
  inexact: Inexact,
  locate: () => Location,
): void {
  if (String(value) === source || !isJsonNumber(source)) return;
  put(member, source);
  if (isExact(value, source)) return;
  const known = inexact.get(source);
  if (known) known.count += 1;
  else inexact.set(source, { value, first: locate(), count: 1 });
}

/** Carries the spelling over to a copy of the number. */
export function copyNumber(from: Member, to: Member): void {
  const source = numberIn(from.object, from.key);
  if (source !== undefined) put(to, source);
}

function put({ object, key }: Member, source: string): void {
  let members = sources.get(object);
  if (!members) sources.set(object, (members = new Map()));
  members.set(key, source);
}

/** One warning for each number that is not used as it is written. */
export const inexactNumbers = (inexact: Inexact): Problem[] =>
  [...inexact].map(([source, { value, first, count }]) => ({
    severity: 'warning',
    code: 'inexact-number',
    message:
      `JavaScript cannot represent the number ${shortened(source)}. Pages, samples and collections have it as written; the` +
      ` sandbox and the checks use ${value}. It occurs ${count === 1 ? 'in one place' : `in ${count} places, first here`}.`,
    hint: 'Use a string if every digit matters, because JavaScript clients round it too',
    ...first,
  }));

const shortened = (source: string): string => (source.length > 60 ? `${source.slice(0, 60)}…` : source);

/** The value of a member of an object or of an item of a list, with how its numbers are written. */
export function dataIn(container: unknown, key: string): Data {
  const value = own(container, key);
  const numbers: Record<string, string> = {};
  const note = (object: object, member: string, pointer: string): void => {
    const item = own(object, member);
    if (typeof item === 'number') {
      const source = numberIn(object, member);
      if (source !== undefined) numbers[pointer] = source;
    } else if (typeof item === 'object' && item !== null)
      for (const name of Object.keys(item)) note(item, name, joinPointer(pointer, name));
  };
  if (typeof container === 'object' && container !== null) note(container, key, '');
  return Object.keys(numbers).length > 0 ? { value, numbers } : { value };
}
