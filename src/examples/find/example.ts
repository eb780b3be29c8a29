import type { Location } from '../record';
import type { Guide } from './guide';
import type { Mode } from './mode';
import type { ResponseName } from './named-responses';

export type ExampleMode = Extract<Mode, { kind: 'verify' | 'check' | 'skip' }>;

/** One fence that carries a mode of its own. */
export interface Example {
  /** Of its step; given by the writer, or the page's name and the step's number. */
  readonly id: string;
  /** Canonical, for example `bash` for `curl`. */
  readonly language: string;
  readonly mode: ExampleMode;
  readonly location: Location;
  readonly endLine: number;
  /** What is shown and, unless it is a quotation, what runs: the fence's body or the quoted region. */
  readonly code: string;
  /** Of the first line of `code` in `codeFile`. */
  readonly codeLine: number;
  /** The guide, or the quoted program. Relative to the portal's root. */
  readonly codeFile: string;
  /** The request from which the program was made; it is what the guide has, and `code` what its page shows. */
  readonly request?: string;
  /** The program whose region is shown; the whole of it runs. */
  readonly quotation?: Quotation;
}

/** A fence that shows the response or output of an example. */
export interface Expectation {
  readonly kind: 'response' | 'output';
  readonly language: string;
  readonly location: Location;
  readonly endLine: number;
  readonly body: string;
  /** Of a response: why more than half of its values are wildcards. */
  readonly reason?: string;
  /** Of a response that stands on its page more than once. */
  readonly named?: ResponseName;
  /** For an output: the one variant that printed it. */
  readonly variant?: Example;
}

/** Examples that do the same in different languages, with their expected responses and outputs. */
export interface Step {
  readonly id: string;
  readonly variants: readonly Example[];
  readonly expectations: readonly Expectation[];
}

/** A guide with its steps: the unit of state, order and parallelism. */
export interface Page {
  readonly guide: Guide;
  readonly steps: readonly Step[];
}

export interface Quotation {
  /** Absolute path of the program. */
  readonly path: string;
  /** What the guide shows: the region, or the whole file; without the indentation that all its lines share. */
  readonly shown: string;
  /** 1-based line of the file on which the shown part starts. */
  readonly line: number;
  /** SHA-256 of the whole program, hexadecimal. */
  readonly programDigest: string;
}
