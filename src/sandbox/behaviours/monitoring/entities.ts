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
