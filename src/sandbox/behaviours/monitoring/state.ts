import type { CustomerSave, Property, Transaction } from './entities';

/** What was saved, by the customer's identifier; transactions also by their own. Lists stand apart, as they are saved apart. */
export interface MonitoringState {
  readonly customers: Map<string, CustomerSave>;
  readonly kyc: Map<string, readonly Property[]>;
  readonly information: Map<string, readonly Property[]>;
  readonly transactions: Map<string, Map<string, Transaction>>;
}

/**
 * The reference state: a person about whom something is known, and an organization, so that examples have someone to be about.
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
