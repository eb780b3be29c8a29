import type { Context, Handler, SandboxResponse } from '../../../behaviour';
import { Refusal, success } from '../envelope';
import { type OptionsInput, bodyOf } from '../input';
import { saveAndScreenPerson } from './monitor';
import { type PersonInput, personRegistration } from './registration';
import { type ScreeningState, timestamp } from '../state/state';
import { watchlistOf } from '../watchlist/watchlist';
import { deliver } from '../webhook/deliver';
import type { WebhookEvent } from '../webhook/events';

export interface BatchInput {
  readonly persons?: readonly PersonInput[];
  readonly options?: OptionsInput;
}

/** Why persons of a batch are invalid, by position. */
type PersonErrors = ReadonlyMap<number, string>;

/** `PUT /api/PersonCommand/Batch` */
export const registerPersonBatch: Handler<ScreeningState> = (request, state, context) =>
  registerBatch(bodyOf<BatchInput>(request), new Map(), state, context);

/** Registers the valid persons; the response has a status for each. */
export async function registerBatch(
  { persons = [], options }: BatchInput,
  errors: PersonErrors,
  state: ScreeningState,
  context: Context,
): Promise<SandboxResponse> {
  const at = timestamp(context.now());
  const watchlist = watchlistOf(state.watchlist);
  const events: WebhookEvent[] = [];
  const personStatuses = persons.map((person, position) => {
    const error = errors.get(position) ?? registrationError(person);
    return { ...referenceOf(person), status: error === undefined ? 'Success' : 'Error', message: error ?? null };
  });
  const response = success({ beside: { personStatuses } }, state, context);
  await deliver(events, state, context);
  return response;

  function registrationError(person: PersonInput): string | undefined {
    try {
      events.push(...saveAndScreenPerson(state, watchlist, personRegistration(person, options), at));
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  }
}

/** The reference of an invalid person may have any type. */
function referenceOf(person: unknown): { personReferenceId?: string } {
  const id = (person as Partial<PersonInput> | null)?.personReferenceId;
  return typeof id === 'string' ? { personReferenceId: id } : {};
}
