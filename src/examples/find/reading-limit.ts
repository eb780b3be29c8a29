import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { printable } from '../../text/printable';

/** No guide within `guide-limits.ts` takes a tenth of it, in milliseconds, even on a machine that is busy. */
const LIMIT = 60_000;

const longestName = 4096;
const state = new Int32Array(new SharedArrayBuffer(8));
const name = new Uint8Array(new SharedArrayBuffer(longestName));

/**
 * From now on this process ends, with a line that names the guide, when it takes longer to read one. The parsers cannot be interrupted,
 * so a thread of its own watches.
 * @param temporary folder that is this process's own, and goes with it
 * @param limit in milliseconds
 */
export function limitReading(temporary?: string, limit = LIMIT): void {
  const file = join(__dirname, 'reading-limit-thread.cjs');
  const workerData = { state: state.buffer, name: name.buffer, limit, temporary };
  new Worker(file, { workerData, execArgv: [] }).unref();
}

let depth = 0;

/** Reads a guide, within the limit of `limitReading`; one that is read for another counts as that one. */
export function withinLimit<T>(file: string, read: () => T): T {
  if (depth > 0) return read();
  const { written } = new TextEncoder().encodeInto(printable(file), name);
  Atomics.store(state, 1, written);
  Atomics.add(state, 0, 1);
  depth += 1;
  try {
    return read();
  } finally {
    depth -= 1;
    Atomics.add(state, 0, 1);
  }
}
