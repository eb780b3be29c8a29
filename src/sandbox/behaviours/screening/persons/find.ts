import { Refusal } from '../envelope';
import type { RegisteredPerson } from '../state/person';
import type { ScreeningState } from '../state/state';

/** @param field how the request calls the reference. @throws Refusal when nobody is registered under it */
export function findPerson(state: ScreeningState, referenceId: string, field: string): RegisteredPerson {
  const person = state.persons.get(referenceId);
  if (!person) throw new Refusal(field, `there is no person ${JSON.stringify(referenceId)}`);
  return person;
}
