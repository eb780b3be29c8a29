import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_NAME, type Exchange } from '../../openapi';
import type { BehaviourRequest } from '../behaviour';

/** What a client sent, as it was read. */
export type SentValues = Pick<BehaviourRequest, 'parameters' | 'body'>;

/**
 * The documented exchange whose request was sent, so that replaying an example gets its own response; undefined
 * where none matches, or where none has a response.
 */
export const matchingExchange = (exchanges: readonly Exchange[], sent: SentValues): Exchange | undefined =>
  exchanges.find((exchange) => hasOwnResponse(exchange) && isSent(exchange, sent));

/** Whether a request has exactly the values of an example, be they valid or not. */
export const isDocumentedRequest = (exchanges: readonly Exchange[], sent: SentValues): boolean =>
  exchanges.some(
    (exchange) => (exchange.parameters.length > 0 || exchange.body !== undefined) && isSent(exchange, sent),
  );

/**
 * A request without values identifies no exchange, and an error belongs to a request only where both have the same name,
 * which a lone `example` on either side does not have.
 */
const hasOwnResponse = ({ name, response, parameters, body }: Exchange): boolean =>
  response !== undefined &&
  (parameters.length > 0 || body !== undefined) &&
  (/^[123]/.test(response.status) || name !== DEFAULT_NAME);

function isSent(exchange: Exchange, { parameters, body }: SentValues): boolean {
  return (
    exchange.parameters.every(({ in: location, name, value }) => {
      const values = parameters[location === 'querystring' ? 'query' : location];
      return same(values[name], value);
    }) &&
    (exchange.body === undefined || same(body, exchange.body.value))
  );
}

/** Compared as JSON values: an object without a prototype equals one with it. */
const same = (left: unknown, right: unknown): boolean => isDeepStrictEqual(plain(left), plain(right));
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
