import type { Answer, Context, Handler } from '../../../behaviour';
import { Refusal, success } from '../envelope';
import { bodyOf, type OptionsInput } from '../input';
import { timestamp, type ScreeningState } from '../state/state';
import { watchlistOf } from '../watchlist/watchlist';
import { deliver } from '../webhook/deliver';
import type { WebhookEvent } from '../webhook/events';
import { saveAndScreenPerson } from './monitor';
import { personRegistration, type PersonInput } from './registration';

export interface BatchInput {
  readonly persons?: readonly PersonInput[];
  readonly options?: OptionsInput;
}

/** What is wrong with single persons of a batch, by their position. */
export type PersonFaults = ReadonlyMap<number, string>;

/** `PUT /api/PersonCommand/Batch` */
export const registerPersonBatch: Handler<ScreeningState> = (request, state, context) =>
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
      events.push(...saveAndScreenPerson(state, watchlist, personRegistration(person, options), at));
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
