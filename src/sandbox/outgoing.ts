/** A request that the sandbox sends itself, such as a webhook's delivery. */
export interface OutgoingRequest {
  readonly url: string;
  /** Default: `POST`. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `content-type: application/json` is added unless the headers have one. */
  readonly body?: unknown;
  /** Default: the sandbox's `outgoingTimeoutMs`. */
  readonly timeoutMs?: number;
}

/**
 * `answered`: the other side gave any status at all, redirects included, which are not followed.
 * `failed`: no answer came; `reason` is the network's message or the policy that forbids the address.
 */
export type OutgoingResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: 'failed'; readonly reason: string };
