import type { CompanyLink, RegisterFacts } from '../state/company';
import type { RegisterCompany } from '../register/company';
import type { RegisterLink } from '../register/links';
import { linkIdOf } from '../identifiers';

/** What is kept of what the company register says about a company. */
export function factsOf(company: RegisterCompany): RegisterFacts {
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
export function companyLink(companyReferenceId: string, link: RegisterLink): CompanyLink {
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
