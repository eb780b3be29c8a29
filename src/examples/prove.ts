import type { Engine, Findings, PageFindings } from './engine';
import type { Page } from './find/example';
import { byPlace } from './problem';
import type { ExamplesRecord } from './record';
import type { ReferenceResult } from './documents/run-document-example';
import type { Subject } from './documents/document-example';
import { buildRecord, type RecordHeader } from './report/build-record';
import { isReported, isStep, type Selection, selectPages, selectSubjects } from './select';

/** How far a run has come. */
export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly failed: number;
}

export interface ProveOptions extends Selection {
  readonly header: Omit<RecordHeader, 'shard' | 'partial'>;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Proof {
  readonly record: ExamplesRecord;
  readonly findings: Findings;
  /** The pages that were run, with the steps that were. */
  readonly pages: readonly Page[];
}

/** Runs what is selected, several pages at once, and makes the record of what was found. */
export async function prove(engine: Engine, options: ProveOptions): Promise<Proof> {
  const pages = selectPages(engine.pages, options);
  const subjects = selectSubjects(engine.subjects, options);
  const report = progressReporter(pages, subjects, options.onProgress);
  const byPage: PageFindings[] = [];
  const bySubject: (readonly ReferenceResult[])[] = [];
  await parallel(engine.parallel, pages, async (page, index) => {
    byPage[index] = await engine.runPage(page);
    report(byPage[index].results);
  });
  await parallelReference(engine, subjects, (index, results) => {
    bySubject[index] = results;
    report(results);
  });
  const findings = gather(engine, options, pages, byPage, bySubject.flat());
  const partial = options.page !== undefined || options.only !== undefined || options.guides ? true : undefined;
  const record = await buildRecord(engine, findings, { ...options.header, shard: options.shard, partial });
  return { record, findings, pages };
}

function gather(
  engine: Engine,
  options: ProveOptions,
  pages: readonly Page[],
  byPage: readonly PageFindings[],
  reference: readonly ReferenceResult[],
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
  const before = engine.problems.filter(({ place }) => isReported(place.file, engine.pages, pages, options));
  return { results, reference, problems: [...before, ...byPage.flatMap(({ problems }) => problems)].sort(byPlace) };
}

/** Whether everything that was asked for is true. */
export const isGreen = (record: ExamplesRecord): boolean =>
  record.problems.length === 0 && record.totals.failed === 0 && record.totals.blocked === 0;

async function parallelReference(
  engine: Engine,
  subjects: readonly Subject[],
  done: (index: number, results: readonly ReferenceResult[]) => void,
): Promise<void> {
  const servers: Awaited<ReturnType<Engine['openReference']>>[] = [];
  const free: typeof servers = [];
  try {
    await parallel(engine.parallel, subjects, async (subject, index) => {
      let server = free.pop();
      if (!server) servers.push((server = await engine.openReference()));
      done(index, await server.run(subject));
      free.push(server);
    });
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
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
  subjects: readonly Subject[],
  onProgress: ProveOptions['onProgress'],
) {
  const of = pages.flatMap(({ steps }) => steps.flatMap(({ variants }) => variants)).length + subjects.length;
  let [done, failed] = [0, 0];
  return (results: readonly { readonly outcome: string }[]): void => {
    done += results.length > 0 && 'subject' in results[0]! ? 1 : results.length;
    failed += results.filter(({ outcome }) => outcome === 'failed').length;
    onProgress?.({ done, of, failed });
  };
}
