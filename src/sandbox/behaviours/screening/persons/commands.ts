import { operation } from '../envelope';
import { bodyOf, queryOf } from '../input';
import { findPerson } from '../state/find';
import { timestamp, recordChange, forget } from '../state/state';
import { setVerdict, type Verdict } from '../verdict';
import { watchlistOf } from '../watchlist/watchlist';
import { deliver } from '../webhook/deliver';
import { saveAndScreenPerson } from './monitor';
import { personRegistration, type PersonInput } from './registration';
import { personView } from './view';

/** `PUT /api/PersonCommand` */
export const registerPerson = operation(async (request, state, context) => {
  const registration = personRegistration(bodyOf<PersonInput>(request));
  const events = saveAndScreenPerson(state, watchlistOf(state.watchlist), registration, timestamp(context.now()));
  const person = findPerson(state, registration.personReferenceId, 'personReferenceId');
  // Before the deliveries, during which other requests may change the person.
  const data = personView(person);
  await deliver(events, state, context);
  return { data };
});

/** `POST /api/PersonCommand/Classify` */
export const classifyPersonHit = operation((request, state, context) => {
  const { personReferenceId, matchId, aliasId, classification } = bodyOf<
    Verdict & { readonly personReferenceId: string }
  >(request);
  const verdict = { matchId, aliasId, classification };
  const person = findPerson(state, personReferenceId, 'personReferenceId');
  setVerdict(person.hits.flat(), person.verdicts, verdict);
  const change = { change: 'person hit classified', personReferenceId, ...verdict };
  person.lastChanged = recordChange(state, change, timestamp(context.now()));
  return {};
});

interface Reference {
  readonly personReferenceId: string;
}

/** `POST /api/PersonCommand/Archive` */
export const archivePerson = setArchived(true);

/** `POST /api/PersonCommand/Unarchive` */
export const unarchivePerson = setArchived(false);

function setArchived(archived: boolean) {
  return operation((request, state, context) => {
    const { personReferenceId } = bodyOf<Reference>(request);
    const person = findPerson(state, personReferenceId, 'personReferenceId');
    person.archived = archived;
    const change = archived ? 'person archived' : 'person unarchived';
    person.lastChanged = recordChange(state, { change, personReferenceId }, timestamp(context.now()));
    return {};
  });
}

/** `DELETE /api/PersonCommand`: the person, its verdicts, its posts in reports and its failed deliveries. */
export const deletePerson = operation((request, state, context) => {
  const { PersonReferenceId: id } = queryOf<{ PersonReferenceId: string }>(request);
  findPerson(state, id, 'PersonReferenceId');
  state.persons.delete(id);
  forget(state, 'person', id);
  recordChange(state, { change: 'person deleted', personReferenceId: id }, timestamp(context.now()));
  return {};
});
