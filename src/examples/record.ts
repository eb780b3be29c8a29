import type { ResponseSource } from '../sandbox/behaviour';

/**
 * What one run of the examples found: plain JSON, written to `reports/examples.json`. The terminal, JUnit XML, the
 * annotations of CI, the badges of the site and its page of coverage are all made from it alone.
 * This file has types only, so that the browser's code may use it too.
 */
export interface ExamplesRecord {
  readonly format: 4;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Wall time in milliseconds, with start-up. */
  readonly duration: number;
  /** `sandbox`, or the address of the live server that was used instead. */
  readonly server: string;
  /** Of what the run depends on, taken before anything ran. */
  readonly digests?: RecordDigests;
  /** Why examples did not run in containers, where they did not. */
  readonly uncontained?: string;
  /** Set when the run covered a part of the pages only. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** Set when only some pages or one example were selected. */
  readonly partial?: true;
  /** Set when results of earlier runs are among these, as nothing that they depend on has changed since. */
  readonly reused?: ReusedRecord;
  /** Of the runtimes that ran examples, for example `{ "bash": "5.2.15", "curl": "7.88.1" }`. */
  readonly versions: Readonly<Record<string, string>>;
  readonly pages: readonly PageRecord[];
  /** One for each fence that carries a mode, in the order of pages and lines. */
  readonly examples: readonly ExampleRecord[];
  /** One for each exchange of each operation, in each language that its generated sample was run in. */
  readonly documentExamples: readonly DocumentExampleRecord[];
  /** Problems of guides and documents that belong to no example: links, prose, markup, coverage. */
  readonly problems: readonly ProblemRecord[];
  /** What is probably untrue, and does not make the run red. */
  readonly warnings?: readonly ProblemRecord[];
  /** What a writer has exempted from the checks, with the reason. */
  readonly exempted?: readonly ExemptionRecord[];
  /** What the guides show of the responses to their examples. */
  readonly values?: readonly ValueRecord[];
  /** Of a run against a running server: where it, the guides and the documents say different things. */
  readonly disagreements?: readonly Disagreement[];
  readonly coverage: CoverageRecord;
  readonly totals: Readonly<Record<Outcome, number>>;
  /** What responded to the requests of what passed: the number of examples and samples of each kind of evidence. */
  readonly evidence: Readonly<Record<Evidence['kind'], number>>;
}

export interface ReusedRecord {
  /** When the earliest of those runs started: ISO 8601, UTC. */
  readonly since: string;
  /** Files of the guides whose examples were not run again. */
  readonly guides: readonly string[];
  /** How many of the results of the API documents' examples and samples are from them. */
  readonly documentExamples: number;
}

/** SHA-256, hexadecimal. */
export interface RecordDigests {
  /** Of all of it: a record may be used again while this is the same. */
  readonly inputs: string;
  /** Of the document of each API, by id, with the files beside it that it may refer to. */
  readonly documents: Readonly<Record<string, string>>;
  /** Of the code that runs and judges examples, with its packages. */
  readonly runner: string;
}

/**
 * `passed`: it ran, and everything that it sent, received and shows is true. `checked`: not run, but read and validated against
 * the documents. `skipped`: not run for the reason it gives. `blocked`: not run, because an earlier step of its page failed.
 * `not-run`: its runtime is not on this machine. `broken`: it ran, and what an API document says contradicts itself; a warning, which
 * is a failure where the API is strict.
 */
export type Outcome = 'passed' | 'failed' | 'checked' | 'skipped' | 'blocked' | 'not-run' | 'broken';

/**
 * What responded to an example that passed; of several requests, the weakest. `replayed`: the document's own example came back,
 * or values generated from its schema, so that nothing but the document was compared with itself. `sandbox`: a behaviour or the state
 * of the sandbox responded. `live`: a server responded, on that day. Only the last two prove anything.
 */
export type Evidence = (
  { readonly kind: 'replayed' } | { readonly kind: 'sandbox' } | ({ readonly kind: 'live' } & LiveServer)
) & {
  /** The documented servers that were addressed, such as `https://api.example.com/v1`; absent for the address of the sandbox. */
  readonly at?: readonly string[];
};

