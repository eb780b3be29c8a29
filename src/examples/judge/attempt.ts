import type { Example } from '../find/example';
import type { RunResult } from '../run/runner';
import type { CheckedExchange } from '../wire/check-exchange';

/** One run of an example with what went over the wire, ready to be judged. */
export interface Attempt {
  readonly example: Example;
  readonly run: RunResult;
  readonly exchanges: readonly CheckedExchange[];
  /** Destinations that it tried to reach and that were refused. */
  readonly refused: readonly string[];
  /** The one address that it may reach. */
  readonly shown: URL;
}
