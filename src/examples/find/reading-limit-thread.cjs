// Ends the process when it has read the same guide for too long (`reading-limit.ts`): the thread that reads it can do nothing else meanwhile.
const { rmSync, writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');

const { state, name, limit, temporary } = workerData;
const numbers = new Int32Array(state);
const pause = new Int32Array(new SharedArrayBuffer(4));

for (let known = 0, since = performance.now(); ; Atomics.wait(pause, 0, 0, Math.min(1000, limit / 4))) {
  const round = Atomics.load(numbers, 0);
  if (round !== known) {
    known = round;
    since = performance.now();
  }
  // Odd numbers are those of guides that are being read.
  if (round % 2 === 0 || performance.now() - since < limit) continue;
  const file = Buffer.from(new Uint8Array(name)).toString('utf8', 0, Atomics.load(numbers, 1));
  writeSync(
    2,
    `${file}: reading this guide has taken longer than ${limit / 1000} s, and was given up. Simplify it, or divide it into several guides.\n`,
  );
  if (temporary) rmSync(temporary, { recursive: true, force: true });
  process.kill(process.pid, 'SIGKILL');
}
