import type { Answer } from '../compare/compare-response';
import { exact, type Volatility } from '../compare/compare-json';
import type { Expectation } from '../find/example';
import type { MediaType } from '../../openapi/model';
import { responseFor } from '../../sandbox/validation';
import { findMediaType } from '../../sandbox/validation/body/media-type';
import type { CheckedExchange } from '../wire/check-exchange';
import { volatilityOf } from '../wire/extensions';

/** The answer of an exchange, with what the document says about its body. */
export interface DocumentedAnswer {
  readonly answer: Answer;
  readonly contentType?: string;
  /** Absent for an answer that the document does not have. */
  readonly media?: MediaType;
  readonly volatility: Volatility;
}

export function answerOf({ exchange, api, operation }: CheckedExchange): DocumentedAnswer {
  const { status, responseHeaders: headers, responseBody } = exchange;
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const documented = operation && responseFor(operation, status);
  const media = documented && contentType !== undefined ? findMediaType(documented.content, contentType) : undefined;
  const volatility = api && media ? volatilityOf(media.schema, api.model) : exact;
  return { answer: { status, headers, body: responseBody.toString('utf8') }, contentType, media, volatility };
}

/** Which of the answers each shown response shows: one shows the last answer, several the last ones in turn; too many show none. */
export function shownExchanges(
  responses: readonly Expectation[],
  exchanges: readonly CheckedExchange[],
): (CheckedExchange | undefined)[] {
  const start = Math.max(0, exchanges.length - responses.length);
  return responses.map((_, index) => exchanges[start + index]);
}

export const nameOf = ({ exchange }: CheckedExchange): string => `${exchange.method} ${exchange.target.split('?')[0]!}`;
