import { companyKey, type RegisterCompany } from './company';
import type { Register } from './register';

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
