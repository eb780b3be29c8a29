import { operation, Refusal } from '../envelope';
import { queryOf, pageOf, type PageQuery } from '../input';
import { needleOf } from '../matching/highlight';
import { wordsOf } from '../matching/text-part';
import { companyDataView } from '../register/company-data';
import { registerOf } from '../register/register';
import { findCompany } from '../state/find';
import type { RegisteredCompany } from '../state/registered';
import { findInRegister } from './registration';
import { companyFlags, companySearchResult, companyView, companyViewV2 } from './view';

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
