import type { HitGroup, PersonHit, Verdicts, CompanyHit } from '../hits';
import type { PartialDate } from '../matching/birthdate';
import type { Gender } from '../matching/gender';
import type { Comparison } from '../matching/screen';
import type { LinkDescription } from '../register/links';

/** When something registered last changed. */
export interface LastChanged {
  /** RFC 3339, in UTC. */
  readonly timestampUtc: string;
  readonly checkpoint: string;
}

/** A postal address as the API has it; null for what is unknown. */
export interface Address {
  readonly street1: string | null;
  readonly street2: string | null;
  readonly city: string | null;
  readonly streetNo: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

export interface Identity {
  readonly identity: string | null;
  /** As it was given. */
  readonly country: string;
}

/** A person as a client registered it. */
export interface PersonRegistration {
  readonly personReferenceId: string;
  readonly identity: Identity | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly birth: PartialDate;
  readonly gender: Gender;
  readonly addresses: readonly Address[];
  readonly comparison: Comparison;
  /** Whose lists are searched instead of those of the identity's country. */
  readonly pepCountries?: readonly string[];
}

export interface RegisteredPerson {
  registration: PersonRegistration;
  hits: readonly HitGroup<PersonHit>[];
  readonly verdicts: Verdicts;
  archived: boolean;
  lastChanged: LastChanged;
}

/** A company as a client registered it. */
export interface CompanyRegistration {
  /** The version of the API that registered it last: version 1 has beneficial owners only, version 2 all links. */
  readonly version: 1 | 2;
  readonly companyReferenceId: string;
  readonly name?: string;
  readonly identity: Identity | null;
  readonly comparison: Comparison;
  /** Whose lists are searched instead of those of the identity's country. */
  readonly pepCountries?: readonly string[];
  readonly omitUltimateBenefitOwner: boolean;
}

/** What the company register said about a company when it was last looked at. */
export interface RegisterFacts {
  readonly name: string;
  readonly description: string | null;
  readonly signatory: string | null;
  readonly legalForm: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zipcode: string | null;
  readonly sni: { readonly classification: string; readonly classificationCode: string } | null;
}

/** A person or company behind a registered company, with hits of its own. */
export type CompanyLink = {
  readonly id: string;
  readonly descriptions: readonly LinkDescription[];
  /** Identity number in its own country. */
  readonly identity: string | null;
  readonly country: string;
  /** Whole name. */
  readonly name: string;
} & (
  | {
      readonly kind: 'person';
      readonly firstName: string;
      readonly lastName: string;
      readonly birth: PartialDate;
      readonly gender: Gender;
      readonly hits: readonly HitGroup<PersonHit>[];
    }
  | { readonly kind: 'company'; readonly hits: readonly HitGroup<CompanyHit>[] }
);

export interface RegisteredCompany {
  registration: CompanyRegistration;
  /** Undefined when the company has no identity number or is not in the register. */
  facts?: RegisterFacts;
  hits: readonly HitGroup<CompanyHit>[];
  links: readonly CompanyLink[];
  /** Verdicts on its own hits and on those of its links. */
  readonly verdicts: Verdicts;
  archived: boolean;
  lastChanged: LastChanged;
}

/** As registered, else as the company register has it. */
export function nameOf(company: RegisteredCompany): string | null {
  return company.registration.name ?? company.facts?.name ?? null;
}
