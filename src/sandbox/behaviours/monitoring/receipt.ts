import type { Answer } from '../../answer';

/** What the sandbox says to a successful call; what the API says is not shown. */
export const customerReceipt = (
  saved: 'customer' | 'kyc' | 'information',
  customerId: string,
  replaced: boolean,
): Answer => ({
  status: 200,
  body: { saved, customerId, replaced },
});

export const transactionReceipt = (customerId: string, transactionId: string, replaced: boolean): Answer => ({
  status: 200,
  body: { saved: 'transaction', customerId, transactionId, replaced },
});
