import { operation } from '../envelope';
import { bodyOf } from '../input';
import { recordChange, timestamp } from '../state/chain';
import { setVerdict, type Verdict } from '../verdict';
import { findPerson } from './find';

/** `POST /api/PersonCommand/Classify` */
export const classify = operation((request, state, context) => {
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
