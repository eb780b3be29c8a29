import type { Contract } from '../wire/contract';
import { didYouMean } from '../suggestion';

const address = /^(GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|TRACE|QUERY)\s+(?:https?:\/\/[^/\s]+)?(\/\S*)$/;

/**
 * Holds inline code such as `PUT /api/PersonCommand` against the documents. The path may be a template or have values in its
 * place; query parameters must exist. The sandbox's own endpoints are told by `sandboxEndpoints`.
 */
export function checkAddress(
  code: string,
  contract: Contract,
): { readonly message: string; readonly cure: string } | undefined {
  const found = address.exec(code.trim());
  if (!found) return undefined;
  const [, method = '', target = ''] = found;
  const path = target.split(/[?#]/)[0]!;
  const template = contract.apis.some(({ model }) =>
    model.operations.some((operation) => operation.method === method && operation.path === path),
  );
  const match = contract.match(method, path);
  const cure = 'Name an operation of the documents.';
  if (match.kind === 'sandbox' || (template && match.kind !== 'operation')) return undefined;
  if (match.kind === 'method')
    return { message: `${method} is no method of ${path}, which has ${match.allowed.join(', ')}`, cure };
  if (match.kind === 'unknown') {
    const paths = contract.apis.flatMap(({ model }) => model.operations.map((operation) => operation.path));
    const guess = match.suggestion === undefined ? didYouMean(path, paths) : `; did you mean "${match.suggestion}"?`;
    return { message: `${method} ${path} is in none of the documents${guess}`, cure };
  }
  const known = match.operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  for (const name of new URLSearchParams(target.split('?')[1] ?? '').keys()) {
    if (known.includes(name)) continue;
    return {
      message: `${method} ${path} has no query parameter "${name}"${didYouMean(name, known)}`,
      cure: 'Name one that it has.',
    };
  }
  return undefined;
}
