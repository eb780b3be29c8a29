// Pages are rendered by code, that of guides too, which may never end or take all memory, and cannot be interrupted: a thread watches each process that
// renders, and the build says which page it was.
const { join } = require('node:path');
const { Worker } = require('node:worker_threads');

/** No page takes a hundredth of it, in milliseconds, even on a machine that is busy. */
const LIMIT = 60_000;

const limitOf = (env) => Number(env.PORTAL_RENDER_LIMIT) || LIMIT;

const ROUND = 0;
const RENDERING = 'PORTAL_RENDERING';

/**
 * For a process that renders pages.
 * @param {(message: object) => void} tell the build
 * @returns renders a page of this name, and ends this process where that takes too long
 */
function limitRendering(tell, env = process.env) {
  const state = new SharedArrayBuffer(8);
  const numbers = new Int32Array(state);
  const workerData = { state, limit: limitOf(env), parent: process.ppid };
  new Worker(join(__dirname, 'render-limit-thread.cjs'), { workerData, execArgv: [], env: {} }).unref();
  return async (page, render) => {
    tell({ type: RENDERING, page });
    Atomics.add(numbers, ROUND, 1);
    try {
      return await render();
    } finally {
      Atomics.add(numbers, ROUND, 1);
    }
  };
}

/**
 * For the build, which starts those processes.
 * @returns what is wrong with the page that one of them was rendering when it ended; undefined where none has
 */
function watchRendering(pool, env = process.env) {
  const rendered = new Map();
  pool.onMessage((message, worker) => {
    if (message?.type === RENDERING) rendered.set(worker, { page: message.page, since: performance.now() });
  });
  return () => {
    const alive = new Set(pool.getWorkerInfo().map(({ workerId }) => workerId));
    const [ended] = [...rendered].flatMap(([worker, page]) => (alive.has(worker) ? [] : [page]));
    if (!ended) return undefined;
    const limit = limitOf(env);
    return performance.now() - ended.since > limit
      ? `${ended.page}: rendering this page has taken longer than ${limit / 1000} s, and was given up. Look for a loop in its code that does not end.`
      : `${ended.page}: the process that was rendering this page has ended. Its code may take more memory than there is, or somebody has ended it.`;
  };
}

/** Nobody reads more of what somebody's code throws, in characters. */
const MAX_MESSAGE = 1000;

/** What was thrown, as an error that another process can be sent: code may throw anything. */
function asError(thrown) {
  let [text, stack] = ['something that is no error was thrown', ''];
  try {
    text = String(thrown?.message ?? thrown).slice(0, MAX_MESSAGE);
    stack = String(thrown?.stack ?? '');
  } catch {
    // It cannot even be read.
  }
  return Object.assign(new Error(text), stack ? { stack } : {});
}

module.exports = { asError, limitRendering, watchRendering };
