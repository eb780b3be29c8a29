import type { Behaviour } from '../../behaviour';
import { invalid, saveCustomer, saveList, saveTransaction } from './save';
import { type MonitoringState, referenceState, saved } from './state';
import { authenticate, readyTokens, tokenSecret } from './authentication';

/** The transaction-monitoring API: customers, their KYC data and information, and their transactions, behind a bearer token. */
const monitoring: Behaviour<MonitoringState> = {
  name: 'monitoring',
  createState: referenceState,
  handlers: {
    saveCustomer,
    saveCustomerKyc: saveList('kyc'),
    saveCustomerInformation: saveList('information'),
    saveTransaction,
  },
  authenticate,
  onInvalid: (violations, { body }) => invalid(violations, body),
  onMalformed: (violation) => invalid([violation], undefined),
  controls: [saved],
  notes: () => [
    { label: 'bearer token', value: readyTokens.write },
    { label: 'bearer token without write access (403)', value: readyTokens.read },
    { label: 'expired bearer token (401)', value: readyTokens.expired },
    { label: 'bearer token that is not yet valid (401)', value: readyTokens.early },
    { label: 'secret for your own tokens (HS256, scope "write")', value: tokenSecret },
  ],
};

export default monitoring;
