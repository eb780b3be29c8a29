import type { Example, Page, Step } from '../find/example';
import { type ExampleResult, emptyResult, type PageRun } from './page-run';
import type { Attempt } from '../judge/attempt';
import { judgeStep } from '../judge/judge-step';
import { checkExchange } from '../wire/check-exchange';
import { exampleLimit } from './page-session';
import { readExample } from './read-example';
import { refusedTo } from './refused';

/** Runs the steps of a page one after the other. After a failure the rest is blocked, up to the next step that starts afresh. */
export async function runPage(page: Page, context: PageRun): Promise<ExampleResult[]> {
  const results: ExampleResult[] = [];
  let halt: Halt | undefined;
  for (const step of page.steps) {
    const fresh = step.variants.some(({ mode }) => mode.kind === 'verify' && mode.fresh);
    if (fresh) {
      context.session.reset();
      context.session.endProcesses();
      halt = undefined;
    }
    const found = await runStep(step, context, halt);
    if (fresh) context.session.endProcesses();
    results.push(...found);
    halt ??= haltAfter(found, context);
  }
  return results;
}

/** Later steps cannot run after a step that failed, or that no runtime on this machine could run: they may need its results. */
function haltAfter(found: readonly ExampleResult[], context: PageRun): Halt | undefined {
  const failed = found.find((result) => blocks(result, context))?.example.id;
  if (failed !== undefined) return { outcome: 'blocked', blockedBy: failed, reason: `blocked by ${failed}` };
  const verified = found.filter(({ example }) => example.mode.kind === 'verify');
  const [first] = verified;
  if (!first || verified.some(({ outcome }) => outcome !== 'not-run')) return undefined;
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
type Halt = Pick<ExampleResult, 'outcome' | 'blockedBy' | 'reason'>;

/** Runs every variant of a step, each from the state that the step found, and then judges them together. */
async function runStep(step: Step, context: PageRun, halt: Halt | undefined): Promise<ExampleResult[]> {
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
  const program = { code: example.code, path: example.quotation?.path };
  const { run, recording, duration } = await session.run(program, runner);
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
  const hint = `Install it, or remove ${example.language} from the portal's required languages.`;
  const problem = { layer: 'run', location: example.location, message: reason, hint } as const;
  return { ...emptyResult(example), outcome: 'failed', problem };
}
