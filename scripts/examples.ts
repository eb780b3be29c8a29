const started = performance.now();
const startedAt = new Date();
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEngine } from '../src/examples/engine';
import { findExamples } from '../src/examples/find/portal-examples';
import { guideFiles, readGuide } from '../src/examples/find/guide';
import { limitReading } from '../src/examples/find/reading-limit';
import { deadLinks, externalLinks } from '../src/examples/prose/external-links';
import { isGreen, isPartial, type Progress, prove } from '../src/examples/prove';
import type { ExamplesRecord } from '../src/examples/record';
import { mergeRecords } from '../src/examples/report/merge';
import { digestsOf } from '../src/examples/report/digests';
import { coloured, plain, terminalReport } from '../src/examples/report/terminal';
import { reportsFolder, writeReports } from '../src/examples/report/write-reports';
import { formatLocation } from '../src/examples/report/failures';
import { type Touched, changedSince, touchedBy } from '../src/examples/select';
import { updatePortal } from '../src/examples/update/update-portal';
import { watchPortal } from '../src/examples/watch';
import { loadPortal } from '../src/portal/load';
import type { Portal } from '../src/portal/portal';
import { printInert } from '../src/text/inert';
import { printable } from '../src/text/printable';
import { type ExamplesOptions, help, readOptions } from './lib/examples-options';
import { BUILDING, lockFolder, requireUnlocked, siteLock } from './lib/lock';
import { wantsHelp, runMain, UsageError } from './lib/main';
import { endWithChildren } from './lib/processes.mjs';
import { passShims } from './lib/pass-shims.mjs';
import { keepFlows, keepResults, keptResults, provenRecord } from './lib/proof';
import { useOwnTemporaryFolder } from './lib/temporary.mjs';

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  const options = readOptions(args, process.env);
  endWithChildren();
  useOwnTemporaryFolder();
  limitReading(tmpdir());
  const portal = loadPortal();
  if (options.merge) return merge(portal, options.merge);
  if (options.external) return checkExternal(portal);
  const known = options.reuse ? await provenRecord(portal) : undefined;
  if (known) {
    const { record, digest } = known;
    console.log(`Not run again: nothing has changed since the run of ${record.startedAt}, which found:`);
    printInert(terminalReport(record, process.stdout.isTTY ? coloured : plain));
    handOver(record, digest);
    return 0;
  }
  passShims();
  if (options.watch) return watchPortal(portal, () => run(options, performance.now(), new Date()));
  return run(options, started, startedAt);
}

async function run(given: ExamplesOptions, start: number, startDate: Date): Promise<number> {
  const { server, update, since } = given;
  const portal = loadPortal();
  const touched = since === undefined ? undefined : touchedSince(portal, since);
  if (touched && touched.guides !== 'all' && touched.guides.size === 0) {
    console.log(`Nothing that affects an example has changed since ${since}.`);
    return 0;
  }
  const options = { ...given, touched };
  const digests = digestsOf(portal);
  const kept = keptResults(portal);
  const engine = await startEngine({ portal, server, selection: options, kept: options.reuse ? kept : undefined });
  let release: (() => void) | undefined;
  try {
    // A command that waits for changes goes on after a refusal, and must not hold what it has not got.
    release = given.shard || isPartial(options) ? undefined : reserveRecord(portal);
    const header = { startedAt: startDate, started: start, server: serverName(portal, server), digests };
    const proof = await prove(engine, {
      ...options,
      header,
      onProgress: process.stderr.isTTY ? showProgress : undefined,
    });
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    const diff = update
      ? updatePortal(engine, proof.pages, proof.findings, { addResponses: true, fixStatuses: options.statuses })
      : '';
    if (diff !== '') {
      printInert(printable(diff));
      release?.();
      return await run({ ...options, update: false }, start, startDate);
    }
    report(portal, proof.record);
    await keepFlows(engine, proof.record, proof.findings);
    await keepResults(engine, proof, kept);
    return isGreen(proof.record) ? 0 : 1;
  } finally {
    await engine.close();
    release?.();
  }
}

/**
 * Lets no other command write the record of a complete run until this one has: a site is built with the record of its own run only.
 * @returns ends that
 * @throws UsageError where another command runs the examples, or builds a site with their record
 */
function reserveRecord(portal: Portal): () => void {
  const reports = reportsFolder(portal);
  if (reports === join(portal.output, 'reports')) requireUnlocked(siteLock(portal), BUILDING);
  return lockFolder(join(reports, 'examples.lock'), 'running the examples');
}

function touchedSince(portal: Portal, reference: string): Touched {
  const { pages } = findExamples(portal, new Date().toISOString().slice(0, 10));
  return touchedBy(changedSince(portal.root, reference), portal, pages);
}

function serverName({ apis }: Portal, server: ExamplesOptions['server']): string {
  if (server !== 'configured') return server?.href ?? 'sandbox';
  return [...new Set(apis.flatMap(({ live }) => live?.server?.href ?? []))].join(', ');
}

/** Lists the links of the guides to other sites, and requests them. */
async function checkExternal(portal: Portal): Promise<number> {
  const guides = guideFiles(portal).map((file) => readGuide(file).guide);
  const links = externalLinks(guides, new Set([new URL(portal.sandboxUrl).host]));
  const dead = await deadLinks(links, { cache: resolve('node_modules/.cache/portal-examples/external-links.json') });
  for (const { location, url } of links)
    printInert(printable(`${formatLocation(location)}  ${url}${dead.has(url) ? `  ${dead.get(url)}` : ''}`));
  console.log(`${links.length} links to other sites; ${dead.size} addresses do not work`);
  return dead.size > 0 ? 1 : 0;
}

function merge(portal: Portal, files: readonly string[]): number {
  const records = files.map((file) => {
    try {
      return JSON.parse(readFileSync(resolve(file), 'utf8')) as ExamplesRecord;
    } catch (error) {
      throw new UsageError(`--merge ${file}: not a record: ${(error as Error).message}`);
    }
  });
  try {
    const record = mergeRecords(records);
    report(portal, record);
    return isGreen(record) ? 0 : 1;
  } catch (error) {
    throw new UsageError(`--merge: ${(error as Error).message}`);
  }
}

function report(portal: Portal, record: ExamplesRecord): void {
  printInert(terminalReport(record, process.stdout.isTTY ? coloured : plain));
  handOver(record, writeReports(record, reportsFolder(portal), process.env).digest);
}

/** Tells the process that started this one, over a channel that no example has, which record it may build the site with. */
function handOver({ shard, partial }: ExamplesRecord, digest: string): void {
  if (!shard && !partial) process.send?.({ record: digest });
}

function showProgress({ done, of, failed }: Progress): void {
  process.stderr.write(`\r\u001b[K${done} of ${of}${failed > 0 ? `, ${failed} failed` : ''}`);
}

runMain(main);
