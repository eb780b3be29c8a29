import { operation } from '../envelope';
import { bodyOf, queryOf } from '../input';
import { recordChange, timestamp } from '../state/chain';
import { forget } from '../state/forget';
import { findPerson } from './find';

interface Reference {
  readonly personReferenceId: string;
}

/** `POST /api/PersonCommand/Archive` */
export const archive = setArchived(true);

/** `POST /api/PersonCommand/Unarchive` */
export const unarchive = setArchived(false);

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
export const remove = operation((request, state, context) => {
  const { PersonReferenceId: id } = queryOf<{ PersonReferenceId: string }>(request);
  findPerson(state, id, 'PersonReferenceId');
  state.persons.delete(id);
  forget(state, 'person', id);
  recordChange(state, { change: 'person deleted', personReferenceId: id }, timestamp(context.now()));
  return {};
});
