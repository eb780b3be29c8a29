import type { Origin } from '../openapi/model';
import type { CheckId, Level } from './checks';

/** One difference between two versions of an API. */
export interface Change {
  readonly check: CheckId;
  readonly level: Level;
  /** What differs, in one sentence that names the values. */
  readonly message: string;
  /** What it is a change of: `GET /pets`, `webhook petSold`, `schema Pet`, or `API`. */
  readonly subject: string;
  /** Where in it: `response 200, data[].id`; empty if the subject itself changed. */
  readonly at: string;
  /** The operations and webhooks that are concerned, as in `subject`; of a named schema those that send or return it. */
  readonly operations: readonly string[];
  /** Where the document says so: the old one for what was removed. */
  readonly origin?: Origin;
}

/** A change as the comparison finds it, before it is known whom it affects and how serious it is. */
export type FoundChange = Omit<Change, 'level' | 'operations'>;
