import type { RegisterCompany, RegisterPerson } from './company';
import { alternateBeneficialOwners, ultimateBeneficialOwners } from './ownership';
import type { Register } from './register';

export type LinkType = 'Owner' | 'BoardMember' | 'UltimateBeneficialOwner' | 'AlternateBeneficialOwner';

export interface LinkDescription {
  readonly type: LinkType;
  readonly roles: readonly string[];
}

/** A person or company that owns, leads or controls a company, with every way in which it does. */
export type RegisterLink = { readonly key: string; readonly descriptions: readonly LinkDescription[] } & (
  | { readonly kind: 'person'; readonly person: RegisterPerson }
  | { readonly kind: 'company'; readonly company: RegisterCompany }
);

export interface LinkChoice {
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
