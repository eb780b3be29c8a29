import type { BoardSeat, RegisterCompany } from './company';
import type { Register } from './register';

/** The response `CompanyData`: who a company is, who owns it and who runs it. */
export function companyDataView(company: RegisterCompany, register: Register) {
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
