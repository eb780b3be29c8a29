import { type ServerPattern, matchesOrigin, parseUrl, sandboxBaseOf, serverPatterns } from '../../http/server-url';
import type { Operation, Server } from '../../openapi/model';
import type { ContractApi, ContractMatch } from './contract';

/** What an address below a documented server is. */
export interface AddressMatch {
  readonly match: ContractMatch | { readonly kind: 'elsewhere'; readonly servers: readonly string[] };
  /** The server that it is below, as it is addressed: `https://api.example.com/v1`; absent where only the host is documented. */
  readonly server?: string;
  /** The path and query at which the sandbox has it; absent where it has nothing that could be meant. */
  readonly target?: string;
  /** The path and query below the server. */
  readonly rest?: string;
  /** Whose server it is. */
  readonly api?: ContractApi;
}

/** The servers that the documents name, at all levels, with all values of their variables. */
export interface DocumentedServers {
  /** Of their hosts, with ports, by scheme. */
  readonly patterns: readonly ServerPattern[];
  /** Whether a server with this scheme, host and port is documented. @param origin for example `https://api.example.com:8443` */
  has(origin: string): boolean;
  /** Those at a scheme, host and port, as the documents write them. */
  named(origin: string): string[];
  /** What an address may be, of each server that it is below. */
  below(address: string): BelowServer[];
  /**
   * The operation at an address, which must be below a server that is in force for it.
   * @param address absolute; its path and query are taken as they are
   * @returns undefined where no document has a server of that scheme, host and port
   */
  match(method: string, address: string): AddressMatch | undefined;
}

interface BelowServer {
  /** Path and query below the server. */
  readonly rest: string;
  /** Whether the documents have the operation at that server. */
  isInForce(operation: Operation): boolean;
}

interface OwnServer {
  readonly api: ContractApi;
  readonly url: string;
  readonly patterns: readonly ServerPattern[];
  /** Where the sandbox may have what is below it. */
  readonly bases: readonly string[];
}

type Match = (method: string, target: string) => ContractMatch;

