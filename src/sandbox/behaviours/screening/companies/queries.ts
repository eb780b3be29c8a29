import { Refusal, operation } from '../envelope';
import { type PageQuery, pageOf, queryOf } from '../input';
import { needleOf } from '../matching/highlight';
import { wordsOf } from '../matching/name';
import type { BoardSeat, RegisterCompany } from '../register/company';
import { type Register, registerOf } from '../register/register';
import { findCompany } from '../state/find';
import type { RegisteredCompany } from '../state/registered';
import { findInRegister } from './registration';
import { companyFlags, companySearchResult, companyView, companyViewV2 } from './view';

/** The response `CompanyData`: who a company is, who owns it and who runs it. */
function companyDataView(company: RegisterCompany, register: Register) {
  const parent = company.parent === undefined ? undefined : register.company(company.parent);
  const ultimate = company.ultimateParent === undefined ? undefined : register.company(company.ultimateParent);
  return {
    name: company.name,
    description: company.description ?? null,
    registrationDate: company.registered ?? null,
    address: company.address?.street ?? null,
    city: company.address?.city ?? null,
    zipCode: company.address?.zipCode ?? null,
    country: company.country,
    parentCompany: parent ? { name: parent.name, identity: parent.number } : null,
    ultimateParentCompany: ultimate
      ? { name: ultimate.name, identity: ultimate.number, isForeign: ultimate.country !== company.country }
      : null,
    owners: ownersView(company, register),
    signatory: company.signatory ?? null,
    boardmembers: company.board.flatMap((seat) => boardMemberView(seat, register)),
    legalForm: company.legalForm ? { type: company.legalForm.type, description: company.legalForm.description } : null,
    legalFormType: company.legalForm?.kind ?? null,
    listingType: company.listing ?? null,
  };
}

function ownersView(company: RegisterCompany, register: Register) {
  const persons = company.owners.flatMap(({ owner, shares, stake, votes }) => {
    const person = owner.kind === 'person' ? register.person(owner.key) : undefined;
    if (!person) return [];
    const { identity = null, firstName, lastName } = person;
    return [{ nationalIdentityNumber: identity, firstName, lastName, shares, stake, votes }];
  });
  const companies = company.owners.flatMap(({ owner, shares, stake, votes }) => {
    const held = owner.kind === 'company' ? register.company(owner.key) : undefined;
    return held ? [{ organizationNumber: held.number, name: held.name, shares, stake, votes }] : [];
  });
  return { persons, companies };
}

function boardMemberView({ member, role }: BoardSeat, register: Register) {
  const person = member.kind === 'person' ? register.person(member.key) : undefined;
  const company = member.kind === 'company' ? register.company(member.key) : undefined;
  const address = person ?? company?.address;
  if (!person && !company) return [];
  return [
    {
      nationalIdentityNumber: person?.identity ?? null,
      firstName: person?.firstName ?? null,
      lastName: person?.lastName ?? null,
      street: address?.street ?? null,
      zipCode: address?.zipCode ?? null,
      city: address?.city ?? null,
      countryOfResidence: (person ?? company)?.country ?? null,
      role,
      name: company?.name ?? null,
      companyIdentityNumber: company?.number ?? null,
    },
  ];
}

interface ReferenceQuery {
  readonly CompanyReferenceId: string;
}

interface SearchQuery extends PageQuery {
  readonly Query?: string | null;
  readonly 'Filter.IsSanction'?: boolean | null;
  readonly 'Filter.IsUnclassified'?: boolean | null;
  readonly 'Filter.IsSie'?: boolean | null;
}

/** `GET /api/CompanyQuery` */
export const getCompany = operation((request, state) => {
  const { CompanyReferenceId: id } = queryOf<ReferenceQuery>(request);
  return { data: companyView(findCompany(state, id, 'CompanyReferenceId')) };
});

/** `GET /api/CompanyV2Query` */
export const getCompanyV2 = operation((request, state) => {
  const { CompanyReferenceId: id } = queryOf<ReferenceQuery>(request);
  return { data: companyViewV2(findCompany(state, id, 'CompanyReferenceId')) };
});

/** `GET /api/CompanyQuery/CompanyData` */
export const getCompanyData = operation((request, state) => {
  const { CompanyReferenceId: id } = queryOf<ReferenceQuery>(request);
  const company = findInRegister(findCompany(state, id, 'CompanyReferenceId').registration.identity, state);
  if (!company) throw new Refusal('CompanyReferenceId', `the company ${JSON.stringify(id)} is not in the register`);
  return { data: companyDataView(company, registerOf(state.register)) };
});

/** `GET /api/CompanyQuery/List`, in the order of registration. */
export const listCompanies = operation((request, state) => ({
  data: pageOf([...state.companies.values()], queryOf<PageQuery>(request)).map(companyView),
}));

/** `GET /api/CompanyQuery/Search`, in the order of registration. */
export const searchCompanies = operation((request, state) => {
  const query = queryOf<SearchQuery>(request);
  const wanted = query.Query ?? '';
  const needle = needleOf(wanted);
  const nothingToFind = wanted !== '' && wordsOf(wanted, 1).length === 0;
  const found = nothingToFind
    ? []
    : [...state.companies.values()]
        .filter((company) => passes(company, query))
        .flatMap((company) => companySearchResult(company, needle) ?? []);
  return { data: pageOf(found, query) };
});

function passes(company: RegisteredCompany, query: SearchQuery): boolean {
  const flags = companyFlags(company);
  const filters: readonly [boolean | null | undefined, boolean][] = [
    [query['Filter.IsSanction'], flags.isSanction],
    [query['Filter.IsUnclassified'], flags.isUnclassified],
    [query['Filter.IsSie'], flags.isSie],
  ];
  return filters.every(([wanted, actual]) => wanted === undefined || wanted === null || wanted === actual);
}
