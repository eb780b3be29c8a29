import { exchangesOf, type ApiModel, type Operation } from '../../src/openapi';
import { sandboxBaseOf } from '../../src/http/server-url';
import { buildRequest, languageOf, type HttpRequest } from '../../src/samples';

/**
 * A request that works at once: a GET of an API if there is one, best without a required parameter, else the operation with the shortest command, with the values
 * of its first example.
 * @param token for the API's bearer scheme, when there is one ready.
 */
export function firstRequest(model: ApiModel, url: string, token: string | undefined): HttpRequest | undefined {
  const gets = model.operations.filter((operation) => operation.method === 'GET' && !operation.deprecated);
  const get = gets.find(({ parameters }) => parameters.every(({ required }) => !required)) ?? gets[0];
  // The first of very many is as good as the shortest.
  const candidates = get ? [get] : model.operations.slice(0, 20);
  const requests = candidates.flatMap((operation) => requestOf(operation, model, url, token) ?? []);
  const length = (request: HttpRequest): number => curlOf(request)?.length ?? Infinity;
  return requests.sort((a, b) => length(a) - length(b))[0];
}

/** The command of `firstRequest`. */
export function firstCurl(model: ApiModel, url: string, token: string | undefined): string | undefined {
  const request = firstRequest(model, url, token);
  return request && curlOf(request);
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
