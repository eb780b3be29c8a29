/** One request that the sandbox answered. */
export interface RequestRecord {
  /** By the sandbox's clock, RFC 3339. */
  readonly time: string;
  readonly session: string;
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  /** The API's id and the operation's slug, where the request met one. */
  readonly api?: string;
  readonly operation?: string;
  readonly status: number;
  /** Milliseconds of real time. */
  readonly duration: number;
}
