import type { CompanyHit, Hit, HitGroup } from '../hits';
import { linkIdOf } from '../identifiers';
import type { RegisterCompany } from '../register/company';
import {
  type CompanyLink,
  type CompanyRegistration,
  type RegisterFacts,
  type RegisterLink,
  linksOf,
} from '../state/registered';
import { registerOf } from '../register/register';
import type { ScreeningState } from '../state/state';
import { type Watchlist, companyHits, personHits } from '../watchlist/watchlist';
import { findInRegister } from './registration';

/** What the register and the watchlist say about a company at one time. */
export interface Findings {
  readonly facts?: RegisterFacts;
  readonly hits: readonly HitGroup<CompanyHit>[];
  readonly links: readonly CompanyLink[];
}

/** Looks a company up in the register, and screens it and its links. */
export function findingsOf(registration: CompanyRegistration, state: ScreeningState, watchlist: Watchlist): Findings {
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

/** A link is compared with the lists of the company's country and of its own. */
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

/** The facts of the company register that a registered company keeps. */
function factsOf(company: RegisterCompany): RegisterFacts {
  return {
    name: company.name,
    description: company.description ?? null,
    signatory: company.signatory ?? null,
    legalForm: company.legalForm?.kind ?? null,
    address: company.address?.street ?? null,
    city: company.address?.city ?? null,
    zipcode: company.address?.zipCode ?? null,
    sni: company.sni ? { classification: company.sni.text, classificationCode: company.sni.code } : null,
  };
}

/** A link of the register as a link of a registered company, not yet screened. */
function companyLink(companyReferenceId: string, link: RegisterLink): CompanyLink {
  const common = {
    id: linkIdOf(companyReferenceId, `${link.kind} ${link.key}`),
    descriptions: link.descriptions,
    hits: [],
  };
  if (link.kind === 'company') {
    const { number, country, name } = link.company;
    return { ...common, kind: 'company', identity: number, country, name };
  }
  const { identity = null, country, firstName, lastName, birth, gender } = link.person;
  const name = `${firstName} ${lastName}`;
  return { ...common, kind: 'person', identity, country, name, firstName, lastName, birth, gender };
}
