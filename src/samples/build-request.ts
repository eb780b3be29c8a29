import { formFieldsOf, formText, isPlain } from '../http/form/write';
import { type HttpHeader, headerValue, withoutRepeats } from '../http/header';
import {
  concreteType,
  essenceOf,
  fileName,
  isForm,
  isJson,
  isJsonSequence,
  isMultipart,
  isText,
  isXml,
} from '../http/media-type';
import { partsOf } from '../http/multipart/parts';
import { multipartText } from '../http/multipart/segments';
import { valueText } from '../http/parameter-style/write';
import { type Given, cookieHeader, headerOf, pathText, queryText } from '../http/parameters/write';
import { wellFormed } from '../http/percent-encoding';
import { normaliseServerUrl, serverUrlOf } from '../http/server-url';
import { xmlOf } from '../http/xml';
import { jsonFirst } from '../openapi/exchange';
import type { ApiModel, Data, Exchange, MediaType, Operation, Parameter, Response } from '../openapi/model';
import { type SchemaSource, certainLayers } from '../openapi/schema/layers';
import { isBinary, statedTypes } from '../openapi/schema/types';
import { dataOf, isRounded, isStructure, stringify, written } from '../openapi/written/written-number';
import { type Security, securityOf, withSecretsInPlace } from './credentials';
import type { ExpectedResponse, HttpRequest, Payload } from './http-request';

interface Body {
  readonly payload: Payload;
  /** Absent where the client writes it, with a boundary of its own. */
  readonly contentType?: string;
}

/** The body of an exchange in its media type (OpenAPI 3.1.1 §4.8.14). */
function bodyOf(operation: Operation, exchange: Exchange, source: SchemaSource): Body | undefined {
  if (!exchange.body) return undefined;
  const { mediaType: stated } = exchange.body;
  const value = written(exchange.body);
  const media = operation.requestBody?.content.find((each) => each.mediaType === stated);
  const layers = certainLayers(media?.schema, source);
  const contentType = headerValue(concreteType(stated));
  const text = (payload: string): Body => ({ payload: { kind: 'text', text: wellFormed(payload) }, contentType });

  // A document's own example may be XML as text; a value that was made up is none.
  const isUnwritten = isXml(contentType) && exchange.source === 'generated' && !/^\s*</.test(String(value));
  if (typeof value !== 'string' || isJson(contentType) || isUnwritten) {
    if (isMultipart(contentType)) return multipart(value, media, contentType, source);
    if (isForm(contentType)) return form(value, media, contentType);
    if (isXml(contentType)) return text(xmlOf(value, media?.schema, source));
    if (isJsonSequence(contentType)) return text(sequence(value, contentType));
    if (essenceOf(contentType) === 'text/plain' && !isStructure(value)) return text(valueText(value) ?? '');
    const data = json(value, statedTypes(layers));
    const plain = dataOf(data);
    // A client that writes JSON by itself would round such a number.
    if (isRounded(plain.numbers)) return text(stringify(data, 2) ?? '');
    return { payload: { kind: 'json', ...plain }, contentType };
  }
  if (isBinary(layers) || !isText(contentType)) {
    return {
      payload: { kind: 'file', file: { name: fileName('body', contentType), content: wellFormed(value) } },
      contentType,
    };
  }
  return text(value);
}

