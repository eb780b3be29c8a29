import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Engine, startEngine } from '../examples/engine';
import type { Page } from '../examples/find/example';
import type { ExampleResult } from '../examples/run/page-run';
import type { Runners } from '../examples/run/runners';
import type { CheckedExchange } from '../examples/wire/check-exchange';
import { guidePlace, inMenuOrder } from '../portal/guide-order';
import type { Portal } from '../portal/portal';
import { sandboxBaseOf } from '../http/server-url';
import { operationOf } from '../openapi';
import { nameOfStep, type Flow, type FlowStep } from './flow';

/** A guide whose examples fail has no proven steps to export; the message says how to see why. */
class UnprovenGuideError extends Error {
  override readonly name = 'UsageError';
}

/** A step of a guide needs a program that is not installed; the message names the step. */
export class MissingRuntimeError extends Error {
  override readonly name = 'MissingRuntimeError';
}

/** Flows by the id of the API that a guide talks to most, in the order of the sidebars. */
export type Flows = ReadonlyMap<string, readonly Flow[]>;

/**
 * Runs the guides' examples, one language of each step, and makes flows of the recorded exchanges.
 * @throws UnprovenGuideError when an example fails; MissingRuntimeError when one cannot run here, which would leave a gap in a flow.
 */
export async function guideFlows(portal: Portal): Promise<Flows> {
  if (portal.docs.length === 0) return new Map();
  const engine = await startEngine({ portal });
  try {
    const chosen = await Promise.all(engine.pages.map((page) => withOneLanguage(page, engine.runners)));
    const ran = await inParallel(chosen, engine.parallel, (page) => engine.runPage(page));
    return await flowsOf(
      engine,
      ran.flatMap(({ results }) => results),
    );
  } finally {
    await engine.close();
  }
}

/**
 * The flows of a run, of which one language of each step is taken.
 * @throws as `guideFlows`
 */
export async function flowsOf(
  { pages, portal, runners }: Pick<Engine, 'pages' | 'portal' | 'runners'>,
  all: readonly ExampleResult[],
): Promise<Flows> {
  const ran = await Promise.all(
    asInMenus(pages, portal.docs).map(async (page) => {
      const { steps } = await withOneLanguage(page, runners);
      const chosen = new Set(steps.flatMap(({ variants }) => variants));
      return { page, results: all.filter(({ example }) => chosen.has(example)) };
    }),
  );
  const broken = ran.flatMap(({ results }) => results.find(({ outcome }) => outcome === 'failed') ?? []);
  if (broken.length > 0) throw new UnprovenGuideError(broken.map(failureMessage).join('\n'));
  const [skipped] = ran.flatMap(({ results }) =>
    results.filter(({ example, outcome }) => example.mode.kind === 'verify' && outcome === 'not-run'),
  );
  if (skipped)
    throw new MissingRuntimeError(
      `${skipped.example.location.file}:${skipped.example.location.line}: ${skipped.reason}`,
    );
  const flows = new Map<string, Flow[]>();
  for (const { page, results } of ran) {
    const api = busiestApi(results);
    if (api !== undefined) flows.set(api, [...(flows.get(api) ?? []), flowOf(page, results, api)]);
  }
  return flows;
}

/** Pages in the order in which readers find them in the sidebars. */
const asInMenus = (pages: readonly Page[], docs: Portal['docs']): Page[] =>
  docs.flatMap(({ id, content, groups }) => {
    const placed = pages
      .filter(({ guide }) => guide.area === id)
      .toSorted((a, b) => (a.guide.route < b.guide.route ? -1 : 1))
      .map((page) => {
        const path = relative(content, page.guide.path).replaceAll('\\', '/');
        return { page, ...guidePlace(groups, path, page.guide.front.values) };
      });
    return inMenuOrder(placed).map(({ page }) => page);
  });

/** Keeps the flows of a run for exports of the same inputs (`digestsOf`). */
export function saveFlows(file: string, inputs: string, flows: Flows): void {
  try {
    writeFileSync(file, `${JSON.stringify({ inputs, flows: [...flows] })}\n`);
  } catch (error) {
    // More than a string can hold: who exports them runs the guides again.
    if (!(error instanceof RangeError)) throw error;
    rmSync(file, { force: true });
  }
}

/** The flows of a run of these inputs, where they were kept. */
export function savedFlows(file: string, inputs: string): Flows | undefined {
  if (!existsSync(file)) return undefined;
  const saved = JSON.parse(readFileSync(file, 'utf8')) as { inputs: string; flows: [string, Flow[]][] };
  return saved.inputs === inputs ? new Map(saved.flows) : undefined;
}

const failureMessage = ({ example, problem }: ExampleResult): string =>
  `${example.location.file}:${example.location.line}: the example ${example.id} fails, so its guide cannot be exported: ${problem?.message ?? 'run the examples to see why'}`;

/** Results in the order of the items, with `count` running at once. */
async function inParallel<T, R>(items: readonly T[], count: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: count }, worker));
  return results;
}

