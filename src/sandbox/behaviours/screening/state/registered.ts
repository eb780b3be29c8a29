import type { CompanyHit, HitGroup, PersonHit, Verdicts } from '../hits';
import type { PartialDate } from '../matching/birthdate';
import type { Gender } from '../matching/gender';
import type { Comparison } from '../matching/screen';
import { type RegisterCompany, type RegisterPerson, companyKey } from '../register/company';
import type { Register } from '../register/register';

/** Above this percentage of the capital or of the votes, a person is an ultimate beneficial owner. */
const BENEFICIAL_FROM = 25;

/** How many companies deep ownership is followed. */
const MAX_DEPTH = 10;

/**
 * The persons who own or control a company in the end, by register key: those with more than 25 % of the capital or of
 * the votes, directly or through other companies, where the percentages along a chain are multiplied and those of several
 * chains added. A company that owns itself through others is followed once.
 */
export function ultimateBeneficialOwners(company: RegisterCompany, register: Register): string[] {
  const held = new Map<string, { stake: number; votes: number }>();

  function follow(current: RegisterCompany, part: { stake: number; votes: number }, above: readonly string[]): void {
    for (const { owner, stake, votes } of current.owners) {
      const through = { stake: (part.stake * stake) / 100, votes: (part.votes * votes) / 100 };
      if (owner.kind === 'person') {
        const before = held.get(owner.key) ?? { stake: 0, votes: 0 };
        held.set(owner.key, { stake: before.stake + through.stake, votes: before.votes + through.votes });
        continue;
      }
      const next = register.company(owner.key);
      if (next && !above.includes(owner.key) && above.length < MAX_DEPTH) follow(next, through, [...above, owner.key]);
    }
  }

  follow(company, { stake: 100, votes: 100 }, [companyKey(company.country, company.number)]);
  return [...held]
    .filter(([, { stake, votes }]) => stake > BENEFICIAL_FROM || votes > BENEFICIAL_FROM)
    .map(([key]) => key);
}

/** Roles whose holders count as beneficial owners of a company that nobody owns or controls enough of. */
const SENIOR_ROLES: readonly string[] = ['Ceo', 'ExternalCeo', 'Chairman', 'Director'];

/** The persons who stand in for ultimate beneficial owners where there are none: those who lead the company. */
export function alternateBeneficialOwners(company: RegisterCompany, register: Register): string[] {
  if (ultimateBeneficialOwners(company, register).length > 0) return [];
  const leading = company.board.filter(({ member, role }) => member.kind === 'person' && SENIOR_ROLES.includes(role));
  return [...new Set(leading.map(({ member }) => member.key))];
}

type LinkType = 'Owner' | 'BoardMember' | 'UltimateBeneficialOwner' | 'AlternateBeneficialOwner';

interface LinkDescription {
  readonly type: LinkType;
  readonly roles: readonly string[];
}

/** A person or company that owns, leads or controls a company, with every way in which it does. */
export type RegisterLink = { readonly key: string; readonly descriptions: readonly LinkDescription[] } & (
  | { readonly kind: 'person'; readonly person: RegisterPerson }
  | { readonly kind: 'company'; readonly company: RegisterCompany }
);

interface LinkChoice {
  /** Owners and board members too, or beneficial owners only. */
  readonly all: boolean;
  /** False skips ultimate and alternate beneficial owners. */
  readonly beneficialOwners: boolean;
}

/** The links of a company, owners first, then the board, then those who are only beneficial owners. */
export function linksOf(company: RegisterCompany, register: Register, choice: LinkChoice): RegisterLink[] {
  const described = new Map<string, { kind: 'person' | 'company'; descriptions: LinkDescription[] }>();

  function describe(kind: 'person' | 'company', key: string, type: LinkType, role?: string): void {
    const known = described.get(`${kind} ${key}`) ?? { kind, descriptions: [] };
    described.set(`${kind} ${key}`, known);
    const same = known.descriptions.find((description) => description.type === type);
    const roles = [...(same?.roles ?? []), ...(role === undefined ? [] : [role])];
    known.descriptions = [...known.descriptions.filter((description) => description !== same), { type, roles }];
  }

  if (choice.all) {
    for (const { owner } of company.owners) describe(owner.kind, owner.key, 'Owner');
    for (const { member, role } of company.board) describe(member.kind, member.key, 'BoardMember', role);
  }
  if (choice.beneficialOwners) {
    for (const key of ultimateBeneficialOwners(company, register)) describe('person', key, 'UltimateBeneficialOwner');
    for (const key of alternateBeneficialOwners(company, register)) describe('person', key, 'AlternateBeneficialOwner');
  }

  return [...described].flatMap(([kindAndKey, { kind, descriptions }]): RegisterLink[] => {
    const key = kindAndKey.slice(kind.length + 1);
    if (kind === 'person') {
      const person = register.person(key);
      return person ? [{ kind, key, descriptions, person }] : [];
    }
    const owner = register.company(key);
    return owner ? [{ kind, key, descriptions, company: owner }] : [];
  });
}

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
