import { pointerTokens } from '../../../text/json-pointer';

/** One way in which a value does not fit its schema. */
export interface Mismatch {
  /** JSON Pointer into the value. */
  readonly pointer: string;
  /** The keyword that it breaks. */
  readonly keyword: string;
  /** A sentence that names the value, for example `"age" must be at least 0, but is -1.` */
  readonly message: string;
}

/** The result for one schema and value: whether it fits, and which of its members some keyword has evaluated. */
export interface Verdict {
  readonly fits: boolean;
  readonly properties: ReadonlySet<string> | 'all';
  readonly items: number | 'all';
}

export interface Evaluation {
  /** Looks up a reference of the form `#/$defs/…`. */
  readonly resolve: (reference: string) => unknown;
  /** Receives what does not fit; absent where only the verdict matters, as inside `not`. */
  readonly report?: (mismatch: Mismatch) => void;
  /** Pointer of the value. */
  readonly pointer: string;
  /** Checks a schema inside this one: arrays, objects and compositions call it back. */
  readonly check: (schema: unknown, value: unknown, evaluation: Evaluation) => Verdict;
  /** References followed without descending into the value, which limits circular schemas. */
  readonly depth: number;
  /** What one validation remembers; the number of its checks so far. */
  readonly memory: {
    checks: number;
    readonly verdicts: Map<object, Map<unknown, Verdict>>;
    /** By the pointer of the value and their content. */
    readonly mismatches: Map<object, Map<string, ReadonlyMap<string, Mismatch>>>;
  };
}

const nothingSeen: ReadonlySet<string> = new Set();
export const fine: Verdict = { fits: true, properties: nothingSeen, items: 0 };

export function joined(first: Verdict, second: Verdict): Verdict {
  const all = first.properties === 'all' || second.properties === 'all';
  const items = first.items === 'all' || second.items === 'all' ? 'all' : Math.max(first.items, second.items);
  return {
    fits: first.fits && second.fits,
    properties: all ? 'all' : union(first.properties as ReadonlySet<string>, second.properties as ReadonlySet<string>),
    items,
  };
}

function union(first: ReadonlySet<string>, second: ReadonlySet<string>): ReadonlySet<string> {
  if (first.size === 0) return second;
  return second.size === 0 ? first : new Set([...first, ...second]);
}

/** Reports a mismatch of the value. */
export function wrong({ report, pointer }: Evaluation, keyword: string, message: string): Verdict {
  report?.({ pointer, keyword, message });
  return { ...fine, fits: false };
}

/** How a message calls a value: by the name of its property. */
export function nameOf({ pointer }: Pick<Evaluation, 'pointer'>): string {
  const tokens = pointerTokens(pointer);
  if (tokens.length === 0) return 'The value';
  const last = tokens.at(-1)!;
  if (!/^\d+$/.test(last)) return JSON.stringify(last);
  return tokens.length > 1 ? `Item ${last} of ${JSON.stringify(tokens.at(-2))}` : `Item ${last}`;
}

export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
