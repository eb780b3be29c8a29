import type { RegisteredCompany } from './company';
import type { RegisteredPerson } from './person';
import type { ReportPost } from './report-post';
import type { DeliveryFailure, ReceivedDelivery, WebhookSettings } from './webhook';
import type { RegisterChanges } from '../register/register';
import type { WatchlistChanges } from '../watchlist/watchlist';

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
