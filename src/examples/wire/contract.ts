import { distance } from 'fastest-levenshtein';
import type { ApiModel, Operation } from '../../openapi/model';
import { mountedPath, sandboxBaseOf } from '../../http/server-url';
import { nearestName } from '../../text/did-you-mean';
import { createRouter } from '../../sandbox/routing/router';
import { createValidator, type Validator } from '../../sandbox/validation';
import { type DocumentedServers, documentedServers } from './documented-servers';

/** The documents that every message is validated against. */
export interface Contract {
  readonly apis: readonly ContractApi[];
  /** The servers at which the documents say that the APIs are. */
  readonly servers: DocumentedServers;
  /** The operation at a path of the sandbox. */
  match(method: string, target: string): ContractMatch;
  /** Whether a path is that of an endpoint of the sandbox itself. */
  isSandboxPath(path: string): boolean;
}

export interface ContractApi {
  readonly model: ApiModel;
  readonly validator: Validator;
}

export type ContractMatch =
  | { readonly kind: 'operation'; readonly api: ContractApi; readonly operation: Operation }
  /** An undocumented endpoint of the sandbox itself. */
  /** `query` has the names of the endpoint's query parameters, where the endpoints are known. */
  | { readonly kind: 'sandbox'; readonly query?: readonly string[] }
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestion?: string };

/** An endpoint of the sandbox itself: its path has parameters such as `:name`. */
export interface SandboxEndpoint {
  readonly method: string;
  readonly path: string;
  /** Names of its query parameters; default: none. */
  readonly query?: readonly string[];
}

const isAt = ({ path }: SandboxEndpoint, written: string): boolean => {
  const [parts, own] = [path.replace(/\/$/, '').split('/'), written.replace(/\/$/, '').split('/')];
  return parts.length === own.length && parts.every((part, index) => part === own[index] || part.startsWith(':'));
};

/** Paths of the sandbox's own endpoints. */
export const sandboxPath = /^\/sandbox(?:\/|$)/;

/**
 * @param models of all APIs of the portal
 * @param unknown whether properties and query parameters that a document does not have are errors
 * @param endpoints of the sandbox itself; default: any path below `/sandbox/` may be one
 */
export function createContract(
  models: readonly ApiModel[],
  unknown: 'allow' | 'reject' = 'reject',
  endpoints?: readonly SandboxEndpoint[],
): Contract {
  const apis = models.map((model) => ({
    model,
    validator: createValidator(model, { unknownProperties: unknown, unknownParameters: unknown }),
  }));
  // One router for all of them, as the sandbox has, so that both find the same operation.
  const router = createRouter(
    apis.flatMap((api) =>
      api.model.operations.map((operation) => ({
        method: operation.method,
        template: mountedPath(operation, api.model),
        value: { api, operation },
        accepts: (pathValues) => api.validator.acceptsPath(operation, pathValues),
      })),
    ),
  );
  const isSandboxPath = (path: string): boolean =>
    sandboxPath.test(path) && (endpoints === undefined || endpoints.some((endpoint) => isAt(endpoint, path)));
  const match: Contract['match'] = (method, target) => {
    const [path = '', query] = target.split('#')[0]!.split(/\?(.*)/s);
    const route = router.match(method, path, query);
    if (route.kind === 'found') return { kind: 'operation', ...route.value };
    if (isSandboxPath(path)) {
      const own = endpoints?.filter((endpoint) => isAt(endpoint, path));
      const endpoint = own?.find((one) => one.method === (method === 'HEAD' ? 'GET' : method));
      return own === undefined || endpoint || method === 'HEAD'
        ? { kind: 'sandbox', query: endpoint && (endpoint.query ?? []) }
        : { kind: 'method', allowed: own.map((one) => one.method) };
    }
    if (route.kind === 'method') return { kind: 'method', allowed: route.allowed };
    return {
      kind: 'unknown',
      get suggestion() {
        const own = sandboxPath.test(path)
          ? nearestName(path, endpoints?.map((endpoint) => endpoint.path) ?? [])
          : undefined;
        return own ?? (route.kind === 'unknown' ? route.suggestion : undefined);
      },
    };
  };
  return { apis, servers: documentedServers(apis, match), match, isSandboxPath };
}

