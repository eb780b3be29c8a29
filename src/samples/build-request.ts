import { withoutRepeats, type HttpHeader } from '../http/header';
import { cookieHeader, headerOf, pathText, queryText, type Given } from '../http/parameters/write';
import { normaliseServerUrl, serverUrlOf } from '../http/server-url';
import type { ApiModel, Data, Exchange, Operation, Parameter } from '../openapi/model';
import { written } from '../openapi/written/written-number';
import { bodyOf } from './body';
import { securityOf, withSecretsInPlace, type Security } from './credentials';
import type { HttpRequest } from './http-request';
import { acceptedType, expectedResponse } from './response';

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
