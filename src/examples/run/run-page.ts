import type { Example, Page, Step } from '../find/example';
import { type ExampleResult, emptyResult, type PageRun } from './page-run';
import type { Attempt } from '../judge/attempt';
import { judgeStep } from '../judge/judge-step';
import { checkExchange } from '../wire/check-exchange';
import { mayNeed } from './depends';
import { lackOf } from './lack';
import { exampleLimit } from './page-session';
import { readExample } from './read-example';
import { refusedTo } from './refused';

/**
 * Runs the steps of a page one after the other. After a failure those are blocked that may need its results, up to the next step that
 * starts afresh.
 */
export async function runPage(page: Page, context: PageRun): Promise<ExampleResult[]> {
  const results: ExampleResult[] = [];
  let halts: Halt[] = [];
  for (const step of page.steps) {
    const fresh = step.variants.some(({ mode }) => mode.kind === 'verify' && mode.fresh);
    if (fresh) {
      await context.session.startAfresh();
      halts = [];
    }
    const halt = halts.find(({ step: earlier, results: found }) => mayNeed(step, earlier, found));
    const found = await runStep(step, context, halt?.effect);
    if (fresh) await context.session.endProcesses();
    results.push(...found);
    const effect = halt?.effect ?? effectOf(found);
    if (effect) halts.push({ step, results: found, effect });
  }
  return results;
}

/** What becomes of steps that need the results of this one: it failed, or no runtime on this machine could run it. */
function effectOf(found: readonly ExampleResult[]): HaltEffect | undefined {
  const failed = found.find(didNotWork)?.example.id;
  if (failed !== undefined) return { outcome: 'blocked', blockedBy: failed, reason: `blocked by ${failed}` };
  const verified = found.filter(({ example }) => example.mode.kind === 'verify');
  const [first] = verified;
  if (!first || verified.some(({ outcome }) => outcome !== 'not-run')) return undefined;
  return { outcome: 'not-run', reason: `${first.example.id}, an earlier step, could not run on this machine` };
}

/** If only what the guide shows is wrong, the example has still done its work. */
const didNotWork = ({ outcome, problem, compared }: ExampleResult): boolean =>
  outcome === 'failed' && !(problem?.layer === 'response' && compared.length > 0);

interface TimedAttempt extends Attempt {
  /** In milliseconds. */
  readonly duration: number;
}

type HaltEffect = Pick<ExampleResult, 'outcome' | 'blockedBy' | 'reason'>;

/** A step that did not do its work. */
interface Halt {
  readonly step: Step;
  readonly results: readonly ExampleResult[];
  readonly effect: HaltEffect;
}

/** Runs every variant of a step, each from the state that the step found, and then judges them together. */
async function runStep(step: Step, context: PageRun, halt: HaltEffect | undefined): Promise<ExampleResult[]> {
  const back = context.session.mark();
  const attempts: TimedAttempt[] = [];
  const others: ExampleResult[] = [];
  for (const example of step.variants) {
    if (example.mode.kind !== 'verify') {
      others.push(await readExample(example, context));
    } else if (halt) {
      others.push({ ...emptyResult(example), ...halt });
    } else {
      const attempt = await attemptOf(example, context, attempts.length > 0 ? back : undefined);
      if ('refused' in attempt) attempts.push(attempt);
      else others.push(attempt);
    }
  }
  const verdicts = await judgeStep(attempts, step.expectations, { limit: exampleLimit, bindings: context.bindings });
  const judged = attempts.map(({ example, exchanges, duration, run }, index): ExampleResult => {
    const { problem, compared } = verdicts[index]!;
    return { example, outcome: problem ? 'failed' : 'passed', problem, exchanges, compared, duration, run };
  });
  return step.variants.map((variant) => [...judged, ...others].find(({ example }) => example === variant)!);
}

/** @param before called once it is certain that the example can run: one that cannot must not change the state */
async function attemptOf(
  example: Example,
  context: PageRun,
  before?: () => void,
): Promise<TimedAttempt | ExampleResult> {
  const runner = context.runners.get(example.language);
  const { session, runners } = context;
  const missing = await runners.missing(example.language, session.contained);
  if (!runner || missing !== undefined) return notRun(example, context.required, missing);
  before?.();
  const { mode } = example;
  const keepsCredentials = mode.kind === 'verify' && (mode.status === 401 || mode.status === 403);
  const program = { code: example.code, path: example.quotation?.path, keepsCredentials };
  const { run, recording, duration } = await session.run(program, runner);
  const lacking = recording.exchanges.length === 0 ? lackOf(run) : undefined;
  if (lacking !== undefined) return notRun(example, context.required, `${example.language} on this machine ${lacking}`);
  const exchanges = await Promise.all(recording.exchanges.map((exchange) => checkExchange(context.contract, exchange)));
  const refused = refusedTo(recording.refused, example.code, run.stderr, session.shown);
  return { example, run, exchanges, refused, shown: session.shown, duration };
}

function notRun(
  example: Example,
  required: readonly string[],
  reason = `no runtime for ${example.language} on this machine`,
): ExampleResult {
  if (!required.includes(example.language)) return { ...emptyResult(example), outcome: 'not-run', reason };
  const hint = `Install it, or remove ${example.language} from the required languages.`;
  const problem = { layer: 'run', location: example.location, message: reason, hint } as const;
  return { ...emptyResult(example), outcome: 'failed', problem };
}
