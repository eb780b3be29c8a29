import type { ProgramText } from '../reading/expression';
import type { Container } from './container/container';
import type { WarmProcesses } from './warm-processes';
import type { PageFolder, TrustedServers } from './workspace';

/** A program to run. */
export interface Program {
  /** Unique on its page, safe as a file name. */
  readonly name: string;
  readonly code: string;
  /** Absolute path, when it is a file of its own. */
  readonly path?: string;
}

export interface RunContext {
  readonly folder: PageFolder;
  readonly environment: Readonly<Record<string, string>>;
  /** Where its relative imports start. */
  readonly importsFrom: string;
  /** The address that examples show. */
  readonly shown: URL;
  /** The loopback port of its recorder on this machine, and the one at which programs reach it. */
  readonly recorderPort: number;
  readonly proxyPort: number;
  /** Where programs run; absent where this machine has no containers. */
  readonly container?: Container;
  /** The documented servers that programs may address; absent where there are none. */
  readonly servers?: TrustedServers;
  readonly warm: WarmProcesses;
  /** In milliseconds. */
  readonly limit: number;
}

export interface RunResult {
  /** Exit code; null when it was stopped. */
  readonly exit: number | null;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
  /** Stopped because it printed too much. */
  readonly flooded?: boolean;
  /** It wrote more files, or larger ones, than a page may have; all of them are removed. */
  readonly overfull?: boolean;
  /** It sent more requests than an example may. */
  readonly isFlood?: boolean;
  /** Where and why it failed, as far as its own messages say. */
  readonly fault?: ProgramFault;
}

export interface ProgramFault {
  /** 1-based line of the program. */
  readonly line?: number;
  readonly message: string;
}

/** Runs programs in one language. */
export interface Runner {
  /** By name of the tool, for example `{ bash: '5.2.15', curl: '7.88.1' }`; undefined when the runtime is not installed. */
  versions(): Promise<Readonly<Record<string, string>> | undefined>;
  run(program: Program, context: RunContext): Promise<RunResult>;
  /**
   * Runs programs that send one request each, one after the other in one process. @returns undefined where it cannot be told
   * how each of them ended
   */
  runAll?(programs: readonly Program[], context: RunContext): Promise<readonly RunResult[] | undefined>;
  /** Parses a program without running it. */
  check(program: Program, context: RunContext): Promise<ProgramFault | undefined>;
  /** The syntax tree of a program, where the language's own parser is the only one here; undefined when it refuses the program. */
  read?(code: string): Promise<ProgramText | undefined>;
  close(): Promise<void>;
}
