import type { Html, Proof } from '../reference/view';

/** What the home page of a portal without guides says of an API. */
export interface ApiOverviewView {
  readonly title: string;
  readonly version: string;
  readonly route: string;
  readonly operationCount: number;
  /** The beginning of the document's own description. */
  readonly description?: Html;
  /** Address of its first server. */
  readonly server?: string;
  /** How its security schemes are called: none where it has no scheme. */
  readonly authentication: readonly string[];
  readonly first?: {
    readonly title: string;
    readonly route: string;
    /** A command for curl, as HTML of `highlight.ts`. */
    readonly code: string;
    readonly proof?: Proof;
  };
}
