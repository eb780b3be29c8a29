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

interface Place {
  readonly offset: number;
  readonly pointer: string;
}

/** Numbers that JavaScript cannot hold, with the first place of each. */
export type Inexact = Map<string, { readonly value: number; readonly first: Place; count: number }>;

/** Beside the plain values of every document: they are numbers to all but those who print them. */
const sources = new WeakMap<object, Map<string, string>>();

/** A number of a document as it is written, where JavaScript would print it otherwise and JSON allows the spelling. */
export const numberIn = (object: object, key: string): string | undefined => sources.get(object)?.get(key);

/** @param place is asked for only where JavaScript cannot hold the number */
export function noteNumber(member: Member, value: number, source: string, inexact: Inexact, place: () => Place): void {
  if (String(value) === source || !isJsonNumber(source)) return;
  put(member, source);
  if (isExact(value, source)) return;
  const known = inexact.get(source);
  if (known) known.count += 1;
  else inexact.set(source, { value, first: place(), count: 1 });
}

/** A value that stands in another object as well. */
export function copyNumber(from: Member, to: Member): void {
  const source = numberIn(from.object, from.key);
  if (source !== undefined) put(to, source);
}

function put({ object, key }: Member, source: string): void {
  let members = sources.get(object);
  if (!members) sources.set(object, (members = new Map()));
  members.set(key, source);
}

/** One warning for each number that is not calculated with as it is written. */
export const inexactNumbers = (inexact: Inexact): Problem[] =>
  [...inexact].map(([source, { value, first, count }]) => ({
    severity: 'warning',
    code: 'inexact-number',
    message:
      `JavaScript holds no number ${shortened(source)}. Pages, samples and collections have it as it is written; the` +
      ` sandbox and the checks take it for ${value}. It is ${count === 1 ? 'in one place' : `in ${count} places, here first`}.`,
    cure: 'Make it a string where every digit counts, since clients in JavaScript round it as well',
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
