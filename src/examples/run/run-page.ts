import type { Example, Page, Step } from '../find/example';
import { type ExampleResult, nothing, type PageRun } from './page-run';
import type { Attempt } from '../judge/attempt';
import { judgeStep } from '../judge/judge-step';
import { checkExchange } from '../wire/check-exchange';
import { DoorError } from './port-forwarder';
import { exampleLimit } from './page-session';
import { readExample } from './read-example';
import { wayAround } from './proxy-bypass';

/** Runs the steps of a page one after the other. After a failure the rest is blocked, up to the next step that starts afresh. */
export async function runPage(page: Page, how: PageRun): Promise<ExampleResult[]> {
  const results: ExampleResult[] = [];
  let halt: Halt | undefined;
  for (const step of page.steps) {
    if (step.variants.some(({ mode }) => mode.kind === 'verify' && mode.fresh)) {
      how.session.reset();
      halt = undefined;
    }
    const found = await runStep(step, how, halt);
    results.push(...found);
    halt ??= haltAfter(found, how);
  }
  return results;
}

/** What later steps need of a step that failed, or that no runtime of this machine could run, is not there. */
function haltAfter(found: readonly ExampleResult[], how: PageRun): Halt | undefined {
  const failed = found.find((result) => blocks(result, how))?.example.id;
  if (failed !== undefined) return { outcome: 'blocked', blockedBy: failed, reason: `blocked by ${failed}` };
  const meant = found.filter(({ example }) => example.mode.kind === 'verify');
  const [first] = meant;
  if (!first || meant.some(({ outcome }) => outcome !== 'not-run')) return undefined;
  return { outcome: 'not-run', reason: `${first.example.id}, an earlier step, could not run on this machine` };
}

function blocks({ outcome, problem, compared }: ExampleResult, { keepGoing = false }: PageRun): boolean {
  const onlyShownWrong = problem?.layer === 'response' && compared.length > 0;
  return outcome === 'failed' && !(keepGoing && onlyShownWrong);
}

interface TimedAttempt extends Attempt {
  /** In milliseconds. */
  readonly duration: number;
}

/** Why the steps after another one are not run: it failed, or nothing here could run it. */
export type Halt = Pick<ExampleResult, 'outcome' | 'blockedBy' | 'reason'>;

/** Runs every variant of a step, each from the state that the step found, and then judges them together. */
export async function runStep(step: Step, how: PageRun, halt: Halt | undefined): Promise<ExampleResult[]> {
  const back = how.session.mark();
  const attempts: TimedAttempt[] = [];
  const others: ExampleResult[] = [];
  for (const example of step.variants) {
    if (example.mode.kind !== 'verify') {
      others.push(await readExample(example, how));
    } else if (halt) {
      others.push({ ...nothing(example), ...halt });
    } else {
      const attempt = await attemptOf(example, how, attempts.length > 0 ? back : undefined);
      if ('refused' in attempt) attempts.push(attempt);
      else others.push(attempt);
    }
  }
  const verdicts = await judgeStep(attempts, step.expectations, { limit: exampleLimit, bindings: how.bindings });
  const judged = attempts.map(({ example, exchanges, duration, run }, index): ExampleResult => {
    const { problem, compared } = verdicts[index]!;
    return { example, outcome: problem ? 'failed' : 'passed', problem, exchanges, compared, duration, run };
  });
  return step.variants.map((variant) => [...judged, ...others].find(({ example }) => example === variant)!);
}

/** @param before is called when it is sure that the example can run: one that cannot leaves the state as it is */
async function attemptOf(example: Example, how: PageRun, before?: () => void): Promise<TimedAttempt | ExampleResult> {
  const runner = how.runners.get(example.language);
  if (!runner || !(await how.runners.versions(example.language))) return notRun(example, how.required);
  const { shown } = how.session;
  const refusal = wayAround(example.language, example.code, shown);
  if (refusal) {
    const run = { exit: null, timedOut: false, stdout: '', stderr: '', refusal };
    return { example, run, exchanges: [], refused: [], shown, duration: 0 };
  }
  before?.();
  try {
    const program = { code: example.code, path: example.quotation?.path };
    const { run, recording, duration } = await how.session.run(program, runner);
    const exchanges = await Promise.all(recording.exchanges.map((exchange) => checkExchange(how.contract, exchange)));
    const refused = [...recording.refused, ...refusedIn(run.stderr)];
    return { example, run, exchanges, refused, shown, duration };
  } catch (error) {
    if (error instanceof DoorError) return notRun(example, how.required, error.message);
    throw error;
  }
}

/** Connections that a program was kept from making, as the gates of Node, Python and Ruby say it. */
const refusedIn = (stderr: string): string[] =>
  [...stderr.matchAll(/^portal-examples: refused (\S+)$/gm)].map(([, destination]) => destination!);

function notRun(example: Example, required: readonly string[], told?: string): ExampleResult {
  const reason = told ?? `no runtime for ${example.language} on this machine`;
  if (!required.includes(example.language)) return { ...nothing(example), outcome: 'not-run', reason };
  const cure = `Install it, or take ${example.language} out of the portal's required languages.`;
  const problem = { layer: 'run', place: example.place, message: reason, cure } as const;
  return { ...nothing(example), outcome: 'failed', problem };
}
