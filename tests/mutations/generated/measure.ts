import type { ApiModel } from '../../../src/openapi/model';
import { pageOf } from '../../../src/examples/find/page';
import { readGuide } from '../../../src/examples/find/guide';
import type { Page } from '../../../src/examples/find/example';
import { proseChecker } from '../../../src/examples/prose/check-prose';
import { createOrigins } from '../../../src/examples/reading/origins';
import { readResults } from '../../../src/examples/reading/read-example';
import type { PythonReader } from '../../../src/examples/reading/read-program';
import { readExample } from '../../../src/examples/run/run-page';
import { type ExampleResult, emptyResult, type PageRun } from '../../../src/examples/run/page-run';
import { createContract } from '../../../src/examples/wire/contract';
import type { Portal } from '../../../src/portal/portal';
import { claimOf } from './claims';
import { byLayer, type Rate } from '../rates';
import { harmless, layerOf, places } from './places';
import { Random } from './random';

/** The rates of each layer, and what was missed and what was reported wrongly, for whoever looks into it. */
export interface Measurement {
  readonly rates: readonly Rate[];
  readonly notes: readonly string[];
}

export interface Subject {
  readonly portal: Portal;
  readonly models: readonly ApiModel[];
  readonly pages: readonly Page[];
  readonly python: PythonReader;
}

/** @param count of untrue statements; as many true ones are put into the same places */
export async function measure(subject: Subject, seed: number, count: number): Promise<Measurement> {
  const random = new Random(seed);
  const problemsIn = reader(subject);
  const rates: Rate[] = [];
  const notes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const claim = claimOf(random.pick(subject.models), subject.portal.sandboxUrl, random);
    const possible = places.filter(({ write }) => write(claim.lie, claim.what) !== undefined);
    const place = random.pick(possible);
    const page = random.pick(subject.pages);
    const [lie, truth] = [place.write(claim.lie, claim.what)!, place.write(claim.truth, claim.what)!];
    // What a place does not show of a claim, it cannot be untrue about.
    if (lie === truth) {
      index -= 1;
      continue;
    }
    const reported = await problemsIn(page, lie);
    const wrong = changedLines(truth, lie);
    const found = reported.some(({ line }) => wrong.includes(line));
    if (!found)
      notes.push(
        `missed: ${claim.kind} in ${place.name}${reported.length > 0 ? ` (reported elsewhere: ${reported.map(({ line, message }) => `${line} ${message}`).join('; ')})` : ''}\n${lie}`,
      );
    const alarms = await problemsIn(page, truth);
    const falseAlarms = alarms.length > 0 ? 1 : 0;
    rates.push({ layer: layerOf(place), edits: 1, found: found ? 1 : 0, truths: 1, falseAlarms });
    if (falseAlarms > 0) {
      notes.push(`false alarm in ${place.name}: ${alarms.map(({ message }) => message).join('; ')}\n${truth}`);
    }
  }
  for (const text of harmless) {
    const alarms = await problemsIn(random.pick(subject.pages), text);
    const layer = text.startsWith('```') ? 'fences that are only shown' : 'markup';
    rates.push({ layer, edits: 0, found: 0, truths: 1, falseAlarms: alarms.length > 0 ? 1 : 0 });
    if (alarms.length === 0) continue;
    notes.push(`false alarm: ${alarms.map(({ message }) => message).join('; ')}\n${text}`);
  }
  return { rates: byLayer(rates), notes };
}

/** Lines, from 1, of a text that another one does not have. */
function changedLines(truth: string, lie: string): number[] {
  const before = truth.split('\n');
  const after = lie.split('\n');
  return after.flatMap((line, index) =>
    line === before[index] && after.length === before.length ? [] : before.includes(line) ? [] : [index + 1],
  );
}

/** Everything that is reported without a run in a text that is put at the end of a page; lines are those of the text. */
function reader({ portal, models, python }: Subject) {
  const contract = createContract(models);
  const shown = new URL(portal.sandboxUrl);
  const origins = createOrigins(shown, models, contract);
  const session = { shown, check: async () => undefined };
  const context = { contract, session, runners: { get: () => undefined } } as unknown as PageRun;
  return async (page: Page, text: string): Promise<{ line: number; message: string }[]> => {
    const source = `${page.guide.source.trimEnd()}\n\n${text}\n`;
    const first = page.guide.source.trimEnd().split('\n').length + 2;
    const { guide, problems: unreadable } = readGuide(page.guide, source);
    const { page: changed, problems: marked } = pageOf(guide, portal.root, '2025-03-03');
    const examples = changed.steps.flatMap(({ variants }) => variants).filter(({ location }) => location.line >= first);
    const results = await Promise.all(
      examples.map(async (example): Promise<ExampleResult> =>
        example.mode.kind === 'verify' ? emptyPassed(example) : readExample(example, context),
      ),
    );
    const read = await readResults(results, { contract, origins, python, exempt: (problems) => [...problems] });
    const found = [
      ...unreadable,
      ...marked,
      ...(await proseChecker(portal, [changed], models, contract, origins)(changed, [first, Infinity])),
      ...read.results.flatMap(({ problem }) => problem ?? []),
      ...read.problems,
    ];
    return found.flatMap(({ location, message }) =>
      location.line >= first ? [{ line: location.line - first + 1, message }] : [],
    );
  };
}

const emptyPassed = (example: ExampleResult['example']): ExampleResult => ({
  ...emptyResult(example),
  outcome: 'passed',
});
