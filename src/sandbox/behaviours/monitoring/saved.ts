import type { Control } from '../../behaviour';
import type { MonitoringState } from './state';

/** The API has no call that reads, so this is how to see what was saved. */
export const saved: Control<MonitoringState> = {
  method: 'GET',
  path: 'monitoring/customers',
  summary: 'What was saved through the monitoring API, by customer; ?id=customer-1001 for one of them.',
  handle({ query }, state) {
    const ids = new Set([
      ...state.customers.keys(),
      ...state.kyc.keys(),
      ...state.information.keys(),
      ...state.transactions.keys(),
    ]);
    const customers = [...ids]
      .filter((id) => query.id === undefined || query.id === id)
      .map((id) => ({
        id,
        customer: state.customers.get(id) ?? null,
        kyc: state.kyc.get(id) ?? [],
        information: state.information.get(id) ?? [],
        transactions: [...(state.transactions.get(id) ?? [])].map(([transactionId, transaction]) => ({
          id: transactionId,
          ...transaction,
        })),
      }));
    return { status: 200, mediaType: 'application/json', body: { customers } };
  },
};
