import type { Gender } from '../matching/gender';
import { readPartialDate } from '../watchlist/birth-text';
import { companyKey, type MemberKey, type RegisterCompany, type RegisterPerson } from './company';

/** A person as the register's data files and `POST /sandbox/register` write it; `source-schema.ts` says what is allowed. */
export interface PersonSource {
  readonly identity?: string;
  readonly first: string;
  readonly last: string;
  readonly birth?: string;
  readonly gender?: Gender;
  readonly street?: string;
  readonly zipCode?: string;
  readonly city?: string;
  readonly country: string;
}

export interface CompanySource extends Pick<
  RegisterCompany,
  | 'country'
  | 'number'
  | 'name'
  | 'description'
  | 'registered'
  | 'address'
  | 'legalForm'
  | 'listing'
  | 'sni'
  | 'signatory'
> {
  /** Companies as `country/number`. */
  readonly parent?: string;
  readonly ultimateParent?: string;
  readonly owners: readonly {
    readonly person?: string;
    readonly company?: string;
    readonly shares: number;
    readonly stake: number;
    readonly votes: number;
  }[];
  readonly board: readonly { readonly person?: string; readonly company?: string; readonly role: string }[];
}

export function registerPerson(key: string, source: PersonSource): RegisterPerson {
  const { first, last, birth, gender, ...rest } = source;
  return {
    ...rest,
    key,
    firstName: first,
    lastName: last,
    birth: readPartialDate(birth ?? '????-??-??') ?? {},
    gender: gender ?? 'Unknown',
  };
}

export function registerCompany(source: CompanySource): RegisterCompany {
  return {
    ...source,
    parent: source.parent && keyOf(source.parent),
    ultimateParent: source.ultimateParent && keyOf(source.ultimateParent),
    owners: source.owners.map(({ shares, stake, votes, ...member }) => ({
      owner: memberKey(member),
      shares,
      stake,
      votes,
    })),
    board: source.board.map(({ role, ...member }) => ({ member: memberKey(member), role })),
  };
}

function memberKey({ person = '', company }: { readonly person?: string; readonly company?: string }): MemberKey {
  return company === undefined ? { kind: 'person', key: person } : { kind: 'company', key: keyOf(company) };
}

function keyOf(countryAndNumber: string): string {
  const slash = countryAndNumber.indexOf('/');
  return companyKey(countryAndNumber.slice(0, slash), countryAndNumber.slice(slash + 1));
}
