import { matchChanges, matchedNameOf, type HitGroup } from '../hits';
import { nameOf, type CompanyRegistration, type RegisteredCompany } from '../state/registered';
import { recordChange, type ScreeningState } from '../state/state';
import type { Watchlist } from '../watchlist/watchlist';
import type { WebhookEvent } from '../webhook/events';
import { changeEvents, matchEvents } from './events';
import { allHits, findingsOf, type Findings } from './findings';

/**
 * Registers a company or updates it, keeping the verdicts on its hits, and screens it and its links.
 *
 * @param at RFC 3339, in UTC
 * @returns the webhook's events: matches only, as the client knows what it has just registered
 */
export function saveAndScreenCompany(
  state: ScreeningState,
  watchlist: Watchlist,
  registration: CompanyRegistration,
  at: string,
): WebhookEvent[] {
  const id = registration.companyReferenceId;
  const known = state.companies.get(id);
  const before: Findings = known ?? { hits: [], links: [] };
  const after = findingsOf(registration, state, watchlist);
  const lastChanged = recordChange(state, { change: 'company registered', registration, ...digestOf(after) }, at);
  const company: RegisteredCompany = {
    verdicts: new Map(),
    archived: false,
    ...known,
    registration,
    ...after,
    facts: after.facts,
    lastChanged,
  };
  state.companies.set(id, company);
  postMatches(state, watchlist, company, before);
  return matchEvents(company, before, { onCreated: known === undefined });
}

/** Looks a registered company up and screens it again; whatever has changed is a change of the company. */
export function rescreenCompany(
  state: ScreeningState,
  watchlist: Watchlist,
  company: RegisteredCompany,
  at: string,
): WebhookEvent[] {
  const before: Findings = { facts: company.facts, hits: company.hits, links: company.links };
  const registration = renamed(company, findingsOf(company.registration, state, watchlist));
  const after = findingsOf(registration, state, watchlist);
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  Object.assign(company, after, { facts: after.facts, registration });
  const change = { change: 'company screened', companyReferenceId: registration.companyReferenceId };
  company.lastChanged = recordChange(state, { ...change, ...digestOf(after) }, at);
  postMatches(state, watchlist, company, before);
  return [...changeEvents(company, before), ...matchEvents(company, before, { onCreated: false })];
}

/** A company that was registered under its name in the register follows it when that name changes. */
function renamed({ registration, facts }: RegisteredCompany, { facts: latest }: Findings): CompanyRegistration {
  const follows = registration.version === 2 && registration.name !== undefined && registration.name === facts?.name;
  return follows && latest ? { ...registration, name: latest.name } : registration;
}

function digestOf(found: Findings) {
  return {
    facts: found.facts ?? null,
    links: found.links.map(({ id, name, descriptions }) => ({ id, name, descriptions })),
    hits: allHits(found).map((hit) => `${hit.matchId} ${hit.aliasId} ${hit.score}`),
  };
}

/** Writes a post for each new match of a company and of its links. */
function postMatches(state: ScreeningState, watchlist: Watchlist, company: RegisteredCompany, before: Findings): void {
  for (const group of matchChanges(before.hits, company.hits).appeared)
    post(`Matched ${matchedNameOf(group)}${onList(group)}.`);
  for (const link of company.links) {
    const known = before.links.find(({ id }) => id === link.id)?.hits ?? [];
    const groups = matchChanges<HitGroup[number]>(known, link.hits).appeared;
    for (const group of groups) post(`The link ${link.name} matched ${matchedNameOf(group)}${onList(group)}.`);
  }

  function post(details: string): void {
    state.posts.push({
      kind: 'company',
      referenceId: company.registration.companyReferenceId,
      date: company.lastChanged.timestampUtc,
      details,
      activity: 'Matched',
      name: nameOf(company),
      identity: company.registration.identity?.identity ?? null,
    });
  }

  function onList([hit]: HitGroup): string {
    const entry = hit?.kind === 'person' ? watchlist.person(hit.listId) : watchlist.company(hit?.listId ?? '');
    return entry ? ` on the list "${entry.list.name}"` : '';
  }
}
