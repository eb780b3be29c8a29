import type { CompanyHit, Hit, HitGroup } from '../hit';
import { linksOf } from '../register/links';
import { registerOf } from '../register/register';
import { companyHits, personHits } from '../screening';
import type { CompanyLink, CompanyRegistration, RegisterFacts } from '../state/company';
import type { ScreeningState } from '../state/state';
import type { Watchlist } from '../watchlist/watchlist';
import { companyLink, factsOf } from './facts';
import { findInRegister } from './registration';

/** What the register and the watchlist say about a company at one time. */
export interface Findings {
  readonly facts?: RegisterFacts;
  readonly hits: readonly HitGroup<CompanyHit>[];
  readonly links: readonly CompanyLink[];
}

/** Looks a company up in the register, and screens it and its links. */
export function findings(registration: CompanyRegistration, state: ScreeningState, watchlist: Watchlist): Findings {
  const register = registerOf(state.register);
  const found = findInRegister(registration.identity, state);
  const facts = found && factsOf(found);
  const choice = { all: registration.version === 2, beneficialOwners: !registration.omitUltimateBenefitOwner };
  const links = found ? linksOf(found, register, choice) : [];
  const name = registration.name ?? facts?.name;
  return {
    facts,
    hits: name === undefined ? [] : screenCompanyName(name, registration, watchlist),
    links: links.map((link) => screenLink(companyLink(registration.companyReferenceId, link), registration, watchlist)),
  };
}

function screenCompanyName(name: string, registration: CompanyRegistration, watchlist: Watchlist) {
  const { companyReferenceId, comparison } = registration;
  const countries = countriesOf(registration);
  return companyHits(name, { subject: ['company', companyReferenceId], comparison, countries }, watchlist);
}

/** A link is searched in the lists of the company's country and of its own. */
function screenLink(link: CompanyLink, registration: CompanyRegistration, watchlist: Watchlist): CompanyLink {
  const { companyReferenceId, comparison, pepCountries } = registration;
  const subject = ['company', companyReferenceId, link.id];
  const countries = pepCountries ?? [...(countriesOf(registration) ?? []), link.country];
  const screening = { subject, comparison, countries };
  return link.kind === 'person'
    ? { ...link, hits: personHits(link, screening, watchlist) }
    : { ...link, hits: companyHits(link.name, screening, watchlist) };
}

function countriesOf({ identity, pepCountries }: CompanyRegistration): readonly string[] | undefined {
  return pepCountries ?? (identity ? [identity.country.toLowerCase()] : undefined);
}

/** Hits of the company itself and of all its links. */
export function allHits({ hits, links }: Pick<Findings, 'hits' | 'links'>): readonly Hit[] {
  return [...hits.flat(), ...links.flatMap((link) => link.hits.flat())];
}
