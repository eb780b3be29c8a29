import { exchangesOf, type ApiModel } from '../../src/openapi';
import { basePathOf } from '../../src/sandbox/validation/base-path';
import { buildRequest, languageOf } from '../../src/samples';

/**
 * A command that works at once: the first GET of an API, else its first operation, with the values of its first example.
 * @param token for the API's bearer scheme, when there is one ready.
 */
export function firstCurl(model: ApiModel, url: string, token: string | undefined): string | undefined {
  const simple = model.operations.find((operation) => operation.method === 'GET' && !operation.deprecated);
  const operation = simple ?? model.operations[0];
  const [exchange] = operation ? exchangesOf(operation, model) : [];
  if (!operation || !exchange) return undefined;
  const names = model.securitySchemes.map((scheme) => [scheme.name, token ?? 'any-value'] as const);
  const request = buildRequest(operation, model, exchange, {
    serverUrl: `${url}${basePathOf(operation.servers[0])}`,
    credentials: Object.fromEntries(names),
  });
  return languageOf('bash')?.generate(request).trimEnd();
}
