import { readFileSync } from 'node:fs';

/** How many times as long as its limit something may take, however busy the machine is. */
export const MAX_EXTENSION = 3;

/**
 * Calls back after a time. What part of it processes of this machine have spent waiting for a processor is added: on a machine that
 * others keep busy, a program that would end at once must not fail.
 * @param limit in milliseconds
 * @returns stops it
 */
export function startTimeLimit(limit: number, onEnd: () => void, stalled: () => number = timeStalled): () => void {
  const [started, before] = [performance.now(), stalled()];
  let timer: NodeJS.Timeout;
  const look = (): void => {
    const deadline = Math.min(limit + stalled() - before, limit * MAX_EXTENSION);
    const remaining = deadline - (performance.now() - started);
    if (remaining >= 1) timer = setTimeout(look, remaining);
    else onEnd();
  };
  timer = setTimeout(look, limit);
  return () => clearTimeout(timer);
}

/** In milliseconds since the machine has started, where its kernel counts that: Linux as of 4.20. */
function timeStalled(): number {
  try {
    return Number(/^some .*total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}
