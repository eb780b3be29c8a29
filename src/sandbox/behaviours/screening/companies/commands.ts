import type { Context } from '../../../behaviour';
import { operation } from '../envelope';
import { bodyOf, queryOf } from '../input';
import { findCompany, findLink } from '../state/find';
import type { CompanyRegistration, RegisteredCompany } from '../state/registered';
import { timestamp, recordChange, forget, type ScreeningState } from '../state/state';
import { setVerdict, type Verdict } from '../verdict';
import { watchlistOf } from '../watchlist/watchlist';
import { deliver } from '../webhook/deliver';
import { saveAndScreenCompany } from './monitor';
import { companyRegistration, type CompanyInput } from './registration';
import { companyView, companyViewV2 } from './view';

/** `PUT /api/CompanyCommand` */
export const registerCompany = registerWith(1, companyView);

/** `PUT /api/CompanyV2Command` */
export const registerCompanyV2 = registerWith(2, companyViewV2);

function registerWith(version: CompanyRegistration['version'], view: (company: RegisteredCompany) => object) {
  return operation(async (request, state, context) => {
    const registration = companyRegistration(bodyOf<CompanyInput>(request), version, state);
    const events = saveAndScreenCompany(state, watchlistOf(state.watchlist), registration, timestamp(context.now()));
    // Before the deliveries, during which other requests may change the company.
    const data = view(findCompany(state, registration.companyReferenceId, 'companyReferenceId'));
    await deliver(events, state, context);
    return { data };
  });
}

interface CompanyVerdict extends Verdict {
  readonly companyReferenceId: string;
}

interface LinkVerdict extends CompanyVerdict {
  readonly linkId: string;
}

/** `POST /api/CompanyCommand/Classify` and `POST /api/CompanyV2Command/Classify`: a hit of the company itself. */
export const classifyCompanyHit = operation((request, state, context) => {
  const { companyReferenceId, ...verdict } = bodyOf<CompanyVerdict>(request);
  const company = findCompany(state, companyReferenceId, 'companyReferenceId');
  setVerdict(company.hits.flat(), company.verdicts, verdict);
  recordVerdict('company hit classified', verdict, company, state, context);
  return {};
});

/** `POST /api/CompanyV2Command/ClassifyLink`: a hit of a link of the company. */
export const classifyCompanyLink = operation((request, state, context) => {
  const { companyReferenceId, linkId, ...verdict } = bodyOf<LinkVerdict>(request);
  const company = findCompany(state, companyReferenceId, 'companyReferenceId');
  setVerdict(findLink(company, linkId, 'linkId').hits.flat(), company.verdicts, verdict);
  recordVerdict('link hit classified', { linkId, ...verdict }, company, state, context);
  return {};
});

function recordVerdict(
  change: string,
  verdict: object,
  company: RegisteredCompany,
  state: ScreeningState,
  context: Context,
) {
  const { companyReferenceId } = company.registration;
  company.lastChanged = recordChange(state, { change, companyReferenceId, ...verdict }, timestamp(context.now()));
}

interface Reference {
  readonly companyReferenceId: string;
}

/** `POST /api/CompanyCommand/Archive` and `POST /api/CompanyV2Command/Archive` */
export const archiveCompany = setArchived(true);

/** `POST /api/CompanyCommand/Unarchive` and `POST /api/CompanyV2Command/Unarchive` */
export const unarchiveCompany = setArchived(false);

function setArchived(archived: boolean) {
  return operation((request, state, context) => {
    const { companyReferenceId } = bodyOf<Reference>(request);
    const company = findCompany(state, companyReferenceId, 'companyReferenceId');
    company.archived = archived;
    const change = archived ? 'company archived' : 'company unarchived';
    company.lastChanged = recordChange(state, { change, companyReferenceId }, timestamp(context.now()));
    return {};
  });
}

/** `DELETE /api/CompanyCommand` and `DELETE /api/CompanyV2Command`: the company with its links, verdicts, posts and failed deliveries. */
export const deleteCompany = operation((request, state, context) => {
  const { CompanyReferenceId: id } = queryOf<{ CompanyReferenceId: string }>(request);
  findCompany(state, id, 'CompanyReferenceId');
  state.companies.delete(id);
  forget(state, 'company', id);
  recordChange(state, { change: 'company deleted', companyReferenceId: id }, timestamp(context.now()));
  return {};
});
