import { count } from '../text/count';
import type { Engine, Findings, PageFindings } from './engine';
import type { Page } from './find/example';
import { byLocation, type Problem } from './problem';
import type { ExamplesRecord } from './record';
import type { DocumentExampleResult } from './documents/run-document-examples';
import type { DocumentExample } from './documents/document-example';
import { buildRecord, type RecordHeader } from './report/build-record';
import type { ExampleResult } from './run/page-run';
import { isReported, isStep, type Selection, selectPages, selectDocumentExamples } from './select';
import { locationOfLine } from './wire/finding';

/** How far a run has come. */
export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly failed: number;
}

export interface ProveOptions extends Selection {
  readonly header: Omit<RecordHeader, 'shard' | 'partial' | 'reused'>;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Proof {
  readonly record: ExamplesRecord;
  readonly findings: Findings;
  /** The pages that were run, with the steps that were. */
  readonly pages: readonly Page[];
  /** What was found on each of them. */
  readonly byPage: readonly PageFindings[];
}

/** Runs the selection, several pages at once, and records the findings. */
export async function prove(engine: Engine, options: ProveOptions): Promise<Proof> {
  const pages = selectPages(engine.pages, options);
  const documentExamples = selectDocumentExamples(engine.documentExamples, options);
  const report = progressReporter(pages, documentExamples, options.onProgress);
  const byPage: PageFindings[] = [];
  await parallel(engine.parallel, pages, async (page, index) => {
    byPage[index] = keptPage(engine, page) ?? (await engine.runPage(page));
    report(byPage[index].results);
  });
  const known = new Map<DocumentExample, readonly DocumentExampleResult[]>();
  for (const example of documentExamples) {
    const results = engine.kept?.documents?.results(example, engine);
    if (results) known.set(example, results);
  }
  report([...known.values()].flat(), known.size);
  const open = documentExamples.filter((example) => !known.has(example));
  await runDocumentExamples(engine, open, (results) => {
    for (const own of results) known.set(own[0]!.example, own);
    report(results.flat(), results.length);
  });
  const fromDocuments = documentExamples.flatMap((example) => known.get(example)!);
  const findings = gather(engine, options, pages, byPage, fromDocuments);
  const partial = isPartial(options) ? true : undefined;
  const reused = engine.kept?.reused(pages, fromDocuments);
  const record = await buildRecord(engine, findings, { ...options.header, shard: options.shard, partial, reused });
  return { record, findings, pages, byPage };
}

/** Whether a selection leaves something out, other than as one of the shards of a run. */
export const isPartial = ({ page, only, guides, touched }: Selection): boolean =>
  page !== undefined || only !== undefined || Boolean(guides) || touched !== undefined;

/** What an earlier run has found on a page that is the same, with what the others are now. */
function keptPage(engine: Engine, page: Page): PageFindings | undefined {
  const { file } = page.guide;
  const kept = engine.kept?.page(page, engine);
  if (!kept) return undefined;
  engine.exemptions.count(file, kept.exempted ?? []);
  return { ...kept, problems: engine.exemptions.unused(file) };
}

function gather(
  engine: Engine,
  options: ProveOptions,
  pages: readonly Page[],
  byPage: readonly PageFindings[],
  documentExamples: readonly DocumentExampleResult[],
): Findings {
  const { only } = options;
  const wanted =
    only === undefined
      ? undefined
      : new Set(
          pages.flatMap(({ steps }) => steps.filter((step) => isStep(step, only)).flatMap(({ variants }) => variants)),
        );
  const results = byPage.flatMap((page) =>
    page.results.filter(({ example, outcome }) => !wanted || wanted.has(example) || outcome === 'failed'),
  );
  const before = [...engine.problems, ...engine.warnings].filter(({ location }) =>
    isReported(location.file, engine.pages, pages, options),
  );
  return {
    results,
    documentExamples,
    problems: [
      ...before,
      ...tooMuchUnread(engine, results),
      ...byPage.flatMap(({ problems, warnings = [] }) => [...problems, ...warnings]),
    ].sort(byLocation),
    values: byPage.flatMap(({ values = [] }) => values),
  };
}

/** What the configuration allows to be unread, and no more. */
function tooMuchUnread({ portal }: Engine, results: readonly ExampleResult[]): Problem[] {
  const { maxUnread = Infinity } = portal.examples;
  const unread = results.flatMap(({ example, unread: parts = [] }) =>
    parts.map(({ line }) => locationOfLine(example, line)),
  );
  const [location] = unread.slice(maxUnread);
  if (!location) return [];
  const message = `${count(unread.length, 'part')} of requests cannot be read, and examples.maxUnread is ${maxUnread}`;
  return [
    {
      layer: 'coverage',
      location,
      message,
      hint: 'Write the address and the body as literals, or let the example run.',
    },
  ];
}

/** Whether everything in the record is true. */
export const isGreen = (record: ExamplesRecord): boolean =>
  record.problems.length === 0 && record.totals.failed === 0 && record.totals.blocked === 0;

async function runDocumentExamples(
  engine: Engine,
  documentExamples: readonly DocumentExample[],
  done: (results: readonly (readonly DocumentExampleResult[])[]) => void,
): Promise<void> {
  const servers: Awaited<ReturnType<Engine['openDocumentServer']>>[] = [];
  const free: typeof servers = [];
  try {
    // Most of the time, each of them waits for a program that waits for its request: with fewer, processors are idle.
    const workers = engine.parallel * 3;
    await parallel(workers, portionsOf(documentExamples, workers), async (portion) => {
      let server = free.pop();
      if (!server) servers.push((server = await engine.openDocumentServer()));
      done(await server.run(portion));
      free.push(server);
    });
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}

/** Samples in curl of one portion run in one process, which is cheap only for several, and whose arguments have a limit. */
const MAX_PORTION = 20;

/** Neighbours together, in so many portions that every worker has some. */
function portionsOf<T>(items: readonly T[], workers: number): T[][] {
  const size = Math.min(MAX_PORTION, Math.max(1, Math.ceil(items.length / workers / 2)));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Works through a list, several items at a time, in its order. */
async function parallel<T>(
  count: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await work(items[index]!, index);
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, worker));
}

function progressReporter(
  pages: readonly Page[],
  documentExamples: readonly DocumentExample[],
  onProgress: ProveOptions['onProgress'],
) {
  const of = pages.flatMap(({ steps }) => steps.flatMap(({ variants }) => variants)).length + documentExamples.length;
  let [done, failed] = [0, 0];
  return (results: readonly { readonly outcome: string }[], finished = results.length): void => {
    done += finished;
    failed += results.filter(({ outcome }) => outcome === 'failed').length;
    onProgress?.({ done, of, failed });
  };
}
