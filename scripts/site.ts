import { rmSync, statfsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { documentDigest, runnerDigest } from '../src/examples/report/digests';
import { readWritten, reportsFolder } from '../src/examples/report/write-reports';
import { readRecord } from '../src/gatsby/examples-record';
import { pagesWritten } from '../src/gatsby/kept-names';
import { readAhead } from '../src/gatsby/reference/beside';
import { loadPortal } from '../src/portal/load';
import type { Portal } from '../src/portal/portal';
import { dropDamagedCache, sealCache } from './lib/cache-seal';
import { followConfiguration } from './lib/follow-configuration';
import { isPackage } from './lib/install.mjs';
import { BUILDING, lockFolder, siteLock } from './lib/lock';
import { runMain, UsageError } from './lib/main';
import { run } from './lib/run.mjs';
import { publication, requireOwn } from './lib/publish';
import { followCode, prepareSite, siteFolder } from './lib/site';
import { useOwnTemporaryFolder } from './lib/temporary.mjs';
import { inputsOf, isAsBuilt, keepBuilt } from './lib/unchanged';

/**
 * Gatsby in a folder of the portal: `site.ts build --record DIGEST [--fresh]`, or `site.ts develop --port N`.
 * @returns the exit code of the command
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '8000' },
      record: { type: 'string' },
      fresh: { type: 'boolean', default: false },
    },
  });
  const [command] = positionals;
  if (command !== 'build' && command !== 'develop') throw new UsageError('site.ts takes "build" or "develop".');
  const portal = loadPortal();
  // Gatsby's workers leave folders behind when they are ended.
  useOwnTemporaryFolder();
  lockFolder(siteLock(portal), command === 'build' ? BUILDING : 'serving the site');
  return command === 'build' ? build(portal, values) : develop(portal, values.port);
}

interface BuildOptions {
  /** Digest of the record of the run of the examples, as that run has handed it over; without it nothing is called proven. */
  readonly record?: string;
  /** From nothing that an earlier build has left, even where nothing has changed. */
  readonly fresh: boolean;
}

async function build(portal: Portal, { record: digest, fresh }: BuildOptions): Promise<number> {
  const started = Date.now();
  const site = siteFolder(portal, 'build');
  const target = join(portal.output, 'public');
  const record = digest && ownRecord(portal, digest);
  const inputs = inputsOf(portal, digest);
  if (!fresh && isAsBuilt(portal, inputs)) {
    console.log(`Nothing has changed since the last build: ${target} is up to date. --fresh builds it again.`);
    return 0;
  }
  requireOwn(target, site);
  if (fresh) rmSync(site, { recursive: true, force: true });
  else if (dropDamagedCache(site))
    console.log('The cache of the last build is damaged, so this build starts without it.');
  await prepareSite(site);
  const ahead = readAhead(portal, readRecord(record || {}), site);
  const publishing = publication(site, portal);
  const stop = onPagesWritten(site, publishing.begin);
  const code = await gatsby(['build', '--prefix-paths'], site, portal, { ...record, ...ahead });
  stop();
  if (code !== 0) {
    publishing.abandon();
    throw new UsageError(failure(portal));
  }
  const published = publishing.finish();
  sealCache(site);
  keepBuilt(portal, inputs, started, published);
  console.log(`Built into ${target} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return 0;
}

/** Calls something when Gatsby has written all pages, where the system can tell that. @returns ends it */
function onPagesWritten(site: string, begin: () => void): () => void {
  rmSync(join(site, pagesWritten), { force: true });
  try {
    const watcher = watch(site, (_, name) => {
      if (name !== pagesWritten) return;
      watcher.close();
      begin();
    });
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined;
  }
}

/** @throws UsageError where the record is not the one that the run wrote, or the run was of other documents or with other code */
function ownRecord(portal: Portal, digest: string): Readonly<Record<string, string>> {
  const file = join(reportsFolder(portal), 'examples.json');
  const again = 'Run the command again: it runs the examples first.';
  const { digests } = readWritten({ file, digest });
  const changed = portal.apis.find(({ id, spec }) => digests?.documents[id] !== documentDigest(spec));
  if (changed) throw new UsageError(`${changed.spec} has changed since the examples ran. ${again}`);
  if (digests?.runner !== runnerDigest())
    throw new UsageError(`The code that runs examples has changed since they ran. ${again}`);
  return { EXAMPLES_RECORD: file, EXAMPLES_RECORD_DIGEST: digest };
}

async function develop(portal: Portal, port: string): Promise<number> {
  const site = siteFolder(portal, 'develop');
  await prepareSite(site);
  const stop = isPackage() ? undefined : followCode(site);
  if (portal.pathPrefix)
    console.log(
      `The development server serves the site at http://localhost:${port}/, without "pathPrefix": the site that is built is at ${portal.pathPrefix}/.`,
    );
  const stopConfiguration = followConfiguration(portal, (line) => console.error(line));
  try {
    return await gatsby(['develop', '--host', '127.0.0.1', '--port', port], site, portal);
  } finally {
    stop?.();
    stopConfiguration();
  }
}

/** Less than this, in bytes, and it was probably the disk that a build has failed on. */
const fullDisk = 20 * 1024 * 1024;

function failure({ output }: Portal): string {
  const { bavail, bsize } = statfsSync(output);
  if (bavail * bsize < fullDisk) return 'The disk is full: free some space and build again. public/ is as it was.';
  return (
    'The site could not be built, and public/ is as it was. If the lines above name no mistake, the cache may be damaged: ' +
    `remove ${join(output, '.portal')} and build again.`
  );
}

/** Every process of Gatsby loads it first. */
const leanGatsby = join(__dirname, '../src/gatsby/lean-gatsby.cjs');

const gatsby = (
  args: readonly string[],
  cwd: string,
  portal: Portal,
  more: Readonly<Record<string, string>> = {},
): Promise<number> =>
  run('gatsby', args, {
    cwd,
    env: {
      NODE_OPTIONS: [process.env.NODE_OPTIONS, `--require ${JSON.stringify(leanGatsby)}`].filter(Boolean).join(' '),
      PORTAL_DEVELOPS: args[0] === 'build' ? '' : '1',
      PORTAL_CONFIG: portal.file,
      PORTAL_OUT: portal.output,
      // Its display for terminals leaves control sequences in files and logs.
      ...(process.stdout.isTTY ? {} : { GATSBY_LOGGER: 'yurnalist' }),
      EXAMPLES_RECORD: '',
      EXAMPLES_RECORD_DIGEST: '',
      PORTAL_READ_AHEAD: '',
      ...more,
    },
  });

runMain(main);
