import { rmSync, statfsSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { guideFiles, readGuide } from '../src/examples/find/guide';
import { limitReading, withinLimit } from '../src/examples/find/reading-limit';
import { documentDigest, runnerDigest } from '../src/examples/report/digests';
import { formatLocation } from '../src/examples/report/failures';
import { readWritten, reportsFolder } from '../src/examples/report/write-reports';
import { readRecord } from '../src/gatsby/examples-record';
import { pagesWritten } from '../src/gatsby/kept-names';
import { readAhead } from '../src/gatsby/reference/beside';
import { loadPortal } from '../src/portal/load';
import type { Portal } from '../src/portal/portal';
import { breakSeal, dropDamagedCache, sealCache } from './lib/cache-seal';
import { digestOfCode } from './lib/compile.mjs';
import { followConfiguration } from './lib/follow-configuration';
import { isPackage } from './lib/install.mjs';
import { BUILDING, lockFolder, siteLock } from './lib/lock';
import { runMain, UsageError } from './lib/main';
import { endWithChildren } from './lib/processes.mjs';
import { run } from './lib/run.mjs';
import { publication, requireOwn } from './lib/publish';
import { followCode, prepareSite, siteFolder } from './lib/site';
import { useOwnTemporaryFolder } from './lib/temporary.mjs';
import { inputsOf, isAsBuilt, keepBuilt } from './lib/unchanged';

/**
 * Gatsby in a folder of the portal: `site.ts build --record DIGEST [--fresh]`, `site.ts build --after-run [--fresh]`, which gets the digest from the
 * process that has started it (`lib/start-site.mjs`), or `site.ts develop --port N`.
 * @returns the exit code of the command
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '8000' },
      record: { type: 'string' },
      'after-run': { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
    },
  });
  const [command] = positionals;
  if (command !== 'build' && command !== 'develop') throw new UsageError('site.ts takes "build" or "develop".');
  // Also while nothing that it has started would do so.
  endWithChildren();
  const portal = loadPortal();
  // Gatsby's workers leave folders behind when they are ended.
  useOwnTemporaryFolder();
  if (command === 'build') return values['after-run'] ? buildAfterRun(portal, values.fresh) : build(portal, values);
  lockFolder(siteLock(portal), 'serving the site');
  return develop(portal, values.port);
}

interface BuildOptions {
  /** Digest of the record of the run of the examples, as that run has handed it over; without it nothing is called proven. */
  readonly record?: string;
  /** From nothing that an earlier build has left, even where nothing has changed. */
  readonly fresh: boolean;
}

/** Prepares the folder of a site, and starts Gatsby in it, while the examples run; builds when told their record. */
async function buildAfterRun(portal: Portal, fresh: boolean): Promise<number> {
  const toldLater = told();
  // The run of the examples does not wait for itself.
  const release = lockFolder(siteLock(portal), 'preparing to build the site');
  const code = digestOfCode();
  await prepare(portal, fresh);
  const waiting = startGatsby(portal);
  const { record, end } = await toldLater;
  const isSame = digestOfCode() === code && isDeepStrictEqual(loadPortal(), portal);
  if (!end && isSame) {
    release();
    return build(portal, { record, fresh }, waiting);
  }
  await waiting.end();
  release();
  return end ? 0 : build(loadPortal(), { record, fresh });
}

/** What the process that has started this one tells it, once: to build, or to end, as it also does by ending itself. */
function told(): Promise<{ readonly record?: string; readonly end?: boolean }> {
  return new Promise((tell) => {
    process.once('message', (message) => {
      tell(message as { record?: string; end?: boolean });
      process.disconnect();
    });
    process.once('disconnect', () => tell({ end: true }));
  });
}

