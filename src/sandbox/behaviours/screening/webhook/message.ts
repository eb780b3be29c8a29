import type { WebhookEvent } from '../state/webhook';

/** The body of a delivery, `WebhookDelivery`. Everything in `metadata` but the time is the sandbox's. */
export function deliveryMessage({ type, checkpoint, timestampUtc, details, onCreated }: WebhookEvent) {
  return {
    type,
    checkpoint,
    metadata: { subject: 'sandbox', ip: '127.0.0.1', givenName: 'Sandbox', timestampUtc },
    body: { ...details, onCreated },
  };
}

/**
 * Headers of a delivery: the secret, to an https address only, and the session, so that a receiver of the sandbox's own
 * puts the delivery where it belongs.
 */
export function deliveryHeaders(url: string, secret: string | null, session: string): Record<string, string> {
  return {
    'sandbox-session': session,
    ...(secret !== null && new URL(url).protocol === 'https:' && { 'x-webhook-secret': secret }),
  };
}
