/** Every kind of event, in the order of the documentation. */
export const EVENT_TYPES = [
  'PersonSanctionMatched',
  'PersonSanctionMatchRemoved',
  'CompanySanctionMatched',
  'CompanySanctionMatchRemoved',
  'CompanyNameChanged',
  'CompanyDescriptionChanged',
  'CompanySignatoryChanged',
  'CompanyLinkAdded',
  'CompanyLinkRemoved',
  'CompanyLinkUpdated',
  'CompanyLinkScreeningMatched',
  'CompanyLinkScreeningMatchRemoved',
  'CompanyLinkScreeningMatchedNameChanged',
  'CompanyScreeningMatched',
  'CompanyScreeningMatchRemoved',
  'CompanyAddressChanged',
  'CompanySniClassificationChanged',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export interface WebhookSettings {
  readonly enabled: boolean;
  readonly url: string | null;
  readonly secret: string | null;
}

/** An event that the webhook is notified of. */
export interface WebhookEvent {
  readonly type: EventType;
  readonly referenceId: string;
  /** Whether it occurred while the person or company was being registered. */
  readonly onCreated: boolean;
  /** The change that it belongs to. */
  readonly checkpoint: string;
  readonly timestampUtc: string;
  /** What is particular to the event. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface DeliveryFailure {
  readonly id: string;
  readonly timestamp: string;
  readonly referenceId: string;
  readonly type: EventType;
  readonly reason: string;
  readonly onCreated: boolean;
}

/** A delivery that came to the sandbox's own receiver. */
export interface ReceivedDelivery {
  readonly receivedAt: string;
  readonly body: unknown;
}

/** The body of a delivery, `WebhookDelivery`. Everything in `metadata` but the time is made up by the sandbox. */
export function deliveryMessage({ type, checkpoint, timestampUtc, details, onCreated }: WebhookEvent) {
  return {
    type,
    checkpoint,
    metadata: { subject: 'sandbox', ip: '127.0.0.1', givenName: 'Sandbox', timestampUtc },
    body: { ...details, onCreated },
  };
}

/**
 * Headers of a delivery: the secret, to an https address only, and the session, so that the
 * sandbox's own receiver keeps it with the right session.
 */
export function deliveryHeaders(url: string, secret: string | null, session: string): Record<string, string> {
  return {
    'sandbox-session': session,
    ...(secret !== null && new URL(url).protocol === 'https:' && { 'x-webhook-secret': secret }),
  };
}
