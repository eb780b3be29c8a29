import { exchangesOf, type ApiModel, type Operation } from '../../src/openapi';
import { sandboxBaseOf } from '../../src/http/server-url';
import { buildRequest, languageOf, type HttpRequest } from '../../src/samples';
import { byNewcomers, isAside } from './newcomer';

export interface FirstRequest {
  readonly operation: Operation;
  readonly request: HttpRequest;
}

/** As many as are tried before it is said that there is none. */
const MAX_CANDIDATES = 20;

/**
 * Requests that may work at once, in the order in which a newcomer would send them: GETs as `byNewcomers` ranks them, then other
 * operations by the length of their command; each with the values of its first example.
 * @param token for the API's bearer scheme, when there is one ready.
 */
export function firstRequests(model: ApiModel, url: string, token?: string): FirstRequest[] {
  const current = model.operations.filter(({ deprecated }) => !deprecated);
  const gets = byNewcomers(
    current.filter(({ method }) => method === 'GET'),
    model,
  );
  // The first of very many are as good as the shortest.
  const others = current.filter(({ method }) => method !== 'GET').slice(0, MAX_CANDIDATES);
  const requested = (operations: readonly Operation[]): FirstRequest[] =>
    operations.slice(0, MAX_CANDIDATES).flatMap((operation) => {
      const request = requestOf(operation, model, url, token);
      return request ? [{ operation, request }] : [];
    });
  const length = ({ request }: FirstRequest): number => curlOf(request)?.length ?? Infinity;
  return [
    ...requested(gets.filter((operation) => !isAside(operation))),
    ...requested(gets.filter(isAside)),
    ...requested(others).sort((first, second) => length(first) - length(second)),
  ];
}

/** The command of the first of `firstRequests`. */
export function firstCurl(model: ApiModel, url: string, token: string | undefined): string | undefined {
  const [first] = firstRequests(model, url, token);
  return first && curlOf(first.request);
}

const curlOf = (request: HttpRequest): string | undefined => languageOf('bash')?.generate(request).trimEnd();

function requestOf(operation: Operation, model: ApiModel, url: string, token = 'any-value'): HttpRequest | undefined {
  const [exchange] = exchangesOf(operation, model);
  if (!exchange) return undefined;
  return buildRequest(operation, model, exchange, {
    serverUrl: `${url}${sandboxBaseOf(model, operation)}`,
    credentials: Object.fromEntries(model.securitySchemes.map((scheme) => [scheme.name, token])),
  });
}