/** Variants of a step send the same requests; curl is the quickest, where it is installed. */
async function withOneLanguage(page: Page, runners: Runners): Promise<Page> {
  const steps = page.steps.map(async (step) => {
    const runnable = await Promise.all(
      step.variants.map(async ({ language }) => (await runners.versions(language)) !== undefined),
    );
    const variants = step.variants.filter((_, index) => runnable[index]);
    const chosen = variants.find(({ language }) => language === 'bash') ?? variants[0] ?? step.variants[0];
    return { ...step, variants: chosen ? [chosen] : [] };
  });
  return { ...page, steps: await Promise.all(steps) };
}

function busiestApi(results: readonly ExampleResult[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { api } of results.flatMap(({ exchanges }) => exchanges))
    if (api) counts.set(api.model.id, (counts.get(api.model.id) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function flowOf({ guide }: Page, results: readonly ExampleResult[], api: string): Flow {
  return {
    id: guide.route,
    name: nameOfFlow(guide),
    description: `The requests of the guide “${labelOf(guide)}” (${guide.route}) in the order in which it sends them. Run this folder as a whole: later requests use values from earlier responses.`,
    steps: results.filter(isRepeatable).flatMap((result) => stepsOf(guide, result, api)),
  };
}

const nameOfFlow = (guide: Page['guide']): string => `Guide: ${labelOf(guide)}`;

/** The home page is often titled like the whole portal, which says nothing in a list of guides; its label in the sidebar does. */
function labelOf({ title, route, front }: Page['guide']): string {
  const label = front.values.sidebar_label;
  return route === '/' && typeof label === 'string' ? label : title;
}

const stepsOf = (
  { source }: Page['guide'],
  { example, exchanges }: ExampleResult,
  api: string,
): (FlowStep & { readonly section: string | undefined })[] =>
  exchanges
    .filter((each) => each.api === undefined || each.api.model.id === api)
    .map((each, index) => ({
      ...stepOf(each, index === 0 && example.mode.kind === 'verify' && example.mode.fresh),
      section: headingAbove(source, example.location.line),
    }));

/** Where a collection has the requests of an example. */
export interface CollectionPlace {
  readonly api: string;
  readonly folder: string;
  readonly requests: readonly string[];
}

/** Where the collections have the requests of the examples that were run. @returns by `exampleKey` */
export function placesInCollections(
  pages: readonly Page[],
  all: readonly ExampleResult[],
): ReadonlyMap<string, CollectionPlace> {
  const places = new Map<string, CollectionPlace>();
  for (const { guide } of pages) {
    const results = all.filter(({ example }) => example.location.file === guide.file);
    const api = busiestApi(results);
    if (api === undefined) continue;
    const { model } = results.flatMap(({ exchanges }) => exchanges).find((each) => each.api?.model.id === api)!.api!;
    for (const result of results.filter(isRepeatable)) {
      const names = stepsOf(guide, result, api).map((step) =>
        nameOfStep(step, step.operation === undefined ? undefined : operationOf(model, step.operation)),
      );
      if (names.length > 0)
        places.set(exampleKey(result), { api, folder: nameOfFlow(guide), requests: [...new Set(names)] });
    }
  }
  return places;
}

/** Tells an example of one run from others, and finds it in another run. */
export const exampleKey = ({ example: { location, language } }: Pick<ExampleResult, 'example'>): string =>
  `${location.file}:${location.line} ${language}`;

/**
 * Not so for a program that starts its own server, for example to receive a webhook: it sends an address with a new port
 * in each run, where nothing listens afterwards.
 */
const isRepeatable = ({ example, exchanges }: ExampleResult): boolean =>
  exchanges.every(({ exchange }) => {
    const addresses =
      exchange.body.toString('utf8').match(/\bhttps?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+/g) ?? [];
    return addresses.every((address) => example.code.includes(address));
  });

/** The nearest heading of level 2 or 3 above a line, without its markup. */
function headingAbove(source: string, line: number): string | undefined {
  const heading = source
    .split('\n')
    .slice(0, line)
    .findLast((text) => /^#{2,3} /.test(text));
  return heading
    ?.replace(/^#+ /, '')
    .replace(/\s*\{#[\w-]+\}\s*$/, '')
    .replace(/[`*_]/g, '')
    .trim();
}

function stepOf({ exchange, api, operation }: CheckedExchange, fresh: boolean): FlowStep {
  const base = api ? sandboxBaseOf(api.model, operation) : '';
  const contentType = exchange.responseHeaders.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return {
    ...(operation ? { operation: operation.slug } : {}),
    ...(fresh ? { fresh } : {}),
    request: {
      method: exchange.method,
      target: exchange.target.startsWith(`${base}/`) ? exchange.target.slice(base.length) : exchange.target,
      headers: exchange.headers,
      body: exchange.body.toString('utf8'),
    },
    expected: {
      status: exchange.status,
      ...(contentType === undefined ? {} : { contentType }),
      body: exchange.responseBody.toString('utf8'),
    },
  };
}
