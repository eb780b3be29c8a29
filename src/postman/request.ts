import { joinCookies } from '../http/cookie';
import { isIgnoredParameter } from '../http/header';
import type { Operation } from '../openapi/model';
import type { HttpRequest } from '../samples';
import { authOf } from './auth';
import { bodyOf } from './body';
import { described, type Auth, type Pair, type Request } from './collection';
import type { ConvertedOperation, ConvertedPair } from './converter';
import { urlOf } from './url';
import type { VariableNames } from './variables';

export interface RequestContext {
  readonly names: VariableNames;
  /** Name of the variable that holds the address of the operation's server. */
  readonly base: string;
  readonly converted: ConvertedOperation | undefined;
}

/** The Postman request for one that was built for `placeholderServer`; its authorization is returned separately. */
export function requestOf(
  operation: Operation,
  http: HttpRequest,
  { names, base, converted }: RequestContext,
): { request: Request; auth: Auth } {
  const { auth, header, query } = authOf(http, names);
  const body = bodyOf(http);
  const headers = http.headers.map(([key, value]): Pair => {
    const replaced = body?.contentType !== undefined && key.toLowerCase() === 'content-type';
    return {
      key,
      value: replaced ? body.contentType! : value,
      ...described(headerDescription(operation, key, converted?.header)),
    };
  });
  if (body?.contentType !== undefined && !headers.some(({ key }) => key === 'Content-Type'))
    headers.push({ key: 'Content-Type', value: body.contentType });
  return {
    auth,
    request: {
      method: http.method,
      ...described(converted?.description ?? operation.description),
      header: [...withOneCookieHeader([...headers, ...header]), ...optionalHeaders(headers, converted?.header ?? [])],
      url: urlOf(operation, http, base, converted, query),
      ...(body ? { body: body.body } : {}),
    },
  };
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const headerDescription = (
  operation: Operation,
  name: string,
  converted: readonly ConvertedPair[] = [],
): string | undefined =>
  converted.find(({ key }) => sameName(key, name))?.description ??
  operation.parameters.find((each) => each.in === 'header' && sameName(each.name, name))?.description;

/** RFC 6265 §5.4: one `Cookie` header at most. */
function withOneCookieHeader(headers: readonly Pair[]): Pair[] {
  const cookies = headers.filter(({ key }) => key === 'Cookie');
  if (cookies.length < 2) return [...headers];
  return [
    ...headers.filter(({ key }) => key !== 'Cookie'),
    { key: 'Cookie', value: joinCookies(cookies.map(({ value }) => value)) },
  ];
}

/** Headers that the example omits, which readers can enable. */
const optionalHeaders = (sent: readonly Pair[], converted: readonly ConvertedPair[]): Pair[] =>
  converted
    .filter(
      ({ key }) =>
        !isIgnoredParameter(key) && !sameName(key, 'cookie') && !sent.some((each) => sameName(each.key, key)),
    )
    .map(({ key, value, description }) => ({ key, value, ...described(description), disabled: true }));