/** An example may be given as the text that is sent; where the schema wants no string, that is what it is. */
function json(value: unknown, types: readonly string[] | undefined): unknown {
  if (typeof value !== 'string' || types === undefined || types.includes('string')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function form(value: unknown, media: MediaType | undefined, contentType: string): Body {
  const fields = formFieldsOf(value, media);
  if (fields.every(isPlain)) {
    return {
      payload: {
        kind: 'form',
        fields: fields.map(({ plain }) => [wellFormed(plain[0]), wellFormed(plain[1])] as const),
      },
      contentType,
    };
  }
  return { payload: { kind: 'text', text: formText(fields) }, contentType };
}

function multipart(value: unknown, media: MediaType | undefined, contentType: string, source: SchemaSource): Body {
  const parts = partsOf(value, media, source);
  if (essenceOf(contentType) === 'multipart/form-data') return { payload: { kind: 'multipart', parts } };
  // Other kinds (mixed, related): no client library writes them, and their parts are known as text.
  const { boundary, text } = multipartText(parts, Array.isArray(value));
  return { payload: { kind: 'text', text }, contentType: `${essenceOf(contentType)}; boundary=${boundary}` };
}

/** RFC 7464 §2 begins each record with U+001E. */
const sequence = (value: unknown, mediaType: string): string =>
  (Array.isArray(value) ? value : [value])
    .map((item) => `${mediaType.includes('json-seq') ? '\u001E' : ''}${stringify(item)}\n`)
    .join('');

const isSuccess = ({ status }: Response): boolean => status.startsWith('2');

/** The successful responses, or the `default` one where no other is documented. */
function successes(operation: Operation): readonly Response[] {
  const found = operation.responses.filter(isSuccess);
  return found.length > 0 ? found : operation.responses.filter(({ status }) => status === 'default');
}

/** What a sample does with a successful response: only what every documented one allows. */
function expectedResponse(operation: Operation, exchange: Exchange): ExpectedResponse {
  // RFC 9110 §9.3.2: what a document shows for HEAD is what GET would respond with.
  if (operation.method === 'HEAD') return { kind: 'text' };
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
function acceptedType(operation: Operation, exchange: Exchange): string | undefined {
  const content = jsonFirst(successes(operation).flatMap((response) => response.content));
  const types = new Set(content.map(({ mediaType }) => mediaType));
  if (types.size < 2) return undefined;
  const [first] = types;
  return headerValue(
    exchange.response?.mediaType && types.has(exchange.response.mediaType) ? exchange.response.mediaType : first!,
  );
}

export interface RequestOptions {
  /** Absolute; without it the operation's first server with its variables at their defaults. */
  readonly serverUrl?: string;
  /** Secrets by the name of their security scheme; those not given are read from the environment by the samples. */
  readonly credentials?: Readonly<Record<string, string>>;
}

export type RequestModel = Pick<ApiModel, 'schemas' | 'securitySchemes'>;

/** RFC 9110 §9.3.2, §9.3.8. */
const withoutBody = new Set(['HEAD', 'TRACE']);

/** The HTTP request that an exchange of an operation is. Never throws: what HTTP cannot carry is left out or encoded. */
export function buildRequest(
  operation: Operation,
  model: RequestModel,
  exchange: Exchange,
  options: RequestOptions = {},
): HttpRequest {
  const server =
    options.serverUrl === undefined ? serverUrlOf(operation.servers[0]) : normaliseServerUrl(options.serverUrl);
  const method = operation.method.replace(/[^\w!#$%&'*+.^`|~-]+/g, '') || 'GET';
  const security = securityOf(operation, model, options.credentials);
  const given = givenIn(exchange, operation, security).map(({ parameter, data }): Given => ({
    parameter,
    value: written(data),
  }));
  const body = withoutBody.has(method) ? undefined : bodyOf(operation, exchange, model);
  const path = pathText(operation.path, given);
  // Some documents have a query in the path, and its parameters in the list too.
  const sent = new Set(new URLSearchParams(/\?(.*)$/s.exec(operation.path)?.[1]).keys());
  const query = given
    .filter(({ parameter }) => parameter.in !== 'query' || !sent.has(parameter.name))
    .flatMap(queryText)
    .join('&');
  const accept = acceptedType(operation, exchange);
  const headers: HttpHeader[] = [
    ...(accept === undefined ? [] : [['Accept', accept] as const]),
    ...(body?.contentType === undefined ? [] : [['Content-Type', body.contentType] as const]),
    ...given.flatMap(headerOf),
    ...cookieHeader(given),
  ];
  return withSecretsInPlace({
    method,
    url: `${server}${path}${query && (path.includes('?') ? '&' : '?')}${query}`,
    headers: withoutRepeats(headers),
    ...(body ? { body: body.payload } : {}),
    ...security,
    response: expectedResponse(operation, exchange),
  });
}

/** The parameters of an operation that an exchange has a value for, and that are no credentials, with those values. */
export const givenOf = (operation: Operation, model: RequestModel, exchange: Exchange): GivenData[] =>
  givenIn(exchange, operation, securityOf(operation, model));

interface GivenData {
  readonly parameter: Parameter;
  readonly data: Data;
}

function givenIn({ parameters }: Exchange, operation: Operation, { credentials }: Security): GivenData[] {
  const taken = new Set(credentials.map((credential) => `${credential.in} ${credential.name.toLowerCase()}`));
  const values = new Map(parameters.map((each) => [`${each.in} ${each.name}`, each]));
  return operation.parameters.flatMap((parameter) => {
    const data = values.get(`${parameter.in} ${parameter.name}`);
    return data && !taken.has(`${parameter.in} ${parameter.name.toLowerCase()}`) ? [{ parameter, data }] : [];
  });
}
