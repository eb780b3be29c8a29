import type { Example } from '../find/example';
import type { Problem } from '../problem';
import type { JudgedFence } from '../judge/judge-example';
import type { ExampleRecord } from '../record';
import type { CheckedExchange } from '../wire/check-exchange';
import type { RunResult } from './runner';
import type { Unread } from '../reading/written-request';
import type { Bindings } from './bindings';
import type { Contract } from '../wire/contract';
import type { PageSession } from './page-session';
import type { Runners } from './runners';

/** What became of one example. */
export interface ExampleResult {
  readonly example: Example;
  readonly outcome: ExampleRecord['outcome'];
  readonly reason?: string;
  readonly blockedBy?: string;
  readonly problem?: Problem;
  readonly exchanges: readonly CheckedExchange[];
  readonly compared: readonly JudgedFence[];
  /** In milliseconds. */
  readonly duration: number;
  /** How it ended, when it ran. */
  readonly run?: RunResult;
  /** What could not be taken from the source of an example that is not run. */
  readonly unread?: readonly Unread[];
}

/** Of an example that did not run. */
export const emptyResult = (example: Example) => ({ example, exchanges: [], compared: [], duration: 0 }) as const;

export interface PageRun {
  readonly session: PageSession;
  readonly contract: Contract;
  readonly runners: Runners;
  /** Languages whose runtime must be there. */
  readonly required: readonly string[];
  /** Set for a live server. */
  readonly bindings?: Bindings;
}
