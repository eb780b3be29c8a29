import type { Exchange, Operation, Response } from '../openapi/model';
import { headerValue } from '../http/header';
import type { Answer } from './http-request';
import { concreteType, fileName, isJson, isText } from '../http/media-type';

const isSuccess = ({ status }: Response): boolean => status.startsWith('2');

/** Successful answers, or the `default` one where no other is documented. */
function successes(operation: Operation): readonly Response[] {
  const found = operation.responses.filter(isSuccess);
  return found.length > 0 ? found : operation.responses.filter(({ status }) => status === 'default');
}

/** What a sample does with a successful answer: only what every documented one allows. */
export function answerOf(operation: Operation, exchange: Exchange): Answer {
  const responses = successes(operation);
  const types = responses.flatMap((response) => expected(response, exchange) ?? []);
  const first = types[0];
  if (first === undefined || types.length < responses.length) return { kind: 'text' };
  if (types.every(isJson)) return { kind: 'json' };
  return types.some(isText) ? { kind: 'text' } : { kind: 'file', name: fileName(operation.slug, concreteType(first)) };
}

const expected = (response: Response, exchange: Exchange): string | undefined =>
  exchange.response?.status === response.status && exchange.response.mediaType !== undefined
    ? exchange.response.mediaType
    : response.content[0]?.mediaType;

/** The media type to ask for, where the answer could come in several (RFC 9110 §12.5.1). */
export function negotiated(operation: Operation, exchange: Exchange): string | undefined {
  const types = new Set(successes(operation).flatMap((response) => response.content.map(({ mediaType }) => mediaType)));
  if (types.size < 2) return undefined;
  const [first] = types;
  return headerValue(
    exchange.response?.mediaType && types.has(exchange.response.mediaType) ? exchange.response.mediaType : first!,
  );
}
