import type { Engine } from './engine';
import type { Page, Step } from './find/example';
import type { Problem } from './problem';
import type { ExamplesRecord } from './record';
import { buildRecord } from './report/build-record';
import type { ExampleResult } from './run/page-result';

export interface Selection {
  /** File or route of the pages to run, or the end of one. */
  readonly page?: string;
  /** Id of the example to run; the steps before it on its page run too. */
  readonly only?: string;
  readonly shard?: { readonly index: number; readonly count: number };
}

/** A selection that selects nothing; the message is meant for the person who made it. */
export class SelectionError extends Error {
  override readonly name = 'UsageError';
}

/** The pages to run, with no more steps than are needed. @throws SelectionError when there are none */
export function selectPages(pages: readonly Page[], selection: Selection): Page[] {
  let selected = [...pages];
  if (selection.page !== undefined) {
    const wanted = selection.page;
    selected = selected.filter(
      ({ guide }) =>
        guide.route === wanted ||
        guide.file === wanted ||
        guide.file.endsWith(`/${wanted}`) ||
        guide.file.endsWith(`/${wanted}.mdx`),
    );
    if (selected.length === 0)
      throw new SelectionError(
        `--page ${wanted}: no guide is called so. There are:\n${pages.map(({ guide }) => `  ${guide.file}`).join('\n')}`,
      );
  }
  if (selection.only !== undefined) {
    const { only } = selection;
    const has = (step: Step): boolean => step.id === only || step.variants.some(({ id }) => id === only);
    selected = selected
      .filter(({ steps }) => steps.some(has))
      .map((page) => ({ ...page, steps: page.steps.slice(0, page.steps.findIndex(has) + 1) }));
    if (selected.length === 0) throw new SelectionError(`--only ${only}: no example has that id.`);
  }
  const { shard } = selection;
  return shard ? selected.filter((_, index) => index % shard.count === shard.index - 1) : selected;
}

export interface ProveOptions extends Selection {
  readonly engine: Engine;
  readonly startedAt: Date;
  /** `performance.now()` at the start, so that start-up is counted. */
  readonly started: number;
  /** Called after each page. */
  readonly onPage?: (results: readonly ExampleResult[]) => void;
}

/** Runs the selected pages and makes the record of what was found. */
export async function prove(
  options: ProveOptions,
): Promise<{ record: ExamplesRecord; results: readonly ExampleResult[] }> {
  const { engine, only } = options;
  const pages = selectPages(engine.found.pages, options);
  const partial = options.page !== undefined || only !== undefined;
  const all = await runAll(engine, pages, options.onPage);
  const results =
    only === undefined ? all : all.filter((result) => isOf(result, only, pages) || result.outcome === 'failed');
  const files = new Set(pages.map(({ guide }) => guide.file));
  const problems = engine.problems.filter(({ place }) => !partial || files.has(place.file));
  const record = await buildRecord(
    engine,
    {
      results,
      reference: [],
      problems: options.shard ? problems.filter(({ place }) => files.has(place.file)) : problems,
    },
    {
      startedAt: options.startedAt,
      duration: performance.now() - options.started,
      server: 'sandbox',
      shard: options.shard,
      partial: partial ? true : undefined,
    },
  );
  return { record, results };
}

const isOf = ({ example }: ExampleResult, only: string, pages: readonly Page[]): boolean =>
  pages.some(({ steps }) => {
    const last = steps.at(-1);
    return (
      last !== undefined &&
      (last.id === only || last.variants.some(({ id }) => id === only)) &&
      last.variants.includes(example)
    );
  });

/** Several pages at once; results in the order of the pages. */
async function runAll(
  engine: Engine,
  pages: readonly Page[],
  onPage: ProveOptions['onPage'],
): Promise<ExampleResult[]> {
  const results: ExampleResult[][] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < pages.length; index = next++) {
      const found = await engine.runPage(pages[index]!);
      results[index] = found;
      onPage?.(found);
    }
  };
  await Promise.all(Array.from({ length: Math.min(engine.parallel, pages.length) }, worker));
  return results.flat();
}

/** Whether everything that was asked for is true. */
export const isGreen = (record: ExamplesRecord): boolean =>
  record.problems.length === 0 &&
  [...record.examples, ...record.reference].every(({ outcome }) => outcome !== 'failed' && outcome !== 'blocked');

export type { Problem };
