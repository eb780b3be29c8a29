/** A JSON object of a document. Look up its members with `own` only: any member may be called `constructor`. */
export type JsonObject = { [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object's own member, never an inherited one. */
export const own = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, key) ? (object as JsonObject)[key] : undefined;

/** Sets a member under any name; plain assignment to `__proto__` would change the prototype instead. */
export function setOwn(object: JsonObject, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[key] = value;
  }
}

export const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
export const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** The object without its undefined members, so that a model compares and serialises cleanly. Only for objects whose keys the code defines. */
export function compact<T extends object>(object: T): T {
  const sparse: Partial<T> = {};
  for (const key in object) if (object[key] !== undefined) sparse[key] = object[key];
  return sparse as T;
}

/** A value of JSON that shares nothing with the original. */
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null) return value;
  const copy: JsonObject = {};
  for (const [name, member] of Object.entries(value)) setOwn(copy, name, copyOf(member));
  return copy;
}
