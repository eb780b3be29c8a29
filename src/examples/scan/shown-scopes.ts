import type { ApiModel } from '../../openapi/model';
import type { ProseFault } from '../prose/check-names';
import { type Contract, operationsWritten } from '../wire/contract';

const methods = /(?<![\w/.-])(GET|PUT|POST|DELETE|PATCH)(?![\w/.-])/gi;
const paths = /(?<=^|[\s"'`=(,:[>|])(\/[A-Za-z{][\w\-.~%{}:/]*)/g;
const key = /\b(?:oauth_?)?(?:scopes?|permissions?)["']?\s*(?:=>|[=:])/i;

/**
 * A scope that a line gives the one operation in it, `method="GET" path="/orders" scope="orders:write"`, and that this does not need: another
 * one of the documents (RFC 6749 §3.3).
 */
export function scopeFaults(text: string, contract: Contract, models: readonly ApiModel[]): ProseFault[] {
  const known = new Set(
    models.flatMap(({ securitySchemes }) =>
      securitySchemes.flatMap((scheme) =>
        scheme.type === 'oauth2' ? scheme.flows.flatMap((flow) => flow.scopes.map(({ name }) => name)) : [],
      ),
    ),
  );
  if (known.size === 0) return [];
  return text.split('\n').flatMap((line, index): ProseFault[] => {
    const [scope, another] = key.test(line) ? (line.match(/[\w.:/*-]+/g) ?? []).filter((name) => known.has(name)) : [];
    const [method, otherMethod] = [...line.matchAll(methods)].map(([, name = '']) => name.toUpperCase());
    const [path, otherPath] = [...line.matchAll(paths)].map(([, name = '']) => name);
    if (
      scope === undefined ||
      method === undefined ||
      path === undefined ||
      (another ?? otherMethod ?? otherPath) !== undefined
    )
      return [];
    const [operation, more] = operationsWritten(contract, path).filter((one) => one.method === method);
    const ways = operation?.security.map(({ schemes }) => schemes.flatMap((scheme) => scheme.scopes)) ?? [];
    const needed = new Set(ways.flat());
    if (!operation || more || needed.has(scope) || ways.length === 0 || ways.some(({ length }) => length === 0))
      return [];
    const message = `${method} ${operation.path} needs the scope ${[...needed].join(' or ')}, not ${scope}`;
    return [{ line: index + 1, message, hint: 'Name a scope that it needs.' }];
  });
}
