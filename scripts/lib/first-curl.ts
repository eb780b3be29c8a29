import { exchangesOf, type ApiModel, type Operation } from '../../src/openapi';
import { sandboxBaseOf } from '../../src/http/server-url';
import { buildRequest, languageOf } from '../../src/samples';

/**
 * A command that works at once: a GET of an API if there is one, else the operation with the shortest command, with the values
 * of its first example.
 * @param token for the API's bearer scheme, when there is one ready.
 */
export function firstCurl(model: ApiModel, url: string, token: string | undefined): string | undefined {
  const gets = model.operations.filter((operation) => operation.method === 'GET' && !operation.deprecated);
  // The first of very many is as good as the shortest.
  const candidates = (gets.length > 0 ? gets : model.operations).slice(0, gets.length > 0 ? 1 : 20);
  const commands = candidates.flatMap((operation) => curlOf(operation, model, url, token) ?? []);
  return commands.sort((a, b) => a.length - b.length)[0];
}

function curlOf(operation: Operation, model: ApiModel, url: string, token = 'any-value'): string | undefined {
  const [exchange] = exchangesOf(operation, model);
  if (!exchange) return undefined;
  const request = buildRequest(operation, model, exchange, {
    serverUrl: `${url}${sandboxBaseOf(model, operation)}`,
    credentials: Object.fromEntries(model.securitySchemes.map((scheme) => [scheme.name, token])),
  });
  return languageOf('bash')?.generate(request).trimEnd();
}
