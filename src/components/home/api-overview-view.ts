import type { Html, Proof } from '../reference/view';

/** What the home page of a portal without guides says about an API. */
export interface ApiOverviewView {
  readonly title: string;
  readonly version: string;
  readonly route: string;
  readonly operationCount: number;
  /** The beginning of the document's own description. */
  readonly description?: Html;
  /** Address of its first server. */
  readonly server?: string;
  /** Names of its security schemes; empty if it has none. */
  readonly authentication: readonly string[];
  /** Its tags, in the order of the document: what can be done with it. Empty if it has only one. */
  readonly groups: readonly { readonly title: string; readonly route: string; readonly operationCount: number }[];
  /** Tags beyond those. */
  readonly moreGroups?: number;
  readonly first?: {
    readonly title: string;
    readonly route: string;
    /** A command for curl, as HTML of `highlight.ts`. */
    readonly code: string;
    readonly proof?: Proof;
  };
}
