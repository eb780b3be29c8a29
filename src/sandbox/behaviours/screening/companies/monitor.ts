import { recordChange } from '../state/chain';
import type { CompanyRegistration, RegisteredCompany } from '../state/company';
import type { ScreeningState } from '../state/state';
import type { WebhookEvent } from '../state/webhook';
import type { Watchlist } from '../watchlist/watchlist';
import { changeEvents, matchEvents } from './events';
import { postMatches } from './posts';
import { allHits, findings, type Findings } from './screen';

/**
 * Registers a company or updates it, keeping the verdicts on its hits, and screens it and its links.
 *
 * @param at RFC 3339, in UTC
 * @returns what the webhook is to be told: matches only, as the client knows what it has just registered
 */
export function registerCompany(
  state: ScreeningState,
  watchlist: Watchlist,
  registration: CompanyRegistration,
  at: string,
): WebhookEvent[] {
  const id = registration.companyReferenceId;
  const known = state.companies.get(id);
  const before: Findings = known ?? { hits: [], links: [] };
  const after = findings(registration, state, watchlist);
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
  const registration = renamed(company, findings(company.registration, state, watchlist));
  const after = findings(registration, state, watchlist);
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
