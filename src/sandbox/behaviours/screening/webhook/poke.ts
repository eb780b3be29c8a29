import { operation, Refusal } from '../envelope';
import { bodyOf } from '../input';
import { timestamp } from '../state/chain';
import type { ScreeningState } from '../state/state';
import type { EventType } from '../state/webhook';
import { send } from './send';

interface PokeInput {
  readonly type?: EventType;
  readonly referenceId?: string | null;
}

/** What stands beside a failure to send. */
export const NO_ANSWER = { remoteBody: null, remoteStatusCode: 0 };

/** `POST /api/WebhookQuery/Poke`: one delivery that tells of nothing, and what the webhook answered. Failures are not listed. */
export const poke = operation(async (request, state, context) => {
  const { type, referenceId } = bodyOf<PokeInput>(request);
  const { enabled, url, secret } = state.webhook;
  if (type === undefined) throw new Refusal('type', 'is needed', NO_ANSWER);
  const details = subjectOf(type, referenceId ?? null, state);
  if (!enabled || url === null)
    throw new Refusal('enabled', 'the webhook is disabled, so nothing is sent to it', NO_ANSWER);
  const event = {
    type,
    referenceId: referenceId ?? '',
    onCreated: false,
    checkpoint: state.checkpoint,
    timestampUtc: timestamp(context.now()),
    details: { ...details, test: true },
  };
  const result = await send(event, { url, secret }, state, context);
  if (result.kind === 'failed') throw new Refusal('url', result.reason, NO_ANSWER);
  return { beside: { remoteBody: result.body, remoteStatusCode: result.status } };
});

function subjectOf(type: EventType, referenceId: string | null, state: ScreeningState): Record<string, string> {
  if (referenceId === null) return {};
  const isPerson = type.startsWith('Person');
  const isKnown = (isPerson ? state.persons : state.companies).has(referenceId);
  const what = isPerson ? 'person' : 'company';
  if (!isKnown) throw new Refusal('referenceId', `there is no ${what} ${JSON.stringify(referenceId)}`, NO_ANSWER);
  return isPerson ? { personReferenceId: referenceId } : { companyReferenceId: referenceId };
}
