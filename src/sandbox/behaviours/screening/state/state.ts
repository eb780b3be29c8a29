import { nextCheckpoint } from '../identifiers';
import type { RegisterChanges } from '../register/register';
import type { WatchlistChanges } from '../watchlist/watchlist';
import type { DeliveryFailure, ReceivedDelivery, WebhookSettings } from '../webhook/events';
import type { LastChanged, RegisteredCompany, RegisteredPerson } from './registered';

/** Everything that one session of the screening API holds, as plain values. */
export interface ScreeningState {
  readonly persons: Map<string, RegisteredPerson>;
  readonly companies: Map<string, RegisteredCompany>;
  /** Oldest first. */
  readonly posts: ReportPost[];
  webhook: WebhookSettings;
  readonly failures: Map<string, DeliveryFailure>;
  /** What has come to the sandbox's own receiver. */
  readonly received: ReceivedDelivery[];
  /** The latest of the chain. */
  checkpoint: string;
  readonly watchlist: { readonly [K in keyof WatchlistChanges]: Map<string, ValueOf<WatchlistChanges[K]>> };
  readonly register: { readonly [K in keyof RegisterChanges]: Map<string, ValueOf<RegisterChanges[K]>> };
}

type ValueOf<M> = M extends ReadonlyMap<string, infer V> ? V : never;

/** One thing that happened to a registered person or company. */
export interface ReportPost {
  readonly kind: 'person' | 'company';
  readonly referenceId: string;
  /** RFC 3339, in UTC. */
  readonly date: string;
  readonly details: string;
  readonly activity: 'Matched';
  readonly name: string | null;
  /** Identity number. */
  readonly identity: string | null;
}

/**
 * Adds a change to the chain of checkpoints.
 *
 * @param change what has happened, as a plain value: the new checkpoint depends on all of it and on the one before
 * @param at RFC 3339, in UTC
 */
export function recordChange(state: ScreeningState, change: object, at: string): LastChanged {
  state.checkpoint = nextCheckpoint(state.checkpoint, { at, ...change });
  return { timestampUtc: at, checkpoint: state.checkpoint };
}

/** A time as the API writes it: whole seconds in UTC. */
export function timestamp(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** Removes what the state holds about a person or company beside the registration itself: posts of reports, failed deliveries. */
export function forget(state: ScreeningState, kind: 'person' | 'company', referenceId: string): void {
  const kept = state.posts.filter((post) => post.kind !== kind || post.referenceId !== referenceId);
  state.posts.splice(0, state.posts.length, ...kept);
  for (const [id, failure] of state.failures) {
    const about = failure.type.startsWith('Person') ? 'person' : 'company';
    if (about === kind && failure.referenceId === referenceId) state.failures.delete(id);
  }
}