/** @param match finds the operation at a path of the sandbox */
export function documentedServers(apis: readonly ContractApi[], match: Match): DocumentedServers {
  const own = withinLimits(apis);
  const patterns = own.flatMap((server) => server.patterns);
  const at = (address: string): { server: OwnServer; pattern: ServerPattern }[] => {
    const url = parseUrl(address);
    if (!url) return [];
    return own.flatMap((server) =>
      server.patterns.filter((each) => matchesOrigin(each, url)).map((pattern) => ({ server, pattern })),
    );
  };
  /** The servers that an address is below, those with the longest path first. */
  const serversAbove = (address: string): { server: OwnServer; base: string; rest: string }[] => {
    const written = /^[a-z]+:\/\/[^/?#]*([^#]*)/i.exec(address)?.[1] ?? '';
    return at(address)
      .flatMap(({ server, pattern }) => {
        const base = pattern.path.exec(written)?.[0];
        return base === undefined ? [] : [{ server, base, rest: written.slice(base.length) }];
      })
      .sort((a, b) => b.base.length - a.base.length);
  };
  return {
    patterns,
    has: (origin) => at(origin).length > 0,
    named: (origin) => [...new Set(at(origin).map(({ server }) => server.url))],
    below: (address) =>
      serversAbove(address).map(({ server, rest }) => ({
        rest,
        isInForce: (operation) => server.api.model.operations.includes(operation) && isInForce(operation, server),
      })),
    match(method, address) {
      if (at(address).length === 0) return undefined;
      const { origin } = new URL(address);
      const matches = serversAbove(address).map(({ server, base, rest }) =>
        matchBelow(server, origin + base, method, rest, match),
      );
      const order = ['operation', 'elsewhere', 'method', 'unknown'];
      const rank = (each: AddressMatch): number => order.indexOf(each.match.kind);
      return matches.toSorted((a, b) => rank(a) - rank(b))[0] ?? { match: { kind: 'unknown' } };
    },
  };
}

/**
 * What all servers together may have: each request is compared with every address, their hosts are handed to programs as an argument and a
 * variable, of which the system takes 128 kB each, and something listens at each port.
 */
const [MAX_ADDRESSES, MAX_TEXT, MAX_PORTS] = [5_000, 60_000, 100];

/** The servers of the documents, in their order, up to those limits. No API that anybody calls has more. */
function withinLimits(apis: readonly ContractApi[]): OwnServer[] {
  const found: OwnServer[] = [];
  const [hosts, ports] = [new Set<string>(), new Set<number>()];
  let [addresses, text] = [0, 0];
  for (const server of serversOf(apis)) {
    const patterns = server.patterns.filter(({ authority, port }) => {
      const { source } = authority;
      const more = hosts.has(source) ? 0 : source.length + 1;
      if (addresses >= MAX_ADDRESSES || text + more > MAX_TEXT || (!ports.has(port) && ports.size >= MAX_PORTS))
        return false;
      hosts.add(source);
      ports.add(port);
      [addresses, text] = [addresses + 1, text + more];
      return true;
    });
    if (patterns.length > 0) found.push({ ...server, patterns });
    if (addresses >= MAX_ADDRESSES) break;
  }
  return found;
}

/** Those of the documents, their path items and their operations, each once. */
function* serversOf(apis: readonly ContractApi[]): Generator<OwnServer> {
  for (const api of apis) yield* serversIn(api);
}

function* serversIn(api: ContractApi): Generator<OwnServer> {
  const { servers, operations } = api.model;
  // Each request is matched against them, and an API may have thousands of operations.
  const bases = [...new Set([api.model, ...operations].map((one) => sandboxBaseOf(api.model, one)))];
  const byUrl = new Map<string, Server>();
  for (const server of [...servers, ...operations.flatMap((operation) => operation.servers)])
    if (!byUrl.has(server.url)) byUrl.set(server.url, server);
  for (const server of byUrl.values()) yield { api, url: server.url, patterns: serverPatterns(server), bases };
}

const isInForce = (operation: Operation, { url }: OwnServer): boolean =>
  operation.servers.some((each) => each.url === url);

/** @param server as it is addressed @param rest path and query below it */
function matchBelow(own: OwnServer, server: string, method: string, rest: string, match: Match): AddressMatch {
  const { api, bases } = own;
  const { model } = api;
  const target = (base: string): string => base + (/^\//.test(rest) ? rest : `/${rest}`);
  const below = { server, rest, api };
  const matches = bases.flatMap((base): AddressMatch[] => {
    const found = match(method, target(base));
    // The sandbox's own endpoints are at no documented server.
    if (found.kind === 'sandbox' || (found.kind === 'method' && /^\/sandbox(?:\/|$)/.test(target(base)))) return [];
    if (found.kind === 'unknown') {
      const { suggestion } = found;
      const meant = suggestion?.startsWith(base)
        ? new URL(server).pathname.replace(/\/$/, '') + suggestion.slice(base.length)
        : undefined;
      return [{ match: { kind: 'unknown', suggestion: meant }, target: target(base), ...below }];
    }
    if (found.kind === 'method') return [{ match: found, target: target(base), ...below }];
    const { operation } = found;
    // One of another API, which the sandbox has at that path by chance.
    if (found.api.model.id !== model.id || sandboxBaseOf(model, operation) !== base) return [];
    if (isInForce(operation, own)) return [{ match: found, target: target(base), ...below }];
    return [{ match: { kind: 'elsewhere', servers: operation.servers.map((each) => each.url) }, ...below }];
  });
  return (
    ['operation', 'elsewhere', 'method', 'unknown'].flatMap(
      (kind) => matches.find((each) => each.match.kind === kind) ?? [],
    )[0] ?? {
      match: { kind: 'unknown' },
      ...below,
    }
  );
}