/**
 * Finds the operation of a path as people write it: with the path of the document's server before it, or without.
 * @param origin of the address that the path is in, where that has one
 */
export function matchWritten(
  contract: Contract,
  method: string,
  path: string,
  origin = '',
): ContractMatch & { readonly base: string } {
  // A server whose own path has variables that are not at their defaults.
  const below = origin === '' ? [] : contract.servers.below(origin + path).map(({ rest }) => rest || '/');
  const matches = [path, ...below].flatMap((own) =>
    writtenIn(contract).bases.map((base) => ({ match: contract.match(method, base + own), base })),
  );
  const { match, base } =
    ['operation', 'sandbox', 'method'].map((kind) => matches.find(({ match }) => match.kind === kind)).find(Boolean) ??
    matches[0]!;
  return { ...match, base };
}

/** The operations at a path as people write it, whatever their method. */
export function operationsWritten(contract: Contract, path: string, origin = ''): readonly Operation[] {
  const { bases, operations } = writtenIn(contract);
  let found = operations.get(origin + path);
  if (!found) {
    found = methods.flatMap((method) => {
      const below = origin === '' ? [] : contract.servers.below(origin + path).map(({ rest }) => rest || '/');
      const matches = [path, ...below].flatMap((own) => bases.map((base) => contract.match(method, base + own)));
      return matches.find((match) => match.kind === 'operation')?.operation ?? [];
    });
    operations.set(origin + path, found);
  }
  return found;
}

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

interface Written {
  /** What may stand before a path: nothing, or the path of a server. */
  readonly bases: readonly string[];
  /** Those found so far, by path: the code of a page is read again for every passage that has some. */
  readonly operations: Map<string, readonly Operation[]>;
}

const written = new WeakMap<Contract, Written>();

function writtenIn(contract: Contract): Written {
  let known = written.get(contract);
  if (!known) {
    const own = contract.apis.flatMap(({ model }) =>
      model.operations.map((operation) => sandboxBaseOf(model, operation)),
    );
    known = { bases: [...new Set(['', ...own])], operations: new Map() };
    written.set(contract, known);
  }
  return known;
}

/** All paths of the documents, as people write them. */
export const writtenPaths = ({ apis }: Contract): string[] => [
  ...new Set(
    apis.flatMap(({ model }) =>
      model.operations.flatMap((operation) => [operation.path, mountedPath(operation, model)]),
    ),
  ),
];

/**
 * Whether an address is beside all servers of its host, and like nothing below them: the page `https://shop.example/register` of an API
 * at `https://shop.example/api`.
 */
export function isBesideServers(origin: string, path: string, contract: Contract): boolean {
  if (!contract.servers.has(origin)) return false;
  const segments = path.split('/').slice(1);
  if (isBesideFolder(segments[0]!, contract)) return true;
  if (contract.servers.below(origin + path).length > 0) return false;
  // Below the same folder it may be meant as the server, in another version.
  const bases = contract.servers.named(origin).map((url) => url.replace(/^[a-z]+:\/\/[^/]*/i, ''));
  if (bases.some((base) => base.split('/')[1] === segments[0])) return false;
  return [0, 1, 2].every((left) => {
    const rest = segments.slice(left);
    return rest.length === 0 || operationsWritten(contract, `/${rest.join('/')}`).length === 0;
  });
}

/** Whether all documented paths are in one folder, such as `/api`, and a segment is neither that nor like one below it. */
function isBesideFolder(segment: string, contract: Contract): boolean {
  const paths = writtenPaths(contract).map((path) => path.split('/').slice(1));
  const folders = new Set(paths.map(([first]) => first));
  const [folder = ''] = folders;
  if (paths.length < LEAST_PATHS || folders.size > 1 || !/^[a-z]+$/.test(folder) || segment === '') return false;
  return !paths.some((parts) => parts.slice(0, 3).some((part) => distance(part, segment) <= 2));
}

const LEAST_PATHS = 5;
