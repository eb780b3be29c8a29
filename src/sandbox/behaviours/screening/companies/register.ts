import { operation } from '../envelope';
import { bodyOf } from '../input';
import { timestamp } from '../state/chain';
import type { CompanyRegistration, RegisteredCompany } from '../state/company';
import { deliver } from '../webhook/deliver';
import { watchlistOf } from '../watchlist/watchlist';
import { findCompany } from './find';
import { registerCompany } from './monitor';
import { companyRegistration, type CompanyInput } from './registration';
import { companyView, companyViewV2 } from './view';

/** `PUT /api/CompanyCommand` */
export const register = registerWith(1, companyView);

/** `PUT /api/CompanyV2Command` */
export const registerV2 = registerWith(2, companyViewV2);

function registerWith(version: CompanyRegistration['version'], view: (company: RegisteredCompany) => object) {
  return operation(async (request, state, context) => {
    const registration = companyRegistration(bodyOf<CompanyInput>(request), version, state);
    const events = registerCompany(state, watchlistOf(state.watchlist), registration, timestamp(context.now()));
    // Before the deliveries, during which other requests may change the company.
    const data = view(findCompany(state, registration.companyReferenceId, 'companyReferenceId'));
    await deliver(events, state, context);
    return { data };
  });
}
