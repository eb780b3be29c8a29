import type { Page } from '../find/example';
import type { Bindings } from '../live/bindings';
import type { Contract } from '../wire/contract';
import type { ExampleResult } from './page-result';
import type { PageSession } from './page-session';
import { type Halt, runStep } from './run-step';
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