/** @param waiting Gatsby, started in a folder that is prepared */
async function build(portal: Portal, options: BuildOptions, waiting?: WaitingGatsby): Promise<number> {
  const { record: digest, fresh } = options;
  const started = Date.now();
  lockFolder(siteLock(portal), BUILDING);
  const site = siteFolder(portal, 'build');
  const target = join(portal.output, 'public');
  const record = digest && ownRecord(portal, digest);
  const inputs = inputsOf(portal, digest);
  if (!fresh && isAsBuilt(portal, inputs)) {
    await waiting?.end();
    console.log(`Nothing has changed since the last build: ${target} is up to date. --fresh builds it again.`);
    return 0;
  }
  if (!waiting) await prepare(portal, fresh);
  breakSeal(site);
  const ahead = readAhead(portal, readRecord(record || {}), site);
  const publishing = publication(site, portal);
  const stop = onPagesWritten(site, publishing.begin);
  const code = await (waiting ?? startGatsby(portal)).build({ ...record, ...ahead });
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

/** Brings the folder of a site into the state that Gatsby can build from. @throws UsageError where the result could not be published */
async function prepare(portal: Portal, fresh: boolean): Promise<void> {
  const site = siteFolder(portal, 'build');
  requireOwn(join(portal.output, 'public'), site);
  if (fresh) rmSync(site, { recursive: true, force: true });
  else if (dropDamagedCache(site))
    console.log('The cache of the last build is damaged, so this build starts without it.');
  await prepareSite(site);
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

/** Nothing else looks at guides before the development server compiles them, which would never end for some. @throws UsageError for those */
function refuseLargeGuides(portal: Portal): void {
  limitReading(tmpdir());
  const lines = guideFiles(portal).flatMap((file) => {
    const { problems, isTooLarge } = withinLimit(file.file, () => readGuide(file));
    return isTooLarge
      ? problems.map(({ location, message, hint }) => `${formatLocation(location)}: ${message}. ${hint ?? ''}`)
      : [];
  });
  if (lines.length > 0) throw new UsageError(lines.join('\n'));
}

async function develop(portal: Portal, port: string): Promise<number> {
  refuseLargeGuides(portal);
  const site = siteFolder(portal, 'develop');
  await prepareSite(site);
  const stop = isPackage() ? undefined : followCode(site);
  if (portal.pathPrefix)
    console.log(
      `The development server serves the site at http://localhost:${port}/, without "pathPrefix": the site that is built is at ${portal.pathPrefix}/.`,
    );
  const stopConfiguration = followConfiguration(portal, (line) => console.error(line));
  try {
    return await run('gatsby', ['develop', '--host', '127.0.0.1', '--port', port], {
      cwd: site,
      env: environmentOf(portal, true),
    });
  } finally {
    stop?.();
    stopConfiguration();
  }
}

/** Less than this, in bytes, and it was probably the disk that a build has failed on. */
const fullDisk = 20 * 1024 * 1024;

function failure({ output }: Portal): string {
  const { bavail, bsize } = statfsSync(output);
  if (bavail * bsize < fullDisk) return 'The disk is full: free some space and build again. public/ is unchanged.';
  return (
    'The site could not be built, and public/ is unchanged. If the lines above name no mistake, the cache may be damaged: ' +
    `remove ${join(output, '.portal')} and build again.`
  );
}

/** Every process of Gatsby loads it first. */
const leanGatsby = join(__dirname, '../src/gatsby/lean-gatsby.cjs');

const environmentOf = (portal: Portal, develops: boolean): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: [process.env.NODE_OPTIONS, `--require ${JSON.stringify(leanGatsby)}`].filter(Boolean).join(' '),
  PORTAL_DEVELOPS: develops ? '1' : '',
  PORTAL_CONFIG: portal.file,
  PORTAL_OUT: portal.output,
  // Its display for terminals leaves control sequences in files and logs.
  ...(process.stdout.isTTY ? {} : { GATSBY_LOGGER: 'yurnalist' }),
  EXAMPLES_RECORD: '',
  EXAMPLES_RECORD_DIGEST: '',
  PORTAL_READ_AHEAD: '',
});

/** Gatsby, which has loaded its code and waits for the settings of a build. */
interface WaitingGatsby {
  /** @returns its exit code */
  build(settings: Readonly<Record<string, string>>): Promise<number>;
  end(): Promise<unknown>;
}

function startGatsby(portal: Portal): WaitingGatsby {
  let settingsOf: Writable | undefined;
  const ended = run('gatsby', ['build', '--prefix-paths'], {
    cwd: siteFolder(portal, 'build'),
    env: { ...environmentOf(portal, false), PORTAL_WAITS: '3' },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    onStart(child) {
      settingsOf = child.stdio[3] as Writable;
      // It may have ended: its exit code says so.
      settingsOf.on('error', () => undefined);
    },
  });
  const tell = (text: string): Promise<number> => {
    settingsOf?.end(text);
    return ended;
  };
  return { build: (settings) => tell(JSON.stringify(settings)), end: () => tell('') };
}

runMain(main);
