import type { Origin } from './model';

type Place = Pick<Origin, 'file' | 'pointer'>;

/** A location in a file as a key. */
export const locationOf = ({ file, pointer }: Place): string => `${file}#${pointer}`;

/** A location and all that enclose it, up to the root of its file, as keys. */
export function enclosing({ file, pointer }: Place): string[] {
  const locations = [locationOf({ file, pointer })];
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    locations.push(locationOf({ file, pointer: pointer.slice(0, end) }));
    if (end === 0) break;
  }
  return locations;
}
