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
