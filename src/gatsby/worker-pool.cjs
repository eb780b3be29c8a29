// In place of Gatsby's pool of workers (`lean-gatsby.cjs`): one worker for each processor renders pages, and queries run in the main process, which has their
// data. Gatsby has one worker less, gives each a copy of the data, and starts all of them twice.
const { createRequire } = require('node:module');
const { availableParallelism } = require('node:os');
const { watchRendering } = require('./render-limit.cjs');

/** Gatsby's own packages need not be where this project finds its own. */
const ofGatsby = createRequire(require.resolve('gatsby/package.json'));

function create() {
  const { WorkerPool } = ofGatsby('gatsby-worker');
  const pool = new WorkerPool(require.resolve('./render-worker.cjs'), {
    numWorkers: availableParallelism(),
    env: { GATSBY_NODE_GLOBALS: JSON.stringify(global.__GATSBY ?? {}), GATSBY_WORKER_POOL_WORKER: 'true' },
  });
  // Before pages are rendered, to free the memory of queries.
  pool.restart = async () => {};
  const endOfProcess = watchRendering(pool);
  const render = pool.single.renderHTMLProd;
  pool.single.renderHTMLProd = async (call) => {
    const rendered = globalThis[Symbol.for('proven-portal.rendered-pages')];
    const shared = await preparedFor(call.sessionId, rendered);
    const { finished, ...result } = await render({ ...call, shared }).catch((error) => {
      const { guide } = error.context ?? {};
      const reason = guide === undefined ? endOfProcess() : `${guide}: this guide cannot be rendered: ${error.message}`;
      if (reason === undefined || !rendered) throw error;
      // They do not notice the end of this process while they are in a loop.
      for (const { kill } of pool.workers) kill('SIGKILL');
      return rendered.stop(reason);
    });
    for (const [file, page] of finished) rendered?.finished.set(file, page);
    return result;
  };
  return pool;
}

const prepared = new Map();

/** What the pages of one call of Gatsby's `renderHTMLQueue` are finished with (`post-build/strict-pages.ts`). */
function preparedFor(sessionId, rendered) {
  if (!prepared.has(sessionId)) prepared.set(sessionId, Promise.resolve(rendered?.prepare()));
  return prepared.get(sessionId);
}

async function runQueriesInWorkersQueue(_pool, queryIds, { parentSpan } = {}) {
  const { store } = require('gatsby/dist/redux');
  const { GraphQLRunner } = require('gatsby/dist/query/graphql-runner');
  const { runPageQueries, runStaticQueries } = require('gatsby/dist/services');
  const work = { queryIds, parentSpan, store, graphqlRunner: new GraphQLRunner(store) };
  await runStaticQueries(work);
  await runPageQueries(work);
}

module.exports = { create, runQueriesInWorkersQueue, mergeWorkerState: async () => {} };
