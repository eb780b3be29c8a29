import { parseUrl, sandboxBaseOf, serverUrlOf } from '../../http/server-url';
import type { SecurityScheme } from '../../openapi/model';
import { escapeRegExp } from '../../text/escape-reg-exp';
import type { LiveServer } from '../record';
import type { Contract, ContractMatch } from '../wire/contract';
import { type ForwardedResponse, type OutgoingMessage, isLoopbackName } from './forward';

/** Puts the credentials of a live server into requests, and takes them out of its responses. */
interface Credentials {
  /** Puts them where a request has some already: one without credentials stays without. */
  apply(message: OutgoingMessage): OutgoingMessage;
  /** Replaces them by `***` in what a server repeats. */
  mask(response: ForwardedResponse): ForwardedResponse;
}

/** A running server that cannot be used: it is not reached, or its credentials are not there or not safe. */
export class LiveServerError extends Error {
  override readonly name = 'UsageError';
}

/** Shorter ones may occur in a response for another reason. */
const MIN_LENGTH = 4;

/**
 * @param named names of environment variables, by the security scheme of the document that their values are for. A user and a password
 * are one value, `user:password`.
 * @throws LiveServerError that names the variable or the scheme, and no value
 */
export function createCredentials(
  named: Readonly<Record<string, string>>,
  schemes: readonly SecurityScheme[],
  environment: Readonly<Record<string, string | undefined>>,
): Credentials {
  const secrets = Object.entries(named).map(([id, variable]) => {
    const scheme = schemes.find(({ name }) => name === id);
    const value = environment[variable];
    if (!scheme)
      throw new LiveServerError(
        `credentials of ${id}: the document has no security scheme of that name; it has ${schemes.map(({ name }) => name).join(', ') || 'none'}.`,
      );
    if (!value) throw new LiveServerError(`${variable}, which has the credentials of ${id}, is not set.`);
    return { scheme, value };
  });
  const forms = secrets
    .flatMap(({ scheme, value }) => (isBasic(scheme) ? [value, value.slice(value.indexOf(':') + 1)] : [value]))
    .flatMap((value) => [value, Buffer.from(value).toString('base64'), encodeURIComponent(value)])
    // Bodies are searched byte by byte.
    .flatMap((form) => [form, Buffer.from(form).toString('latin1')])
    .filter((form) => form.length >= MIN_LENGTH);
  const masked = (text: string): string => forms.reduce((result, form) => result.replaceAll(form, '***'), text);
  return {
    apply: (message) => secrets.reduce((result, { scheme, value }) => withSecret(result, scheme, value), message),
    mask({ status, headers, body }) {
      const text = body.toString('latin1');
      const clean = masked(text);
      return {
        status,
        headers: headers
          .filter(([name]) => clean === text || name.toLowerCase() !== 'content-length')
          .map(([name, value]) => [name, masked(value)] as const),
        body: clean === text ? body : Buffer.from(clean, 'latin1'),
      };
    },
  };
}

function withSecret(message: OutgoingMessage, scheme: SecurityScheme, value: string): OutgoingMessage {
  const field = (wanted: string, text: (own: string) => string): OutgoingMessage => ({
    ...message,
    headers: message.headers.map(([name, own]) =>
      name.toLowerCase() === wanted ? ([name, text(own)] as const) : ([name, own] as const),
    ),
  });
  if (scheme.type === 'apiKey') {
    const { parameterName: name } = scheme;
    if (scheme.in === 'header') {
      const lead = scheme.prefix === undefined ? '' : `${scheme.prefix} `;
      const isThere = value.toLowerCase().startsWith(lead.toLowerCase());
      return field(name.toLowerCase(), () => (isThere ? value : `${lead}${value}`));
    }
    const encoded = encodeURIComponent(value);
    if (scheme.in === 'cookie') {
      const pattern = new RegExp(`(^|;\\s*)${escapeRegExp(name)}=[^;]*`);
      const headers = message.headers.map(([own, text]) =>
        own.toLowerCase() === 'cookie'
          ? ([own, text.replace(pattern, (_, before: string) => `${before}${name}=${encoded}`)] as const)
          : ([own, text] as const),
      );
      return { ...message, headers };
    }
    const pattern = new RegExp(`([?&])${escapeRegExp(name)}=[^&]*`);
    const target = message.target.replace(pattern, (_, before: string) => `${before}${name}=${encoded}`);
    return { ...message, target };
  }
  const word = isBasic(scheme) ? 'Basic' : scheme.type === 'http' ? scheme.scheme : 'Bearer';
  const text = isBasic(scheme) ? Buffer.from(value).toString('base64') : value;
  const isOwn = (own: string): boolean => own.toLowerCase().startsWith(`${word.toLowerCase()} `);
  // The scheme as the example writes it.
  return field('authorization', (own) => (isOwn(own) ? `${own.slice(0, word.length)} ${text}` : own));
}

const isBasic = (scheme: SecurityScheme): boolean => scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic';

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
