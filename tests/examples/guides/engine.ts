import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';
import { type Engine, startEngine } from '../../../src/examples/engine';
import type { Problem } from '../../../src/examples/problem';
import type { ExampleResult } from '../../../src/examples/run/page-run';
import type { DocumentExampleResult } from '../../../src/examples/documents/run-document-examples';
import { locationOf } from '../../../src/examples/documents/document-example';
import type { ValueRecord } from '../../../src/examples/record';
import { buildRecord } from '../../../src/examples/report/build-record';
import { digestsOf } from '../../../src/examples/report/digests';
import { reportsFolder, writeReports } from '../../../src/examples/report/write-reports';
import type { Shard } from '../../../src/examples/select';
import { keepFlows } from '../../../scripts/lib/proof';
import { loadPortal } from '../../../src/portal/load';
import type { FileResult, ListedFile, ListedTest, Listing } from './protocol';

/** What was found so far, by file. */
interface Gathered {
  readonly results: Map<string, readonly ExampleResult[]>;
  readonly documentExamples: Map<string, readonly DocumentExampleResult[]>;
  readonly problems: Map<string, readonly Problem[]>;
  readonly values: Map<string, readonly ValueRecord[]>;
}

async function main(listingFile: string, shard: Shard | undefined): Promise<void> {
  const [started, startedAt] = [performance.now(), new Date()];
  const portal = loadPortal();
  const digests = digestsOf(portal);
  const engine = await startEngine({ portal });
  const gathered: Gathered = {
    results: new Map(),
    documentExamples: new Map(),
    problems: new Map(),
    values: new Map(),
  };
  const header = { startedAt, started, server: 'sandbox' };
  const run = async (path: string): Promise<FileResult> => {
    await runFile(engine, path, gathered);
    const findings = {
      results: gathered.results.get(path) ?? [],
      documentExamples: gathered.documentExamples.get(path) ?? [],
      problems: gathered.problems.get(path) ?? [],
    };
    const record = await buildRecord(engine, findings, header);
    return { results: [...record.examples, ...record.documentExamples], problems: record.problems };
  };
  const server = createServer((request, response) => {
    // A kept connection may be closed by one end while the other sends the next request on it.
    response.setHeader('connection', 'close');
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { path } = JSON.parse(body) as { path: string };
      run(path).then(
        (result) => response.end(JSON.stringify(result)),
        (error: Error) => response.writeHead(500).end(error.stack),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const listing: Listing = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    root: engine.portal.root,
    files: await listFiles(engine),
  };
  writeFileSync(listingFile, JSON.stringify(listing));
  process.send?.('ready');

  await new Promise<void>((stop) => {
    process.once('message', () => stop());
    process.once('disconnect', () => stop());
  });
  const all = <T>(map: ReadonlyMap<string, readonly T[]>): T[] =>
    listing.files.flatMap(({ path }) => map.get(path) ?? []);
  const findings = {
    results: all(gathered.results),
    documentExamples: all(gathered.documentExamples),
    problems: [...engine.warnings, ...all(gathered.problems)],
    values: all(gathered.values),
  };
  // Jest runs the files that it is asked for.
  const whole = shard !== undefined || listing.files.every(({ path }) => gathered.problems.has(path));
  const part = whole ? { digests, shard } : { partial: true as const };
  const record = await buildRecord(engine, findings, { ...header, ...part });
  writeReports(record, reportsFolder(engine.portal), {});
  await keepFlows(engine, record, findings);
  server.closeAllConnections();
  server.close();
  await engine.close();
  rmSync(dirname(listingFile), { recursive: true, force: true });
  process.disconnect?.();
}

async function runFile(
  engine: Engine,
  path: string,
  { results, documentExamples, problems, values }: Gathered,
): Promise<void> {
  const page = engine.pages.find(({ guide }) => guide.path === path);
  const own = engine.problems.filter(({ location }) => resolve(engine.portal.root, location.file) === path);
  problems.set(path, own);
  if (page) {
    const found = await engine.runPage(page);
    results.set(path, found.results);
    problems.set(path, [...own, ...found.problems]);
    values.set(path, found.values ?? []);
    return;
  }
  const server = await engine.openDocumentServer();
  try {
    documentExamples.set(path, (await server.run(documentExamplesIn(engine, path))).flat());
  } finally {
    await server.close();
  }
}

const documentExamplesIn = (engine: Engine, path: string) => {
  const api = engine.portal.apis.find(({ spec }) => spec === path);
  return engine.documentExamples.filter((example) => example.api.model.id === api?.id);
};

async function listFiles(engine: Engine): Promise<ListedFile[]> {
  const missing = (language: string) => engine.runners.missing(language, engine.uncontained === undefined);
  const guides = engine.pages.map(async ({ guide, steps }): Promise<ListedFile> => {
    const tests: ListedTest[] = [];
    let halt: string | undefined;
    for (const { id: step, variants } of steps) {
      const verified = variants.filter(({ mode }) => mode.kind === 'verify');
      if (verified.some(({ mode }) => mode.kind === 'verify' && mode.fresh)) halt = undefined;
      for (const { id, language, location, mode } of variants) {
        const lacks =
          mode.kind === 'verify' && !engine.required.includes(language) ? await missing(language) : undefined;
        const skip = mode.kind === 'skip' ? mode.reason : mode.kind === 'verify' ? (halt ?? lacks) : undefined;
        tests.push({ name: `${id} (${language})`, location, skip });
      }
      const lacking = await Promise.all(verified.map(({ language }) => missing(language)));
      // As the runner does: what later steps need of this one is not there.
      if (verified.length > 0 && lacking.every((reason) => reason !== undefined))
        halt ??= `${step}, an earlier step, cannot run on this machine`;
    }
    return { path: guide.path, tests };
  });
  const documents = engine.portal.apis.map(async ({ spec }): Promise<ListedFile> => {
    const tests = documentExamplesIn(engine, spec).flatMap((example) =>
      ['exchange', ...example.languages.map(({ id }) => id)].map(async (language): Promise<ListedTest> => {
        const { operation, exchange } = example;
        const name = `${operation.slug}, ${exchange.name} (${language})`;
        return {
          name,
          location: locationOf(example),
          skip: language === 'exchange' ? undefined : await missing(language),
        };
      }),
    );
    return { path: spec, tests: await Promise.all(tests) };
  });
  return Promise.all([...guides, ...documents]);
}

const [listingFile = '', split] = process.argv.slice(2);
const [index, count] = split?.split('/').map(Number) ?? [];
main(listingFile, index && count ? { index, count } : undefined).catch((error: unknown) => {
  console.error(
    error instanceof Error && /Error$/.test(error.name) && error.name !== 'Error' && error.name !== 'TypeError'
      ? error.message
      : error,
  );
  process.exit(1);
});
