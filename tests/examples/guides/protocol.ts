import type { Outcome, Location, ProblemRecord } from '../../../src/examples/record';

/** What can be known of a test before anything runs. */
export interface ListedTest {
  readonly name: string;
  readonly location: Location;
  /** Why it is not run. */
  readonly skip?: string;
}

/** The tests of one file. */
export interface ListedFile {
  /** Absolute. */
  readonly path: string;
  readonly tests: readonly ListedTest[];
}

/** What the engine's process writes before the first test, for test modules to read while they define their tests. */
export interface Listing {
  /** Address of the engine. */
  readonly url: string;
  /** Folder that places are relative to. */
  readonly root: string;
  readonly files: readonly ListedFile[];
}

/** What became of the tests of one file, in the order of its listing. */
export interface FileResult {
  readonly results: readonly {
    readonly outcome: Outcome;
    readonly reason?: string;
    readonly problem?: ProblemRecord;
    readonly rerun?: string;
  }[];
  /** What is untrue outside the examples. */
  readonly problems: readonly ProblemRecord[];
}