export interface LiveServer {
  /** Its address. */
  readonly server: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** The kind of check that found a problem. */
export type Layer = 'markup' | 'static' | 'request' | 'run' | 'response' | 'prose' | 'coverage';

export interface Location {
  /** Relative to the portal's root, with forward slashes. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, where known. */
  readonly column?: number;
}

export interface PageRecord {
  readonly file: string;
  readonly route: string;
  readonly title: string;
  /** Id of the docs area. */
  readonly area: string;
  /** SHA-256 of its source, hexadecimal. */
  readonly digest: string;
}

export interface ProblemRecord {
  readonly layer: Layer;
  readonly location: Location;
  /** What is wrong, in one sentence that names the offending value. */
  readonly message: string;
  /** What to do about it, where that is known. */
  readonly hint?: string;
  /** The lines around the location, with the location marked, ready to print. */
  readonly frame?: string;
  /** What else is wrong with the same response. */
  readonly further?: readonly ProblemRecord[];
}

/** The value of a `<Value of path />` in a guide. */
export interface ValueRecord {
  readonly file: string;
  /** Id of the example. */
  readonly of: string;
  readonly path: string;
  readonly text: string;
}

/** Two of guide, document and running server, which say different things. */
export interface Disagreement {
  readonly between: 'guide and document' | 'server and document' | 'guide and server';
  /** In the guide. */
  readonly location: Location;
  readonly message: string;
}

/** A `portal-ignore` of a guide, or a name that it declares to be of the reader's own system. */
export interface ExemptionRecord {
  readonly location: Location;
  /** What it exempts: `the next sentence`, `this line of code`, or the name. */
  readonly what: string;
  readonly reason: string;
  /** How many findings it exempts, or how often the name occurs. */
  readonly count: number;
}

export interface ExampleRecord {
  /** Of the step: variants in several languages share it. Unique in the portal together with `language`. */
  readonly id: string;
  /** Canonical name, for example `bash` for a fence in `curl` or `sh`. */
  readonly language: string;
  /** Of the fence's opening line. */
  readonly location: Location;
  /** Last line of the fence. */
  readonly endLine: number;
  /** Of its text and mode, and of what its result depends on above it (`fenceDigests`). */
  readonly digest: string;
  readonly mode: 'verify' | 'check' | 'skip';
  readonly hidden: boolean;
  readonly outcome: Exclude<Outcome, 'broken'>;
  /** Why it was checked only, skipped or not run, or which step blocked it. */
  readonly reason?: string;
  /** Day (`YYYY-MM-DD`) after which a skip fails. */
  readonly until?: string;
  /** Id of the step that blocked this one. */
  readonly blockedBy?: string;
  /** The first cause of a failure. */
  readonly problem?: ProblemRecord;
  /** Absent where it did not pass, or sent no request. */
  readonly evidence?: Evidence;
  readonly operations: readonly OperationKey[];
  readonly requests: readonly RequestRecord[];
  /** Parts of requests that its source does not state, so that nothing validated them; of an example that is not run. */
  readonly unread?: readonly { readonly line: number; readonly what: string }[];
  /** The response and output fences that were compared with what was received or printed. */
  readonly compared: readonly ComparedFence[];
  /** In milliseconds; 0 when it did not run. */
  readonly duration: number;
  /** Command that runs this example again. */
  readonly rerun: string;
}

/** A fence that shows what came back. */
export interface ComparedFence extends Location {
  /** As that of an example. */
  readonly digest: string;
  /** Of the request whose response it shows; of an output, of all requests. Absent where there was none. */
  readonly evidence?: Evidence;
}

export interface OperationKey {
  /** Id of the API in the portal. */
  readonly api: string;
  /** Slug of the operation in its API. */
  readonly operation: string;
}

export interface RequestRecord {
  readonly method: string;
  /** Path with query, as sent. */
  readonly target: string;
  /** The documented server that it was addressed to; absent for the address of the sandbox. */
  readonly server?: string;
  readonly status: number;
  readonly operation?: OperationKey;
  /** Absent for a live server, and where the sandbox refused the request. */
  readonly source?: ResponseSource;
  /** In milliseconds, as the program waited. */
  readonly duration: number;
}

/** An exchange of an API document, or the generated sample of its request in one language. */
export interface DocumentExampleRecord extends OperationKey {
  /** Name of the exchange in the document. */
  readonly exchange: string;
  /** `exchange`: the request itself was sent and its response compared. Otherwise the language of the generated sample that was run. */
  readonly language: string;
  readonly location: Location;
  readonly outcome: Outcome;
  readonly reason?: string;
  readonly problem?: ProblemRecord;
  /** Absent where it did not pass. */
  readonly evidence?: Evidence;
  readonly status?: number;
  /** The response was another one than the document's example, and both are true of the document: what is shown did not come back. */
  readonly differs?: true;
  readonly duration: number;
}

export interface CoverageRecord {
  readonly operations: readonly OperationCoverage[];
  readonly enums: readonly EnumCoverage[];
  readonly languages: readonly LanguageCoverage[];
}

export interface OperationCoverage extends OperationKey {
  readonly title: string;
  readonly method: string;
  readonly path: string;
  /** Number of passed examples in guides that called it. */
  readonly guides: number;
  /** Number of its exchanges whose request was sent and whose response is true. */
  readonly exchanges: number;
  /** The strongest of all of these; absent where nothing called it. */
  readonly evidence?: Evidence['kind'];
  readonly statuses: readonly { readonly status: string; readonly seen: boolean }[];
}

export interface EnumCoverage {
  readonly api: string;
  readonly schema: string;
  /** Dotted path of the property, empty when the schema itself is the enumeration. */
  readonly property: string;
  readonly values: readonly { readonly value: string; readonly seen: boolean }[];
}

export interface LanguageCoverage {
  readonly language: string;
  /** Of the programs that ran its examples, by name. Absent when one was not found. */
  readonly versions?: Readonly<Record<string, string>>;
  readonly required: boolean;
  readonly examples: Readonly<Record<Outcome, number>>;
  readonly documentExamples: Readonly<Record<Outcome, number>>;
}
