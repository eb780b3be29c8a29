import type { ApiModel, Operation } from '../../openapi/model';
import { basePathOf, mountedPath } from '../../http/server-url';
import { createValidator, type Validator } from '../../sandbox/validation';

/** The documents that every message is validated against. */
export interface Contract {
  readonly apis: readonly ContractApi[];
  match(method: string, target: string): ContractMatch;
}

export interface ContractApi {
  readonly model: ApiModel;
  /** Strict: undocumented properties and parameters are rejected. */
  readonly validator: Validator;
}

export type ContractMatch =
  | { readonly kind: 'operation'; readonly api: ContractApi; readonly operation: Operation }
  /** An undocumented endpoint of the sandbox itself. */
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestion?: string };

/** Paths of the sandbox's own endpoints. */
export const sandboxPath = /^\/sandbox(?:\/|$)/;

/** @param models of all APIs of the portal */
export function createContract(models: readonly ApiModel[]): Contract {
  const apis = models.map((model) => ({
    model,
    validator: createValidator(model, { unknownProperties: 'reject', unknownParameters: 'reject' }),
  }));
  return {
    apis,
    match(method, target) {
      const path = target.split(/[?#]/)[0]!;
      const routes = apis.map((api) => ({ api, route: api.validator.match(method, path) }));
      for (const { api, route } of routes) {
        if (route.kind === 'found') return { kind: 'operation', api, operation: route.value };
      }
      if (sandboxPath.test(path)) return { kind: 'sandbox' };
      for (const { route } of routes) if (route.kind === 'method') return { kind: 'method', allowed: route.allowed };
      const suggestions = routes.flatMap(({ route }) =>
        route.kind === 'unknown' && route.suggestion ? [route.suggestion] : [],
      );
      return { kind: 'unknown', suggestion: suggestions[0] };
    },
  };
}

/** Finds the operation of a path as people write it: with the path of the document's server before it, or without. */
export function matchWritten(
  contract: Contract,
  method: string,
  path: string,
): ContractMatch & { readonly base: string } {
  const operations = contract.apis.flatMap(({ model }) => model.operations);
  const bases = new Set(['', ...operations.map(({ servers }) => basePathOf(servers[0]))]);
  const matches = [...bases].map((base) => ({ ...contract.match(method, base + path), base }));
  return (
    ['operation', 'sandbox', 'method'].map((kind) => matches.find((match) => match.kind === kind)).find(Boolean) ??
    matches[0]!
  );
}

/** All paths of the documents, as people write them. */
export const writtenPaths = ({ apis }: Contract): string[] => [
  ...new Set(
    apis.flatMap(({ model }) => model.operations.flatMap((operation) => [operation.path, mountedPath(operation)])),
  ),
];
