import { operation, Refusal } from '../envelope';
import { bodyOf, queryOf } from '../input';
import { recordChange, timestamp, type ScreeningState } from '../state/state';
import { sendEvent } from './deliver';
import type { WebhookSettings, EventType } from './events';
import { parseUrl } from '../../../../http/server-url';

/** `PUT /api/WebhookCommand`: replaces the settings; what is omitted is off. */
export const saveWebhook = operation((request, state, context) => {
  const { enabled = false, url, secret } = bodyOf<Partial<WebhookSettings>>(request);
  const address = url ? checkedUrl(url) : null;
  if (enabled && address === null) throw new Refusal('url', 'is required for a webhook that is enabled');
  state.webhook = { enabled, url: address, secret: secret ?? null };
  recordChange(state, { change: 'webhook saved', enabled, url: address }, timestamp(context.now()));
  return {};
});

/** `GET /api/WebhookQuery` */
export const getWebhook = operation((_request, state) => ({ data: state.webhook }));

function checkedUrl(text: string): string {
  const protocol = parseUrl(text)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') throw new Refusal('url', 'must be an http or https address');
  return text;
}

/** `GET /api/WebhookQuery/DeliveryFailures`, oldest first. */
export const listDeliveryFailures = operation((_request, state) => ({ data: [...state.failures.values()] }));

/** `DELETE /api/WebhookCommand`: deletes one failed delivery; the webhook itself stays. */
export const deleteDeliveryFailure = operation((request, state, context) => {
  const { Id } = queryOf<{ Id: string }>(request);
  if (!state.failures.delete(Id)) throw new Refusal('Id', `there is no failed delivery ${JSON.stringify(Id)}`);
  recordChange(state, { change: 'delivery failure deleted', id: Id }, timestamp(context.now()));
  return {};
});

interface PokeInput {
  readonly type?: EventType;
  readonly referenceId?: string | null;
}

/** The members beside `data` where nothing was sent. */
export const NO_REMOTE_RESPONSE = { remoteBody: null, remoteStatusCode: 0 };

/** `POST /api/WebhookQuery/Poke`: one test delivery, and the webhook's response to it. Failures are not listed. */
export const pokeWebhook = operation(async (request, state, context) => {
  const { type, referenceId } = bodyOf<PokeInput>(request);
  const { enabled, url, secret } = state.webhook;
  if (type === undefined) throw new Refusal('type', 'is required', NO_REMOTE_RESPONSE);
  const details = subjectOf(type, referenceId ?? null, state);
  if (!enabled || url === null)
    throw new Refusal('enabled', 'the webhook is disabled, so nothing is sent to it', NO_REMOTE_RESPONSE);
  const event = {
    type,
    referenceId: referenceId ?? '',
    onCreated: false,
    checkpoint: state.checkpoint,
    timestampUtc: timestamp(context.now()),
    details: { ...details, test: true },
  };
  const result = await sendEvent(event, { url, secret }, state, context);
  if (result.kind === 'failed') throw new Refusal('url', result.reason, NO_REMOTE_RESPONSE);
  return { beside: { remoteBody: result.body, remoteStatusCode: result.status } };
});

function subjectOf(type: EventType, referenceId: string | null, state: ScreeningState): Record<string, string> {
  if (referenceId === null) return {};
  const isPerson = type.startsWith('Person');
  const isKnown = (isPerson ? state.persons : state.companies).has(referenceId);
  const what = isPerson ? 'person' : 'company';
  if (!isKnown)
    throw new Refusal('referenceId', `there is no ${what} ${JSON.stringify(referenceId)}`, NO_REMOTE_RESPONSE);
  return isPerson ? { personReferenceId: referenceId } : { companyReferenceId: referenceId };
}
