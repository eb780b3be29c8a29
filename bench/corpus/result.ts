/** What becomes of a document on its way through the engine, in the order of the way. */
export const stages = ['load', 'downloads', 'views', 'samples', 'twins', 'sandbox'] as const;
export type Stage = (typeof stages)[number];

/**
 * `built`: every stage ends. `refused`: the document's diagnostics have errors. `failed`: a stage throws anything else, or its
 * process ends. `hung` and `too-large`: a limit of time or memory was exceeded.
 */
export const outcomes = ['built', 'refused', 'failed', 'hung', 'too-large'] as const;
export type Outcome = (typeof outcomes)[number];

/** Problems of one kind in one document: the same message but for what it quotes and counts. */
export interface ProblemCount {
  readonly code: string;
  readonly pattern: string;
  readonly count: number;
  /** The first of them as it is printed. */
  readonly example: string;
}

/**
 * A request that is not answered as documented: by an error of the sandbox (`5xx`), by a refusal of a request that the
 * engine generated (`refused`), by 404, not at all, or with a warning about a value that the engine generated (`invalid`).
 */
export const faultKinds = ['5xx', 'refused', '404', 'no-response', 'invalid'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Requests that fail in the same way. */
export interface Fault {
  readonly kind: FaultKind;
  readonly cause: string;
  readonly count: number;
  /** The first of them: method, path and what the sandbox says of it. */
  readonly example: string;
}

export interface RequestFigures {
  readonly sent: number;
  /** By class of status, such as `2xx`. */
  readonly classes: Readonly<Record<string, number>>;
  readonly faults: readonly Fault[];
  /** Requests whose response warns of an example, a status or a media type with which the document contradicts itself. */
  readonly contradictions: number;
}

/** Sizes in bytes, apart from the numbers of things. */
export interface Sizes {
  readonly operations: number;
  readonly schemas: number;
  readonly pages: number;
  /** All page data, as JSON. */
  readonly pageData: number;
  /** Of each template, the page with the most data: that data, and the HTML that it becomes; the most HTML first. */
  readonly largestPages: readonly { readonly route: string; readonly data: number; readonly html: number }[];
  readonly collection: number;
  readonly twins: number;
  readonly largestTwin: number;
  readonly samples: number;
  readonly largestSample: number;
}

/** What a process finds out about a document. */
export interface Findings {
  readonly outcome: 'built' | 'refused' | 'failed';
  readonly version?: string;
  readonly errors: readonly ProblemCount[];
  readonly warnings: readonly ProblemCount[];
  /** Stages that threw, with what they threw. */
  readonly failures: readonly { readonly stage: Stage; readonly message: string }[];
  /** Processor time in milliseconds, by stage. */
  readonly cpu: Partial<Readonly<Record<Stage, number>>>;
  readonly sizes: Partial<Sizes>;
  readonly requests?: RequestFigures;
}

/** A line of the results. */
export interface DocumentResult extends Omit<Findings, 'outcome'> {
  /** Digest of the document, of its place in the folder, and of the engine. */
  readonly key: string;
  /** Relative to the folder. */
  readonly document: string;
  readonly bytes: number;
  readonly outcome: Outcome;
  /** Where it ended, for `hung` and `too-large` and for a process that ended. */
  readonly stage?: Stage;
  /** Wall-clock time in milliseconds. */
  readonly ms: number;
  /** The largest resident set seen, in MB; 0 where the system does not tell. */
  readonly megabytes: number;
}
