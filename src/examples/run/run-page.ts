import type { Example, Page, Step } from '../find/example';
import type { Bindings } from '../live/bindings';
import { judgeExample } from '../judge/judge-example';
import { placeOfLine } from '../judge/locate';
import { checkExchange } from '../wire/check-exchange';
import type { Contract } from '../wire/contract';
import { checkMessage } from '../wire/check-message';
import { DoorError } from './door';
import type { ExampleResult } from './page-result';
import { exampleLimit, type PageSession } from './page-session';
import type { Runners } from './runners';

export interface PageRun {
  readonly session: PageSession;
  readonly contract: Contract;
  readonly runners: Runners;
  /** Languages whose runtime must be there. */
  readonly required: readonly string[];
  /** Set for a live server. */
  readonly bindings?: Bindings;
  /** Go on after an example whose shown answer or output is not what came back. */
  readonly keepGoing?: boolean;
}

/** Runs the steps of a page one after the other. After a failure the rest is blocked, up to the next step that starts afresh. */
export async function runPage(page: Page, how: PageRun): Promise<ExampleResult[]> {
  const results: ExampleResult[] = [];
  let blockedBy: string | undefined;
  for (const step of page.steps) {
    if (step.variants.some(({ mode }) => mode.kind === 'verify' && mode.fresh)) {
      how.session.reset();
      blockedBy = undefined;
    }
    const found = await runStep(step, how, blockedBy);
    results.push(...found);
    blockedBy ??= found.find((result) => blocks(result, how))?.example.id;
  }
  return results;
}

function blocks({ outcome, problem, compared }: ExampleResult, { keepGoing = false }: PageRun): boolean {
  const onlyShownWrong = problem?.layer === 'response' && compared.length > 0;
  return outcome === 'failed' && !(keepGoing && onlyShownWrong);
}

/** Every variant starts from the state that the step found. */
async function runStep(step: Step, how: PageRun, blockedBy: string | undefined): Promise<ExampleResult[]> {
  const back = how.session.mark();
  const results: ExampleResult[] = [];
  let first: ExampleResult | undefined;
  for (const example of step.variants) {
    if (example.mode.kind !== 'verify') {
      results.push(await readExample(example, how));
      continue;
    }
    if (blockedBy !== undefined) {
      results.push({ ...nothing(example), outcome: 'blocked', blockedBy, reason: `blocked by ${blockedBy}` });
      continue;
    }
    if (first) back();
    const result = await runExample(example, step, how, first);
    results.push(result);
    if (result.run) first ??= result;
  }
  return results;
}

const programOf = ({ code, quotation }: Example) => ({ code, path: quotation?.path });
const nothing = (example: Example) => ({ example, exchanges: [], compared: [], duration: 0 });

async function runExample(
  example: Example,
  step: Step,
  how: PageRun,
  first: ExampleResult | undefined,
): Promise<ExampleResult> {
  const runner = how.runners.get(example.language);
  if (!runner || !(await how.runners.versions(example.language))) return notRun(example, how.required);
  const ran = await how.session.run(programOf(example), runner).catch((error: unknown) => {
    if (error instanceof DoorError) return error;
    throw error;
  });
  if (ran instanceof DoorError) return notRun(example, how.required, ran.message);
  const { run, recording, duration } = ran;
  const exchanges = await Promise.all(recording.exchanges.map((exchange) => checkExchange(how.contract, exchange)));
  const attempt = { example, run, exchanges, refused: recording.refused };
  const like =
    first?.outcome === 'passed' ? { language: first.example.language, exchanges: first.exchanges } : undefined;
  const options = { limit: exampleLimit, bindings: how.bindings, like };
  const { problem, compared } = await judgeExample(attempt, step.expectations, options);
  return { example, outcome: problem ? 'failed' : 'passed', problem, exchanges, compared, duration, run };
}

function notRun(
  example: Example,
  required: readonly string[],
  reason = `no runtime for ${example.language} on this machine`,
): ExampleResult {
  if (!required.includes(example.language)) return { ...nothing(example), outcome: 'not-run', reason };
  const cure = `Install it, or take ${example.language} out of the portal's required languages.`;
  return {
    ...nothing(example),
    outcome: 'failed',
    problem: { layer: 'run', place: example.place, message: reason, cure },
  };
}

/** An example that is not run: skipped, or parsed and held against the documents. */
async function readExample(example: Example, how: PageRun): Promise<ExampleResult> {
  const { mode } = example;
  if (mode.kind === 'skip') return { ...nothing(example), outcome: 'skipped', reason: mode.reason };
  const reason = mode.kind === 'check' ? mode.reason : undefined;
  const finding = await checkMessage(example, how.contract);
  if (finding) {
    const place = placeOfLine(example, finding.line);
    return {
      ...nothing(example),
      outcome: 'failed',
      reason,
      problem: { layer: 'static', place, message: finding.message },
    };
  }
  const runner = how.runners.get(example.language);
  if (!runner || !(await how.runners.versions(example.language)))
    return { ...nothing(example), outcome: 'checked', reason };
  const fault = await how.session.check(programOf(example), runner);
  if (!fault) return { ...nothing(example), outcome: 'checked', reason };
  const place = placeOfLine(example, fault.line);
  return {
    ...nothing(example),
    outcome: 'failed',
    reason,
    problem: { layer: 'static', place, message: `cannot be read: ${fault.message}` },
  };
}
