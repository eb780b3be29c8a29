import type { Operation } from '../openapi/model';
import type { HttpRequest } from '../samples';
import { authOf } from './auth';
import { bodyOf } from './body';
import type { Auth, Pair, Request } from './collection';
import { described } from './description';
import type { Skeleton } from './skeleton';
import { urlOf } from './url';
import type { VariableNames } from './variables';

export interface RequestContext {
  readonly names: VariableNames;
  /** Name of the variable that holds the address of the operation's server. */
  readonly base: string;
  readonly skeleton: Skeleton | undefined;
}

/** A request that was built for `placeholderServer`, as Postman's; its authorization is returned beside it. */
export function requestOf(
  operation: Operation,
  http: HttpRequest,
  { names, base, skeleton }: RequestContext,
): { request: Request; auth: Auth } {
  const { auth, header, query } = authOf(http, names);
  const body = bodyOf(http);
  const headers = http.headers.map(([key, value]): Pair => {
    const replaced = body?.contentType !== undefined && key.toLowerCase() === 'content-type';
    return { key, value: replaced ? body.contentType! : value, ...described(headerDescription(operation, key)) };
  });
  if (body?.contentType !== undefined && !headers.some(({ key }) => key === 'Content-Type'))
    headers.push({ key: 'Content-Type', value: body.contentType });
  return {
    auth,
    request: {
      method: http.method,
      ...described(skeleton?.description ?? operation.description),
      header: [...joinCookies([...headers, ...header]), ...optionalHeaders(headers, skeleton)],
      url: urlOf(operation, http, base, skeleton, query),
      ...(body ? { body: body.body } : {}),
    },
  };
}

const headerDescription = (operation: Operation, name: string): string | undefined =>
  operation.parameters.find((each) => each.in === 'header' && each.name.toLowerCase() === name.toLowerCase())
    ?.description;

/** RFC 6265 §5.4: one Cookie header at most. */
function joinCookies(headers: readonly Pair[]): Pair[] {
  const cookies = headers.filter(({ key }) => key === 'Cookie');
  if (cookies.length < 2) return [...headers];
  return [
    ...headers.filter(({ key }) => key !== 'Cookie'),
    { key: 'Cookie', value: cookies.map(({ value }) => value).join('; ') },
  ];
}

const describedElsewhere = new Set(['accept', 'content-type', 'authorization', 'cookie']);

/** Headers that the example leaves out, to be switched on. */
const optionalHeaders = (sent: readonly Pair[], skeleton: Skeleton | undefined): Pair[] =>
  (skeleton?.header ?? [])
    .filter(
      ({ key }) =>
        !describedElsewhere.has(key.toLowerCase()) &&
        !sent.some((each) => each.key.toLowerCase() === key.toLowerCase()),
    )
    .map(({ key, value, description }) => ({ key, value, ...described(description), disabled: true }));
