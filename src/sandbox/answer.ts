/** What the sandbox answers to a request, before it is written to the wire. */
export interface Answer {
  readonly status: number;
  /** Plain value for a JSON media type, text or bytes for others; left out for an answer without a body. */
  readonly body?: unknown;
  /** Default: the first media type that the document has for this status, else `application/json`. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
