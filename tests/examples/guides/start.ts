import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Config } from 'jest';

declare global {
  var portalExamplesEngine: ChildProcess | undefined;
}

/** Starts the one process that runs examples for all test files of this Jest, and waits until it has listed them. */
export default async function start({
  shard,
}: { shard?: { shardIndex: number; shardCount: number } } & Config): Promise<void> {
  const listing = join(mkdtempSync(join(tmpdir(), 'portal-examples-jest-')), 'listing.json');
  const engine = fork(
    resolve(__dirname, 'engine.ts'),
    [listing, ...(shard ? [`${shard.shardIndex}/${shard.shardCount}`] : [])],
    { execArgv: ['--import', 'tsx'] },
  );
  globalThis.portalExamplesEngine = engine;
  await new Promise<void>((ready, fail) => {
    engine.once('message', () => ready());
    engine.once('exit', (code) =>
      fail(new Error(`The examples cannot be run (exit code ${code}); what is wrong stands above.`)),
    );
  });
  process.env.PORTAL_EXAMPLES_LISTING = listing;
}
