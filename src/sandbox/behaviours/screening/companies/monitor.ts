import { type Hit, type HitGroup, hasSanction, matchChanges, matchDetails, matchedNameOf } from '../hits';
import { type CompanyLink, type CompanyRegistration, type RegisteredCompany, nameOf } from '../state/registered';
import { type ScreeningState, recordChange } from '../state/state';
import type { Watchlist } from '../watchlist/watchlist';
import type { EventType, WebhookEvent } from '../webhook/events';
import { type Findings, allHits, findingsOf } from './findings';

type MakeEvent = (type: EventType, details: Record<string, unknown>) => WebhookEvent;

/**
 * Events of matches that have appeared or disappeared since `before`.
 *
 * A company that was registered with version 1 has events of sanction matches only (CompanySanctionMatched and
 * CompanySanctionMatchRemoved), one that was registered with version 2 those of all its matches and of its links.
 */
function matchEvents(
  company: RegisteredCompany,
  before: Findings,
  { onCreated }: { readonly onCreated: boolean },
): WebhookEvent[] {
  const makeEvent = eventMaker(company, onCreated);
  const { appeared, gone } = matchChanges(before.hits, company.hits);
  if (company.registration.version === 1) {
    return [
      ...appeared.filter(hasSanction).map((group) => makeEvent('CompanySanctionMatched', matchDetails(group))),
      ...gone.filter(hasSanction).map((group) => makeEvent('CompanySanctionMatchRemoved', matchDetails(group))),
    ];
  }
  return [
    ...appeared.map((group) => makeEvent('CompanyScreeningMatched', matchDetails(group))),
    ...gone.map((group) => makeEvent('CompanyScreeningMatchRemoved', matchDetails(group))),
    ...linkPairs(company.links, before.links).flatMap((pair) => linkMatchEvents(pair, makeEvent)),
  ];
}

/** Events of changes in the company register since `before`; for companies registered with version 2. */
function changeEvents(company: RegisteredCompany, before: Findings): WebhookEvent[] {
  if (company.registration.version === 1) return [];
  const makeEvent = eventMaker(company, false);
  const events: WebhookEvent[] = [];
  const was = before.facts;
  const is = company.facts;
  if (was && is) {
    const compare = (type: EventType, field: string, from: unknown, to: unknown) => {
      if (JSON.stringify(from) !== JSON.stringify(to)) events.push(makeEvent(type, { [field]: { from, to } }));
    };
    const address = ({ address: street, zipcode, city }: typeof is) => ({ address: street, zipcode, city });
    compare('CompanyNameChanged', 'name', was.name, is.name);
    compare('CompanyDescriptionChanged', 'description', was.description, is.description);
    compare('CompanySignatoryChanged', 'signatory', was.signatory, is.signatory);
    compare('CompanyAddressChanged', 'address', address(was), address(is));
    compare('CompanySniClassificationChanged', 'sni', was.sni, is.sni);
  }
  for (const { was: link, is: now } of linkPairs(company.links, before.links)) {
    if (!link && now) events.push(makeEvent('CompanyLinkAdded', linkDetails(now)));
    else if (link && !now) events.push(makeEvent('CompanyLinkRemoved', linkDetails(link)));
    else if (link && now && contentOf(link) !== contentOf(now))
      events.push(makeEvent('CompanyLinkUpdated', linkDetails(now)));
  }
  return events;
}

function eventMaker(company: RegisteredCompany, onCreated: boolean): MakeEvent {
  const { companyReferenceId } = company.registration;
  const { checkpoint, timestampUtc } = company.lastChanged;
  return (type, details) => ({
    type,
    referenceId: companyReferenceId,
    onCreated,
    checkpoint,
    timestampUtc,
    details: { companyReferenceId, ...details },
  });
}

/** One link at two points in time. */
interface LinkPair {
  readonly was?: CompanyLink;
  readonly is?: CompanyLink;
}

function linkPairs(now: readonly CompanyLink[], before: readonly CompanyLink[]): LinkPair[] {
  const gone = before.filter((link) => !now.some(({ id }) => id === link.id));
  return [...now.map((is) => ({ is, was: before.find(({ id }) => id === is.id) })), ...gone.map((was) => ({ was }))];
}

function linkMatchEvents({ was, is }: LinkPair, makeEvent: MakeEvent): WebhookEvent[] {
  const link = is ?? was;
  if (!link) return [];
  const before: readonly HitGroup<Hit>[] = was?.hits ?? [];
  const after: readonly HitGroup<Hit>[] = is?.hits ?? [];
  const { appeared, gone } = matchChanges(before, after);
  const details = (group: HitGroup<Hit>) => ({ ...linkDetails(link), ...matchDetails(group) });
  return [
    ...appeared.map((group) => makeEvent('CompanyLinkScreeningMatched', details(group))),
    ...gone.map((group) => makeEvent('CompanyLinkScreeningMatchRemoved', details(group))),
    ...after
      .filter((group) => isUnderAnotherName(group, before, was?.name !== is?.name))
      .map((group) => makeEvent('CompanyLinkScreeningMatchedNameChanged', details(group))),
  ];
}

/** Whether the entry matched before and either the link or the entry's name that matches best now has another name. */
function isUnderAnotherName(group: HitGroup<Hit>, before: readonly HitGroup<Hit>[], linkRenamed: boolean): boolean {
  const earlier = before.find(([hit]) => hit?.listId === group[0]?.listId);
  return earlier !== undefined && (linkRenamed || matchedNameOf(earlier) !== matchedNameOf(group));
}

function linkDetails({ id, name, kind }: CompanyLink): Record<string, unknown> {
  return { link: { id, name, entityType: kind === 'person' ? 'Person' : 'Company' } };
}

/** Everything about a link but its hits, which have events of their own. */
function contentOf(link: CompanyLink): string {
  return JSON.stringify({ ...link, hits: [] });
}

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
