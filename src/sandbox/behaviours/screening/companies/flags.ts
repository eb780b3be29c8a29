import { hasUnclassified, isFlagged } from '../hit';
import type { RegisteredCompany } from '../state/company';
import { allHits } from './screen';

/** The flags of a company: any match counts, those of its links too. */
export function companyFlags(company: RegisteredCompany) {
  const hits = allHits(company);
  return {
    isPep: isFlagged(hits, company.verdicts, 'pep'),
    isRca: isFlagged(hits, company.verdicts, 'rca'),
    isSanction: isFlagged(hits, company.verdicts, 'sanction'),
    isSie: isFlagged(hits, company.verdicts, 'sie'),
    isUnclassified: hasUnclassified(hits, company.verdicts),
  };
}
