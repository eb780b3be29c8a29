import type { Gender } from '../matching/gender';
import { readPartialDate } from '../watchlist/entry';
import { companyKey, type MemberKey, type RegisterCompany, type RegisterPerson } from './company';

/** A person as the register's data files and `POST /sandbox/register` write it; `registerPersonSchema` says what is allowed. */
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

/** JSON Schemas (2020-12) of what may be written in the register's data files and to `POST /sandbox/register`. */

const text = { type: 'string', minLength: 1, maxLength: 500 };
const percentage = { type: 'number', minimum: 0, maximum: 100 };
const companyReference = { type: 'string', pattern: '^[a-z]{2}/.{1,40}$' };

const object = (required: readonly string[], properties: object) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});

const LEGAL_FORMS = [
  'LimitedCompany',
  'PrivateBusinessGovControlled',
  'ForeignCompany',
  'Bank',
  'SoleProprietorship',
  'GeneralPartnership',
  'Society',
  'Foundation',
  'HousingCompany',
  'StateOrCountyCompany',
  'ReligiousOrganisation',
  'InsuranceCompany',
  'Collaborations',
  'Other',
];

const ROLES = (
  'Chairman Ceo BoardMember LeadAccountant AlternateMember ExternalSignatory Accountant ExternalCeo ExternalDeputyCeo ' +
  'SubstituteAccountant NonCertifiedSubstituteAccountant Liquidator SubstituteLiquidator Procurator KeyPerson ' +
  'PersonOfNotification Owner NonCertifiedAccountant DeputyCeo Actuary SubstituteChairman SubstituteCeo Complimentary ' +
  'LimitedPartnerOwner Director Founder Unknown'
).split(' ');

const either = [{ required: ['person'] }, { required: ['company'] }];

const companyProperties = {
  name: text,
  description: text,
  registered: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
  address: object([], { street: text, zipCode: text, city: text }),
  legalForm: object(['type', 'description', 'kind'], {
    type: { type: 'number' },
    description: text,
    kind: { enum: LEGAL_FORMS },
  }),
  listing: { enum: ['Listed', 'Unlisted'] },
  sni: object(['code', 'text'], { code: text, text }),
  signatory: text,
  parent: companyReference,
  ultimateParent: companyReference,
  owners: {
    type: 'array',
    maxItems: 50,
    items: {
      ...object(['shares', 'stake', 'votes'], {
        person: text,
        company: companyReference,
        shares: { type: 'number', minimum: 0 },
        stake: percentage,
        votes: percentage,
      }),
      oneOf: either,
    },
  },
  board: {
    type: 'array',
    maxItems: 50,
    items: { ...object(['role'], { person: text, company: companyReference, role: { enum: ROLES } }), oneOf: either },
  },
};

const personProperties = {
  identity: text,
  first: text,
  last: text,
  birth: { type: 'string', pattern: '^([0-9]{4}|[?]{4})-([0-9]{2}|[?]{2})-([0-9]{2}|[?]{2})$' },
  gender: { enum: ['Unknown', 'Male', 'Female'] },
  street: text,
  zipCode: text,
  city: text,
  country: { type: 'string', pattern: '^[a-z]{2}$' },
};

export const registerCompanySchema = object(['country', 'number', 'name', 'owners', 'board'], {
  country: personProperties.country,
  number: { type: 'string', minLength: 1, maxLength: 40 },
  ...companyProperties,
});

export const registerPersonSchema = object(['first', 'last', 'country'], personProperties);

/** What may be changed: everything but the key. */
export const companyChangeSchema = object([], companyProperties);
export const personChangeSchema = object([], personProperties);
