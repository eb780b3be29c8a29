import { Refusal } from '../envelope';
import type { RegisteredPerson, CompanyLink, RegisteredCompany } from './registered';
import type { ScreeningState } from './state';

/** @param field how the request calls the reference. @throws Refusal for an unknown reference */
export function findPerson(state: ScreeningState, referenceId: string, field: string): RegisteredPerson {
  const person = state.persons.get(referenceId);
  if (!person) throw new Refusal(field, `there is no person ${JSON.stringify(referenceId)}`);
  return person;
}

/** @param field how the request calls the reference. @throws Refusal for an unknown reference */
export function findCompany(state: ScreeningState, referenceId: string, field: string): RegisteredCompany {
  const company = state.companies.get(referenceId);
  if (!company) throw new Refusal(field, `there is no company ${JSON.stringify(referenceId)}`);
  return company;
}

/** @param field how the request calls the link. @throws Refusal for an unknown link */
export function findLink(company: RegisteredCompany, linkId: string, field: string): CompanyLink {
  const link = company.links.find(({ id }) => id === linkId);
  const { companyReferenceId } = company.registration;
  if (!link)
    throw new Refusal(field, `the company ${JSON.stringify(companyReferenceId)} has no link ${JSON.stringify(linkId)}`);
  return link;
}
