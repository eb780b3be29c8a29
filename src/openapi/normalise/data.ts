import type { Data } from '../model';
import { numberIn } from '../load/written-numbers';
import { joinPointer } from '../../text/json-pointer';
import { own } from '../value';

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
