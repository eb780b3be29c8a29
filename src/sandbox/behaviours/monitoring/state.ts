import type { Control } from '../../behaviour';

/** The entities of the transaction-monitoring API, as its document describes them. */
export interface Property {
  readonly name?: string;
  readonly type?: PropertyType;
  readonly value?: string | number | boolean | null;
  readonly from?: string | number | null;
  readonly to?: string | number | null;
}

export type PropertyType = 'Boolean' | 'Number' | 'String' | 'Date' | 'NumberRange' | 'DateRange';

export interface CustomerSave {
  readonly customerType: 'Person' | 'Organization';
  readonly identification: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly birthdate?: string;
  readonly name?: string;
  readonly legalForm?: string;
  readonly countryCode?: string;
  readonly kyc?: readonly Property[];
  readonly information?: readonly Property[];
}

export interface Transaction {
  readonly amount?: { readonly value?: number; readonly currency?: string };
  readonly booked?: string;
  readonly transactionParty?: { readonly customerId?: string; readonly properties?: readonly Property[] };
  readonly properties?: readonly Property[];
}

/** What was saved, by the customer's identifier; transactions also by their own. Arrays are separate because they are saved separately. */
export interface MonitoringState {
  readonly customers: Map<string, CustomerSave>;
  readonly kyc: Map<string, readonly Property[]>;
  readonly information: Map<string, readonly Property[]>;
  readonly transactions: Map<string, Map<string, Transaction>>;
}

/**
 * The reference state: a person with KYC data and information, and an organization, for examples to use.
 */
export const referenceState = (): MonitoringState => ({
  customers: new Map<string, CustomerSave>([
    [
      'customer-1001',
      {
        customerType: 'Person',
        identification: '19780923-0029',
        firstName: 'Maja',
        lastName: 'Sandell',
        birthdate: '1978-09-23',
        countryCode: 'SE',
      },
    ],
    [
      'customer-2001',
      {
        customerType: 'Organization',
        identification: '556100-0001',
        name: 'Granvik Trading AB',
        legalForm: 'LimitedCompany',
        countryCode: 'SE',
      },
    ],
  ]),
  kyc: new Map([['customer-1001', [{ name: 'sourceOfFunds', type: 'String', value: 'Salary' } satisfies Property]]]),
  information: new Map([['customer-1001', [{ name: 'segment', type: 'String', value: 'Private' } satisfies Property]]]),
  transactions: new Map(),
});

/** The API has no operation that reads, so this shows what was saved. */
export const saved: Control<MonitoringState> = {
  method: 'GET',
  path: 'monitoring/customers',
  summary: 'What was saved through the monitoring API, by customer; ?id=customer-1001 for one of them.',
  query: ['id'],
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
