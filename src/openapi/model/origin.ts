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

/**
 * One thing that is wrong with a document, worded so that its author can fix it. An error leaves nothing to show; with a
 * warning the document is shown, the part concerned as well as possible.
 */
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

/**
 * A diagnostic before it is known how strict to be. A fault is against the specification and still leaves something to
 * show: an error where the portal is strict, a warning elsewhere.
 */
export type Finding = Omit<Diagnostic, 'severity'> & { readonly severity: Diagnostic['severity'] | 'fault' };
