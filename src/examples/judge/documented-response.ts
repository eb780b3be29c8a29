import type { ReceivedResponse } from '../compare/compare-response';
import { exact, type Volatility } from '../compare/compare-json';
import type { Expectation } from '../find/example';
import type { MediaType } from '../../openapi/model';
import { responseFor } from '../../sandbox/validation';
import { findMediaType } from '../../http/media-type';
import { sentTarget } from '../run/recorder';
import type { CheckedExchange } from '../wire/check-exchange';
import { volatilityOf } from '../wire/extensions';

/** The response of an exchange, with what the document says about its body. */
export interface DocumentedResponse {
  readonly received: ReceivedResponse;
  readonly contentType?: string;
  /** Absent for an undocumented response. */
  readonly media?: MediaType;
  readonly volatility: Volatility;
}

export function documentedResponse({ exchange, api, operation }: CheckedExchange): DocumentedResponse {
  const { status, responseHeaders: headers, responseBody } = exchange;
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const documented = operation && responseFor(operation, status);
  const media = documented && contentType !== undefined ? findMediaType(documented.content, contentType) : undefined;
  const volatility = api && media ? volatilityOf(media.schema, api.model) : exact;
  return { received: { status, headers, body: responseBody.toString('utf8') }, contentType, media, volatility };
}

/** The exchange that each shown response belongs to: the last one, or the last ones in order; undefined where there are too few. */
export function shownExchanges(
  responses: readonly Expectation[],
  exchanges: readonly CheckedExchange[],
): (CheckedExchange | undefined)[] {
  const start = Math.max(0, exchanges.length - responses.length);
  return responses.map((_, index) => exchanges[start + index]);
}

export const nameOf = ({ exchange }: CheckedExchange): string =>
  `${exchange.method} ${sentTarget(exchange).split('?')[0]!}`;
