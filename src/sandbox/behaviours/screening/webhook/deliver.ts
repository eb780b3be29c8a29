import { parseUrl } from '../../../../http/server-url';
import type { ApiModel, Context, Control, OutgoingResult } from '../../../behaviour';
import { control } from '../controls/control';
import { type ScreeningState, timestamp } from '../state/state';
import { type WebhookEvent, deliveryHeaders, deliveryMessage } from './events';

/** Older deliveries are dropped. */
const MAX_DELIVERIES = 200;

/** The body of the receiver's response. */
const RECEIPT = '{"received":true}';

/**
 * Whether an address is that of the sandbox's own receiver at the address that the document gives, where a delivery is
 * handed over within the process: the sandbox may be listening on another port.
 */
function isOwnReceiver(url: URL, model: ApiModel): boolean {
  const server = model.servers[0]?.url;
  return server !== undefined && url.origin === parseUrl(server)?.origin && url.pathname === '/sandbox/receiver';
}

/** Keeps a delivery. @returns the HTTP status of the response: 200, or that of `?status=` */
function receive(state: ScreeningState, body: unknown, status: string | null | undefined, now: Date): number {
  state.received.push({ receivedAt: timestamp(now), body });
  if (state.received.length > MAX_DELIVERIES) state.received.shift();
  return status && /^[2-5]\d\d$/.test(status) ? Number(status) : 200;
}

const receiveDelivery: Control<ScreeningState> = {
  method: 'POST',
  path: 'receiver',
  summary: 'Receives webhook deliveries and keeps them. With ?status=500 it responds with that status.',
  query: ['status'],
  handle({ body, query }, state, context) {
    const status = receive(state, body ?? null, query.status, context.now());
    return { status, mediaType: 'application/json', body: JSON.parse(RECEIPT) as unknown };
  },
};

export const receiver = [
  receiveDelivery,
  control('GET', 'receiver', 'Lists the deliveries that the receiver got, oldest first.', (_request, state) => ({
    deliveries: state.received,
  })),
  control('DELETE', 'receiver', 'Deletes the deliveries that the receiver got.', (_request, state) => {
    state.received.length = 0;
    return { deliveries: [] };
  }),
];

/** The outcome of an event. */
export type Outcome = 'delivered' | 'failed' | 'not sent';

/** How many deliveries run at once. */
const CONCURRENCY = 20;

/**
 * Delivers events to the webhook, and records those that fail: a response other than 2xx is a failure too.
 * It returns when all are done, so that a test sees every effect. Nothing is sent to a disabled webhook.
 */
export async function deliver(
  events: readonly WebhookEvent[],
  state: ScreeningState,
  context: Context,
): Promise<Outcome[]> {
  const { enabled, url, secret } = state.webhook;
  if (!enabled || url === null) return events.map(() => 'not sent');
  const outcomes: Outcome[] = [];
  for (let at = 0; at < events.length; at += CONCURRENCY) {
    const some = events.slice(at, at + CONCURRENCY);
    const results = await Promise.all(some.map((event) => sendEvent(event, { url, secret }, state, context)));
    // Recorded in the order of the events, however long each took.
    results.forEach((result, index) => {
      const event = some[index];
      const reason = failureReason(result);
      outcomes.push(reason === undefined ? 'delivered' : 'failed');
      if (event && reason !== undefined) recordFailure(event, reason, state, context);
    });
  }
  return outcomes;
}

function failureReason(result: OutgoingResult): string | undefined {
  if (result.kind === 'failed') return result.reason;
  return result.status >= 200 && result.status < 300 ? undefined : `the webhook responded with status ${result.status}`;
}

function recordFailure(event: WebhookEvent, reason: string, state: ScreeningState, context: Context): void {
  const { type, referenceId, onCreated } = event;
  const id = context.hex(32);
  state.failures.set(id, { timestamp: timestamp(context.now()), referenceId, type, id, reason, onCreated });
}

/** Sends one event to an address. Never throws. */
export async function sendEvent(
  event: WebhookEvent,
  { url, secret }: { readonly url: string; readonly secret: string | null },
  state: ScreeningState,
  context: Context,
): Promise<OutgoingResult> {
  const body = deliveryMessage(event);
  const address = new URL(url);
  if (isOwnReceiver(address, context.model)) {
    const status = receive(state, body, address.searchParams.get('status'), context.now());
    return { kind: 'response', status, headers: {}, body: RECEIPT };
  }
  return context.send({ url, body, headers: deliveryHeaders(url, secret, context.session) });
}
