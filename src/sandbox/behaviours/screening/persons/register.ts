import { operation } from '../envelope';
import { bodyOf } from '../input';
import { timestamp } from '../state/chain';
import { deliver } from '../webhook/deliver';
import { watchlistOf } from '../watchlist/watchlist';
import { findPerson } from './find';
import { registerPerson } from './monitor';
import { personRegistration, type PersonInput } from './registration';
import { personView } from './view';

/** `PUT /api/PersonCommand` */
export const register = operation(async (request, state, context) => {
  const registration = personRegistration(bodyOf<PersonInput>(request));
  const events = registerPerson(state, watchlistOf(state.watchlist), registration, timestamp(context.now()));
  const person = findPerson(state, registration.personReferenceId, 'personReferenceId');
  // Before the deliveries, during which other requests may change the person.
  const data = personView(person);
  await deliver(events, state, context);
  return { data };
});
