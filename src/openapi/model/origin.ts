/** Where a node of the model was written. */
export interface Origin {
  /** Path of the file, relative to the portal's root, with forward slashes. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) inside that file; `''` is the whole document. */
  readonly pointer: string;
  /** 1-based line. */
  readonly line: number;
  /** 1-based column. */
  readonly column: number;
}

/** One thing that is wrong (error) or not shown (warning) in a document, worded so that its author can fix it. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** Stable kebab-case name of the kind of problem, for example `unresolved-reference`. */
  readonly code: string;
  /** What is wrong, in one sentence that names the offending value. */
  readonly message: string;
  /** How to fix it, where that is known. */
  readonly hint?: string;
  /** Where; absent only when the file could not be read at all. */
  readonly origin?: Origin;
}
