import type { LiveServer } from '../record';
import type { DocumentedServers } from '../wire/documented-servers';
import { isLoopbackName } from './forward';

/** Where a request that an example addresses somewhere is passed on to. */
export interface Route {
  readonly upstream: URL;
  /** Path and query as the sandbox has them, by which the request is judged. */
  readonly target: string;
  /** Path and query at the upstream server; absent where it has nothing that could be meant, and gets no request. */
  readonly path?: string;
  /** Set where that is not the sandbox. */
  readonly live?: LiveServer;
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

/** @param upstream the server that responds: the sandbox, or the one of `live` */
export function createDestinations(
  shown: URL,
  servers: DocumentedServers,
  { url: upstream, live }: { readonly url: URL; readonly live?: LiveServer },
): Destinations {
  const secure = servers.patterns.filter(({ protocol }) => protocol === 'https:');
  const atShown = (origin: string): boolean => URL.canParse(origin) && isShown(new URL(origin), shown);
  const prefix = upstream.pathname.replace(/\/$/, '');
  const common = { upstream, ...(live ? { live } : {}) };
  return {
    shown,
    accepts: (origin) => atShown(origin) || servers.has(origin),
    hasSecureHost: (hostname) => secure.some(({ authority, port }) => authority.test(`${hostname}:${port}`)),
    secureAddresses: secure.flatMap(({ authority }) => addressIn(authority) ?? []),
    route(method, address) {
      if (atShown(address)) {
        const target = targetOf(address);
        return { ...common, target, path: prefix + target };
      }
      const found = servers.match(method, address);
      if (!found) return undefined;
      const { server = new URL(address).origin, target } = found;
      return {
        ...common,
        target: target ?? targetOf(address),
        ...(target === undefined ? {} : { path: prefix + target }),
        server,
      };
    },
  };
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
