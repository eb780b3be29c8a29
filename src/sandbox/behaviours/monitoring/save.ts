import type { Handler, SandboxResponse } from '../../behaviour';
import { fieldErrors } from './field-errors';
import { checkProperties } from './property-rules';
import type { CustomerSave, Property, MonitoringState, Transaction } from './state';

/** Required strings that must not be blank. */
const neverBlank = {
  Person: ['identification', 'firstName', 'lastName'],
  Organization: ['identification', 'name'],
} as const;

/** Saves a customer; its lists too, where they are sent; lists that are omitted stay as they are. */
export const saveCustomer: Handler<MonitoringState> = ({ parameters, body }, state) => {
  const id = String(parameters.path.id);
  const customer = body as CustomerSave;
  const errors = fieldErrors();
  for (const field of neverBlank[customer.customerType]) {
    if (customer[field as keyof CustomerSave]?.toString().trim() === '') errors.add(field, 'must not be empty.');
  }
  checkProperties('kyc', customer.kyc, errors);
  checkProperties('information', customer.information, errors);
  const refused = errors.response();
  if (refused) return refused;

  const { kyc, information, ...rest } = customer;
  const replaced = state.customers.has(id);
  state.customers.set(id, rest);
  if (kyc) state.kyc.set(id, kyc);
  if (information) state.information.set(id, information);
  return customerReceipt('customer', id, replaced);
};

/** Saves one of a customer's lists in place of the one before. An omitted list is an empty one. */
export const saveList =
  (list: 'kyc' | 'information'): Handler<MonitoringState> =>
  ({ parameters, body }, state) => {
    const id = String(parameters.path.id);
    const properties = (body as { readonly [name in typeof list]?: readonly Property[] })[list] ?? [];
    const errors = fieldErrors();
    checkProperties(list, properties, errors);
    const refused = errors.response();
    if (refused) return refused;

    const replaced = state[list].has(id);
    state[list].set(id, properties);
    return customerReceipt(list, id, replaced);
  };

/**
 * Saves a transaction of a customer. The customer need not have been saved before: whether the API requires that is not documented.
 */
export const saveTransaction: Handler<MonitoringState> = ({ parameters, body }, state) => {
  const customerId = String(parameters.path.customerId);
  const id = String(parameters.path.id);
  const transaction = body as Transaction;
  const errors = fieldErrors();
  checkProperties('properties', transaction.properties, errors);
  checkProperties('transactionParty.properties', transaction.transactionParty?.properties, errors);
  const refused = errors.response();
  if (refused) return refused;

  const transactions = state.transactions.get(customerId) ?? new Map<string, Transaction>();
  const replaced = transactions.has(id);
  transactions.set(id, transaction);
  state.transactions.set(customerId, transactions);
  return transactionReceipt(customerId, id, replaced);
};

/** The response to a successful call; the API's own is not documented. */
const customerReceipt = (
  saved: 'customer' | 'kyc' | 'information',
  customerId: string,
  replaced: boolean,
): SandboxResponse => ({
  status: 200,
  body: { saved, customerId, replaced },
});

const transactionReceipt = (customerId: string, transactionId: string, replaced: boolean): SandboxResponse => ({
  status: 200,
  body: { saved: 'transaction', customerId, transactionId, replaced },
});
