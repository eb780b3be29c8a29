import { runScript } from './run.mjs';

/**
 * Starts the build of the site beside the run of the examples that it waits for: Gatsby's own start takes seconds, and needs nothing of them.
 * @param {readonly string[]} args of `site.ts build`
 * @returns {Promise<{ refused: Promise<{ code: number }>, build: (record?: string) => Promise<number>, end: () => Promise<unknown> }>}
 * `refused` resolves if it ends before it is told to build, since the site cannot be written; `build` takes the digest of the run's record
 * and resolves to the exit code; `end` is for where there will be no build
 */
export async function startSite(args = []) {
  let child;
  let told = false;
  const code = await new Promise((started) => {
    const ended = runScript('site', ['build', '--after-run', ...args], {
      onMessage: () => undefined,
      onStart(process) {
        child = process;
        started(() => ended);
      },
    });
  });
  const tell = (message) => {
    told = true;
    if (child.connected) child.send(message);
    return code();
  };
  return {
    refused: new Promise((refuse) => {
      void code().then((ended) => told || refuse({ code: ended || 1 }));
    }),
    build: (record) => tell({ record }),
    end: () => tell({ end: true }),
  };
}
