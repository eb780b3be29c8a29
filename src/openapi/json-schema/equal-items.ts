import { isObject } from '../value';

/**
 * Positions of two equal items (JSON Schema 2020-12 Core §4.2.2): of the last item that has an equal one before it, and of the
 * nearest such one; undefined where all differ. Takes time proportional to the size of the items.
 */
export function equalItems(
  items: readonly unknown[],
): { readonly earlier: number; readonly later: number } | undefined {
  const seen = new Map<string, number>();
  let found: { earlier: number; later: number } | undefined;
  items.forEach((item, later) => {
    const key = canonical(item);
    const earlier = seen.get(key);
    if (earlier !== undefined) found = { earlier, later };
    seen.set(key, later);
  });
  return found;
}

const known = new WeakMap<readonly unknown[], ReadonlySet<string>>();

/** Whether a value equals one of these, in a time that does not grow with their number once they were read. */
export function isOneOf(values: readonly unknown[], value: unknown): boolean {
  let keys = known.get(values);
  if (!keys) known.set(values, (keys = new Set(values.map(canonical))));
  return keys.has(canonical(value));
}

/** The same text for equal values: members in the order of their names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(',')}}`;
}
