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
