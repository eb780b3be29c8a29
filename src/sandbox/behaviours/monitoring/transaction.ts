import type { Handler } from '../../behaviour';
import type { Transaction } from './entities';
import { fieldErrors } from './problem';
import { checkProperties } from './property-rules';
import { transactionReceipt } from './receipt';
import type { MonitoringState } from './state';

/**
 * Saves a transaction of a customer. The customer need not have been saved before: whether the API asks for that is not shown.
 */
export const saveTransaction: Handler<MonitoringState> = ({ parameters, body }, state) => {
  const customerId = String(parameters.path.customerId);
  const id = String(parameters.path.id);
  const transaction = body as Transaction;
  const errors = fieldErrors();
  checkProperties('properties', transaction.properties, errors);
  checkProperties('transactionParty.properties', transaction.transactionParty?.properties, errors);
  const refused = errors.answer();
  if (refused) return refused;

  const transactions = state.transactions.get(customerId) ?? new Map<string, Transaction>();
  const replaced = transactions.has(id);
  transactions.set(id, transaction);
  state.transactions.set(customerId, transactions);
  return transactionReceipt(customerId, id, replaced);
};
