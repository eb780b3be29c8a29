import { operation } from '../envelope';
import { bodyOf, queryOf } from '../input';
import { recordChange, timestamp } from '../state/chain';
import { forget } from '../state/forget';
import { findCompany } from './find';

interface Reference {
  readonly companyReferenceId: string;
}

/** `POST /api/CompanyCommand/Archive` and `POST /api/CompanyV2Command/Archive` */
export const archive = setArchived(true);

/** `POST /api/CompanyCommand/Unarchive` and `POST /api/CompanyV2Command/Unarchive` */
export const unarchive = setArchived(false);

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
export const remove = operation((request, state, context) => {
  const { CompanyReferenceId: id } = queryOf<{ CompanyReferenceId: string }>(request);
  findCompany(state, id, 'CompanyReferenceId');
  state.companies.delete(id);
  forget(state, 'company', id);
  recordChange(state, { change: 'company deleted', companyReferenceId: id }, timestamp(context.now()));
  return {};
});
