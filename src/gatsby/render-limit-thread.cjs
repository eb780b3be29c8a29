// Ends a process that renders pages (`render-worker.cjs`) when one page has taken too long, or when the build that it works for has ended, whose signals a
// loop that never ends does not hear.
const { workerData } = require('node:worker_threads');

const { state, limit, parent } = workerData;
const [ROUND, NOTHING] = [0, 1];
const numbers = new Int32Array(state);

for (let known = 0, since = performance.now(); ; Atomics.wait(numbers, NOTHING, 0, Math.min(500, limit / 4))) {
  const round = Atomics.load(numbers, ROUND);
  if (round !== known) {
    known = round;
    since = performance.now();
  }
  // Odd numbers are those of pages that are being rendered.
  const isTooLong = round % 2 === 1 && performance.now() - since > limit;
  if (isTooLong || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}
