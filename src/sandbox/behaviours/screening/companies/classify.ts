import type { Context } from '../../../context';
import { operation } from '../envelope';
import { bodyOf } from '../input';
import { recordChange, timestamp } from '../state/chain';
import type { RegisteredCompany } from '../state/company';
import type { ScreeningState } from '../state/state';
import { setVerdict, type Verdict } from '../verdict';
import { findCompany, findLink } from './find';

interface CompanyVerdict extends Verdict {
  readonly companyReferenceId: string;
}

interface LinkVerdict extends CompanyVerdict {
  readonly linkId: string;
}

/** `POST /api/CompanyCommand/Classify` and `POST /api/CompanyV2Command/Classify`: a hit of the company itself. */
export const classify = operation((request, state, context) => {
  const { companyReferenceId, ...verdict } = bodyOf<CompanyVerdict>(request);
  const company = findCompany(state, companyReferenceId, 'companyReferenceId');
  setVerdict(company.hits.flat(), company.verdicts, verdict);
  record('company hit classified', verdict, company, state, context);
  return {};
});

/** `POST /api/CompanyV2Command/ClassifyLink`: a hit of a link of the company. */
export const classifyLink = operation((request, state, context) => {
  const { companyReferenceId, linkId, ...verdict } = bodyOf<LinkVerdict>(request);
  const company = findCompany(state, companyReferenceId, 'companyReferenceId');
  setVerdict(findLink(company, linkId, 'linkId').hits.flat(), company.verdicts, verdict);
  record('link hit classified', { linkId, ...verdict }, company, state, context);
  return {};
});

function record(change: string, verdict: object, company: RegisteredCompany, state: ScreeningState, context: Context) {
  const { companyReferenceId } = company.registration;
  company.lastChanged = recordChange(state, { change, companyReferenceId, ...verdict }, timestamp(context.now()));
}
