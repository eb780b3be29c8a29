import { headerValue } from '../http/header';
import { concreteType, fileName, isJson, isText } from '../http/media-type';
import { jsonFirst } from '../openapi/content';
import type { Exchange, Operation, Response } from '../openapi/model';
import type { ExpectedResponse } from './http-request';

const isSuccess = ({ status }: Response): boolean => status.startsWith('2');

/** The successful responses, or the `default` one where no other is documented. */
function successes(operation: Operation): readonly Response[] {
  const found = operation.responses.filter(isSuccess);
  return found.length > 0 ? found : operation.responses.filter(({ status }) => status === 'default');
}

/** What a sample does with a successful response: only what every documented one allows. */
export function expectedResponse(operation: Operation, exchange: Exchange): ExpectedResponse {
  const responses = successes(operation);
  const types = responses.flatMap((response) => typeOf(response, exchange) ?? []);
  const first = types[0];
  if (first === undefined || types.length < responses.length) return { kind: 'text' };
  if (types.every(isJson)) return { kind: 'json' };
  return types.some(isText) ? { kind: 'text' } : { kind: 'file', name: fileName(operation.slug, concreteType(first)) };
}

const typeOf = (response: Response, exchange: Exchange): string | undefined =>
  exchange.response?.status === response.status && exchange.response.mediaType !== undefined
    ? exchange.response.mediaType
    : jsonFirst(response.content)[0]?.mediaType;

/** The media type to accept, where the response may have one of several (RFC 9110 §12.5.1). */
export function acceptedType(operation: Operation, exchange: Exchange): string | undefined {
  const content = jsonFirst(successes(operation).flatMap((response) => response.content));
  const types = new Set(content.map(({ mediaType }) => mediaType));
  if (types.size < 2) return undefined;
  const [first] = types;
  return headerValue(
    exchange.response?.mediaType && types.has(exchange.response.mediaType) ? exchange.response.mediaType : first!,
  );
}
