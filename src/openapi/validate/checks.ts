import type { Cursor } from '../cursor';
import type { Kind } from '../grammar';
import type { Version } from '../load/api-document';
import type { Report } from './report';

/** What a check needs. */
export interface Checks {
  readonly root: Cursor;
  readonly version: Version;
  readonly follow: (cursor: Cursor) => Cursor;
  readonly report: Report;
  /** Names of the members of a path item that are operations. */
  readonly methods: readonly string[];
}

/** Checks that look at one object of a kind, wherever in the document it stands. */
export type ObjectChecks = { readonly [kind in Kind]?: (cursor: Cursor, checks: Checks) => void };
