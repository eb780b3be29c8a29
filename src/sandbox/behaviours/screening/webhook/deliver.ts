import type { Context } from '../../../context';
import type { OutgoingResult } from '../../../outgoing';
import { timestamp } from '../state/chain';
import type { ScreeningState } from '../state/state';
import type { WebhookEvent } from '../state/webhook';
import { send } from './send';

/** What became of an event. */
export type Outcome = 'delivered' | 'failed' | 'not sent';

/** How many deliveries are under way at once. */
const AT_ONCE = 20;

/**
 * Delivers events to the webhook, and writes down those that do not arrive: an answer other than 2xx is a failure too.
 * It returns when all are done, so that nothing happens behind the back of a test. A disabled webhook is sent nothing.
 */
export async function deliver(
  events: readonly WebhookEvent[],
  state: ScreeningState,
  context: Context,
): Promise<Outcome[]> {
  const { enabled, url, secret } = state.webhook;
  if (!enabled || url === null) return events.map(() => 'not sent');
  const outcomes: Outcome[] = [];
  for (let at = 0; at < events.length; at += AT_ONCE) {
    const some = events.slice(at, at + AT_ONCE);
    const results = await Promise.all(some.map((event) => send(event, { url, secret }, state, context)));
    // Written down in the order of the events, however long each took.
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
  return result.status >= 200 && result.status < 300 ? undefined : `the webhook answered with status ${result.status}`;
}

function recordFailure(event: WebhookEvent, reason: string, state: ScreeningState, context: Context): void {
  const { type, referenceId, onCreated } = event;
  const id = context.hex(32);
  state.failures.set(id, { timestamp: timestamp(context.now()), referenceId, type, id, reason, onCreated });
}
