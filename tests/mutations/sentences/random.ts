/** Random choices that a seed repeats. */
export interface Random {
  /** From 0, below `count`. */
  below(count: number): number;
  pick<T>(items: readonly T[]): T;
}

/** mulberry32, in the public domain: the same numbers for the same seed on every machine. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { below, pick: (items) => items[below(items.length)]! };
}
