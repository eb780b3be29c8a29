import { hasSanction, matchChanges, matchDetails, matchedNameOf, type HitGroup, type PersonHit } from '../hits';
import type { PersonRegistration, RegisteredPerson } from '../state/registered';
import { recordChange, type ScreeningState } from '../state/state';
import { type Watchlist, personHits } from '../watchlist/watchlist';
import type { EventType, WebhookEvent } from '../webhook/events';

/**
 * Registers a person or updates it, keeping the verdicts on its hits, and screens it.
 *
 * @param at RFC 3339, in UTC
 * @returns the webhook's events
 */
export function saveAndScreenPerson(
  state: ScreeningState,
  watchlist: Watchlist,
  registration: PersonRegistration,
  at: string,
): WebhookEvent[] {
  const id = registration.personReferenceId;
  const known = state.persons.get(id);
  const hits = screen(registration, watchlist);
  const lastChanged = recordChange(state, { change: 'person registered', registration, hits: keysOf(hits) }, at);
  const before = known?.hits ?? [];
  state.persons.set(id, {
    verdicts: new Map(),
    archived: false,
    ...known,
    registration,
    hits,
    lastChanged,
  });
  return reportChanges(state, watchlist, registration, { before, after: hits }, { at, onCreated: known === undefined });
}

/** Screens a registered person again; when a match has appeared or disappeared, that is a change of the person. */
export function rescreenPerson(
  state: ScreeningState,
  watchlist: Watchlist,
  person: RegisteredPerson,
  at: string,
): WebhookEvent[] {
  const before = person.hits;
  const after = screen(person.registration, watchlist);
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  person.hits = after;
  person.lastChanged = recordChange(
    state,
    { change: 'person screened', personReferenceId: person.registration.personReferenceId, hits: keysOf(after) },
    at,
  );
  return reportChanges(state, watchlist, person.registration, { before, after }, { at, onCreated: false });
}

function screen(registration: PersonRegistration, watchlist: Watchlist): HitGroup<PersonHit>[] {
  const { personReferenceId, identity, comparison, pepCountries } = registration;
  const countries = pepCountries ?? (identity ? [identity.country.toLowerCase()] : undefined);
  return personHits(registration, { subject: ['person', personReferenceId], comparison, countries }, watchlist);
}

function keysOf(groups: readonly HitGroup<PersonHit>[]): string[] {
  return groups.flat().map((hit) => `${hit.aliasId} ${hit.score}`);
}

/** Adds a report post for each new match, and makes an event of each sanction match that has appeared or disappeared. */
function reportChanges(
  state: ScreeningState,
  watchlist: Watchlist,
  registration: PersonRegistration,
  hits: { readonly before: readonly HitGroup<PersonHit>[]; readonly after: readonly HitGroup<PersonHit>[] },
  when: { readonly at: string; readonly onCreated: boolean },
): WebhookEvent[] {
  const { personReferenceId: referenceId, firstName, lastName, identity } = registration;
  const { appeared, gone } = matchChanges(hits.before, hits.after);
  for (const group of appeared) {
    const list = watchlist.person(group[0]?.listId ?? '')?.list.name ?? '';
    state.posts.push({
      kind: 'person',
      referenceId,
      date: when.at,
      details: `Matched ${matchedNameOf(group)} on the list "${list}".`,
      activity: 'Matched',
      name: `${firstName} ${lastName}`.trim(),
      identity: identity?.identity ?? null,
    });
  }
  const event = (type: EventType) => (group: HitGroup<PersonHit>) => ({
    type,
    referenceId,
    onCreated: when.onCreated,
    checkpoint: state.checkpoint,
    timestampUtc: when.at,
    details: { personReferenceId: referenceId, ...matchDetails(group) },
  });
  return [
    ...appeared.filter(hasSanction).map(event('PersonSanctionMatched')),
    ...gone.filter(hasSanction).map(event('PersonSanctionMatchRemoved')),
  ];
}
