/** What a `<Value>` may show of a response. */
export interface ReceivedValue {
  readonly status: number;
  readonly responseHeaders: readonly (readonly [name: string, value: string])[];
  readonly responseBody: Buffer;
}

export type FoundValue = { readonly text: string } | { readonly fault: string };

const operators: Readonly<Record<string, (values: readonly unknown[]) => unknown>> = {
  length: (values) => values.length,
  count: (values) => values.length,
  first: (values) => values[0],
  last: (values) => values.at(-1),
  sum: (values) => total(values),
  min: (values) => Math.min(...numbers(values)),
  max: (values) => Math.max(...numbers(values)),
};

/**
 * The value at a path of a response: `data.hits[0].score`, `$.data.hits[*].score`, `.status`, `.headers.location`. At its end,
 * `length` or `count`, `first`, `last`, `sum`, `min` and `max` say what is shown of an array.
 */
export function valueAt(path: string, received: ReceivedValue): FoundValue {
  if (path === '.status') return { text: String(received.status) };
  const header = /^\.headers\.(.+)$/.exec(path)?.[1]?.toLowerCase();
  if (header !== undefined) {
    const found = received.responseHeaders.find(([name]) => name.toLowerCase() === header);
    return found ? { text: found[1] } : { fault: `the response has no header "${header}"` };
  }
  let body: unknown;
  try {
    body = JSON.parse(received.responseBody.toString('utf8'));
  } catch {
    return { fault: 'the response has no JSON body' };
  }
  const names = path
    .replace(/^\$\.?/, '')
    .replace(/\[(\d+|\*|'[^']*'|"[^"]*")\]/g, '.$1')
    .split('.')
    .filter((name) => name !== '');
  let found: readonly unknown[] = [body];
  // Whether `found` is several values, after `[*]`, or the one value that was led to.
  let several = false;
  for (const [index, raw] of names.entries()) {
    const name = raw.replace(/^['"](.*)['"]$/, '$1');
    if (name === '*') {
      found = found.flatMap((value) =>
        Array.isArray(value) ? (value as unknown[]) : isObject(value) ? Object.values(value) : [],
      );
      several = true;
      continue;
    }
    const next = found.flatMap((value) => memberOf(value, name));
    const operator = Object.hasOwn(operators, name) && index === names.length - 1 ? operators[name] : undefined;
    if (next.length === 0 && operator) {
      const values = several ? found : found[0];
      if (!Array.isArray(values) && typeof values !== 'string') return { fault: `${name} needs an array` };
      return textOf(operator([...values]), path);
    }
    if (next.length === 0) return { fault: `the response has no "${name}" at "${path}"` };
    found = next;
  }
  if (found.length !== 1)
    return { fault: `"${path}" selects ${found.length} values: end it with count, first, last, sum, min or max` };
  return textOf(found[0], path);
}

function memberOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return /^\d+$/.test(name) && Number(name) < value.length ? [value[Number(name)]] : [];
  return isObject(value) && Object.hasOwn(value, name) ? [value[name]] : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const numbers = (values: readonly unknown[]): number[] =>
  values.filter((value): value is number => typeof value === 'number');
/** Without what binary fractions leave behind: 0.1 and 0.2 are 0.3. */
const total = (values: readonly unknown[]): number =>
  Number(
    numbers(values)
      .reduce((sum, value) => sum + value, 0)
      .toPrecision(12),
  );

function textOf(value: unknown, path: string): FoundValue {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    return { fault: `"${path}" selects nothing` };
  if (typeof value === 'object' && value !== null)
    return { fault: `"${path}" selects ${Array.isArray(value) ? 'an array' : 'an object'}, not a single value` };
  return { text: String(value) };
}
