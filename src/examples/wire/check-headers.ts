import type { Operation } from '../../openapi/model';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { ContractApi } from './contract';
import type { Finding } from './finding';

/** Fields of requests that HTTP itself, browsers, proxies and tracing have: RFC 9110, RFC 9111, RFC 6265, RFC 9218, W3C. */
const common = new Set(
  `accept accept-charset accept-encoding accept-language access-control-request-headers access-control-request-method authorization
  baggage cache-control connection content-disposition content-encoding content-language content-length content-location content-md5
  content-type cookie date dnt expect forwarded from host http2-settings idempotency-key if-match if-modified-since if-none-match if-range
  if-unmodified-since keep-alive max-forwards origin pragma prefer priority proxy-authorization proxy-connection range referer
  te trace-context traceparent tracestate trailer transfer-encoding upgrade upgrade-insecure-requests user-agent via
  x-forwarded-for x-forwarded-host x-forwarded-proto x-request-id x-correlation-id x-requested-with sandbox-session`
    .trim()
    .split(/\s+/),
);

const opposites: ReadonlyMap<string, string> = new Map(
  [
    ['if-match', 'if-none-match'],
    ['if-unmodified-since', 'if-modified-since'],
  ].flatMap(([one, other]) => [[one!, other!], [other!, one!]]), // prettier-ignore
);

/** Names of header fields that any request may have, without being documented. */
export const commonHeaders: readonly string[] = [...common];

/**
 * Header fields that are neither documented nor common in HTTP: servers ignore them, so nothing else reveals a misspelt one.
 * @param headers as sent
 */
export function unknownHeaders(
  headers: readonly (readonly [name: string, value: string])[],
  operation: Operation,
  { model }: ContractApi,
): Finding[] {
  const keys = model.securitySchemes.flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.in === 'header' ? [scheme.parameterName] : [],
  );
  const documented = operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const known = new Set([...documented, ...keys].map((name) => name.toLowerCase()));
  // Who documents one of these compares versions in that way: the other one asks for the opposite (RFC 9110 §13.1).
  const instead = (name: string): string | undefined => {
    const opposite = opposites.get(name.toLowerCase());
    return documented.find((other) => !known.has(name.toLowerCase()) && other.toLowerCase() === opposite);
  };
  const isCommon = (name: string): boolean => common.has(name.toLowerCase()) && instead(name) === undefined;
  const names = [...documented, ...keys, 'Accept', 'Authorization', 'Content-Type'];
  return headers
    .map(([name]) => name)
    .filter((name) => !/^sec-/i.test(name) && !isCommon(name) && !known.has(name.toLowerCase()))
    .map((name) => ({
      kind: 'name' as const,
      message: `unknown header "${name}" in ${operation.method} ${operation.path}${didYouMean(instead(name) ?? nearestName(name, names))}`,
      needles: [`${name}:`, name],
    }));
}
