import { Refusal, success } from '../envelope';
import type { Answer } from '../../../answer';
import type { Context } from '../../../context';
import { bodyOf, type OptionsInput } from '../input';
import type { Handler } from '../../../behaviour';
import { timestamp } from '../state/chain';
import type { ScreeningState } from '../state/state';
import type { WebhookEvent } from '../state/webhook';
import { deliver } from '../webhook/deliver';
import { watchlistOf } from '../watchlist/watchlist';
import { registerPerson } from './monitor';
import { personRegistration, type PersonInput } from './registration';

export interface BatchInput {
  readonly persons?: readonly PersonInput[];
  readonly options?: OptionsInput;
}

/** What is wrong with single persons of a batch, by their position. */
export type PersonFaults = ReadonlyMap<number, string>;

/** `PUT /api/PersonCommand/Batch` */
export const batch: Handler<ScreeningState> = (request, state, context) =>
  registerBatch(bodyOf<BatchInput>(request), new Map(), state, context);

/** Registers the persons without a fault, and says of each what became of it. */
export async function registerBatch(
  { persons = [], options }: BatchInput,
  faults: PersonFaults,
  state: ScreeningState,
  context: Context,
): Promise<Answer> {
  const at = timestamp(context.now());
  const watchlist = watchlistOf(state.watchlist);
  const events: WebhookEvent[] = [];
  const personStatuses = persons.map((person, position) => {
    const fault = faults.get(position) ?? registrationFault(person);
    return { ...referenceOf(person), status: fault === undefined ? 'Success' : 'Error', message: fault ?? null };
  });
  const answer = success({ beside: { personStatuses } }, state, context);
  await deliver(events, state, context);
  return answer;

  function registrationFault(person: PersonInput): string | undefined {
    try {
      events.push(...registerPerson(state, watchlist, personRegistration(person, options), at));
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  }
}

/** What a broken person has for a reference may be anything. */
function referenceOf(person: unknown): { personReferenceId?: string } {
  const id = (person as Partial<PersonInput> | null)?.personReferenceId;
  return typeof id === 'string' ? { personReferenceId: id } : {};
}
