import type { Path } from './json-node';

/** Where two plain values first differ, in the order of the first one's members. An absent member is undefined. */
export interface ValueDifference {
  readonly path: Path;
  readonly first: unknown;
  readonly second: unknown;
}

/** Members in another order are the same; items are not. */
export function firstDifference(first: unknown, second: unknown, path: Path = []): ValueDifference | undefined {
  if (Object.is(first, second)) return undefined;
  if (!isContainer(first) || !isContainer(second) || Array.isArray(first) !== Array.isArray(second))
    return { path, first, second };
  for (const key of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const found = firstDifference(own(first, key), own(second, key), [
      ...path,
      Array.isArray(first) ? Number(key) : key,
    ]);
    if (found) return found;
  }
  return undefined;
}

type Container = Readonly<Record<string, unknown>>;
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;
const own = (value: Container, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);
