import { sandboxBaseOf, serverUrlOf } from '../../http/server-url';
import type { LiveServer } from '../record';
import type { Contract, ContractMatch } from '../wire/contract';
import type { Credentials } from './credentials';
import { isLoopbackName } from './forward';
import { parseUrl } from '../../http/parse-url';

/** Where a request that an example addresses somewhere is passed on to. */
export interface Route {
  readonly upstream: URL;
  /** Path and query as the sandbox has them, by which the request is judged. */
  readonly target: string;
  /** Path and query at the upstream server; absent where it has nothing that could be meant, and gets no request. */
  readonly path?: string;
  /** Set where that is not the sandbox. */
  readonly live?: LiveServer;
  /** Puts the credentials of a live server in, and takes them out. */
  readonly credentials?: Credentials | undefined;
  /** The documented server that was addressed, where it is not the shown address of the sandbox. */
  readonly server?: string;
}

/** What examples may address: the sandbox, and the servers of the documents. */
export interface Destinations {
  /** The address of the sandbox that examples show. */
  readonly shown: URL;
  /** Whether a server with this scheme, host and port may be addressed. @param origin for example `https://api.example.com` */
  accepts(origin: string): boolean;
  /** Whether any server with TLS may be addressed by this name or IP address. */
  hasSecureHost(hostname: string): boolean;
  /** The IP addresses of servers with TLS, whose clients name no host in their handshake. */
  readonly secureAddresses: readonly string[];
  /** @param address absolute, as the example wrote it. @returns undefined where it may not be addressed */
  route(method: string, address: string): Route | undefined;
}

/** A running server that responds in place of the sandbox. */
export interface LiveUpstream {
  /** With a path, that stands in place of the document's server and its path. */
  readonly url: URL;
  readonly live: LiveServer;
  readonly credentials?: Credentials;
}

/**
 * @param sandbox the address of the server that responds where no live one does
 * @param live by the id of the API that it has
 */
export function createDestinations(
  shown: URL,
  contract: Contract,
  sandbox: URL,
  live: ReadonlyMap<string, LiveUpstream> = new Map(),
): Destinations {
  const { servers } = contract;
  const secure = servers.patterns.filter(({ protocol }) => protocol === 'https:');
  const atShown = (origin: string): boolean => {
    const url = parseUrl(origin);
    return url !== undefined && isShown(url, shown);
  };
  const routeTo = (match: ContractMatch | { readonly kind: 'elsewhere' }, target: string): Route => {
    const only = live.size === 1 && match.kind !== 'sandbox' ? [...live.values()][0] : undefined;
    const server = match.kind === 'operation' ? live.get(match.api.model.id) : only;
    if (!server) return { upstream: sandbox, target, path: target };
    const { url, ...more } = server;
    return { upstream: url, target, path: liveTarget(match, target, url), ...more };
  };
  return {
    shown,
    accepts: (origin) => atShown(origin) || servers.has(origin),
    hasSecureHost: (hostname) => secure.some(({ authority, port }) => authority.test(`${hostname}:${port}`)),
    secureAddresses: secure.flatMap(({ authority }) => addressIn(authority) ?? []),
    route(method, address) {
      if (atShown(address)) {
        const target = targetOf(address);
        return routeTo(contract.match(method, target), target);
      }
      const found = servers.match(method, address);
      if (!found) return undefined;
      const { server = new URL(address).origin, target } = found;
      if (target === undefined) return { upstream: sandbox, target: targetOf(address), server };
      return { ...routeTo(found.match, target), server };
    },
  };
}

/** Where a live server has what the sandbox has at a path: below its own path, else below that of the document's server. */
function liveTarget(match: ContractMatch | { readonly kind: 'elsewhere' }, target: string, url: URL): string {
  const own = url.pathname.replace(/\/+$/, '');
  if (match.kind !== 'operation') return own + target;
  const { api, operation } = match;
  const [server] = operation.servers;
  const base = own || (server ? new URL(serverUrlOf(server)).pathname.replace(/\/+$/, '') : '');
  return base + target.slice(sandboxBaseOf(api.model, operation).length);
}

/** Path and query as they are, without what `URL` normalises, such as `..` and unescaped characters. */
function targetOf(address: string): string {
  const target = /^[a-z]+:\/\/[^/?#]*([^#]*)/i.exec(address)?.[1] ?? '';
  return target.startsWith('/') ? target : `/${target}`;
}

function isShown(url: URL, shown: URL): boolean {
  const sameHost = url.hostname === shown.hostname || (isLoopbackName(url.hostname) && isLoopbackName(shown.hostname));
  return sameHost && url.port === shown.port && url.protocol === 'http:';
}

/** The address that a pattern of one is of: only there are digits all that there is, or colons. */
function addressIn({ source }: RegExp): string | undefined {
  const host = source.replace(/^\^|:\d+\$$/g, '').replaceAll('\\', '');
  return /^[\d.]+$/.test(host) ? host : /^\[(.*)\]$/.exec(host)?.[1];
}
