import type { CheckedExchange } from '../wire/check-exchange';
import type { Contract } from '../wire/contract';

/** A checked exchange as JSON has it. */
export interface KeptExchange extends Omit<CheckedExchange, 'exchange' | 'api' | 'operation'> {
  /** Bodies in Base64. */
  readonly exchange: Omit<CheckedExchange['exchange'], 'body' | 'responseBody'>;
  readonly body: string;
  readonly responseBody: string;
  /** Id. */
  readonly api?: string;
  /** Slug. */
  readonly operation?: string;
}

export function keptExchange({ exchange, api, operation, ...rest }: CheckedExchange): KeptExchange {
  const { body, responseBody, ...head } = exchange;
  return {
    ...rest,
    exchange: head,
    body: body.toString('base64'),
    responseBody: responseBody.toString('base64'),
    api: api?.model.id,
    operation: operation?.slug,
  };
}

export function exchangeFrom(kept: KeptExchange, contract: Contract): CheckedExchange {
  const { exchange, body, responseBody, api: id, operation: slug, ...rest } = kept;
  const api = contract.apis.find(({ model }) => model.id === id);
  const operation = api?.model.operations.find((each) => each.slug === slug);
  return {
    ...rest,
    exchange: { ...exchange, body: Buffer.from(body, 'base64'), responseBody: Buffer.from(responseBody, 'base64') },
    ...(api && { api }),
    ...(operation && { operation }),
  };
}
