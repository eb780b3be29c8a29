import type { Context } from '../../../context';
import type { OutgoingResult } from '../../../outgoing';
import type { ScreeningState } from '../state/state';
import type { WebhookEvent } from '../state/webhook';
import { deliveryHeaders, deliveryMessage } from './message';
import { isOwnReceiver, receive, RECEIPT } from './own-receiver';

/** Sends one event to an address. Never throws. */
export async function send(
  event: WebhookEvent,
  { url, secret }: { readonly url: string; readonly secret: string | null },
  state: ScreeningState,
  context: Context,
): Promise<OutgoingResult> {
  const body = deliveryMessage(event);
  const address = new URL(url);
  if (isOwnReceiver(address, context.model)) {
    const status = receive(state, body, address.searchParams.get('status'), context.now());
    return { kind: 'answered', status, headers: {}, body: RECEIPT };
  }
  return context.send({ url, body, headers: deliveryHeaders(url, secret, context.session) });
}
