import type { ApiModel, Operation } from '../openapi/model';
import { escapeRegExp } from '../text/escape-reg-exp';
import { encodeIllegal } from './percent-encoding';

/** What makes the URL of a server of the model, or of a page's view of one. */
interface ServerAddress {
  readonly url: string;
  readonly variables: readonly { readonly name: string; readonly default: string }[];
}

/** Where a document names no server, or none that HTTP can reach. Reserved by RFC 2606. */
const fallback = 'https://example.com';

/**
 * The URL of a server with its variables at their defaults, or at `values` (OpenAPI 3.1 §4.8.5). One that is not
 * declared becomes its name.
 * @param base what a relative URL is relative to.
 * @returns an absolute http or https URL in ASCII, without user information, query and trailing slash.
 */
export const serverUrlOf = (
  server: ServerAddress | undefined,
  base = fallback,
  values: Readonly<Record<string, string>> = {},
): string => normaliseServerUrl(withVariables(server, values), base);

function withVariables(server: ServerAddress | undefined, values: Readonly<Record<string, string>> = {}): string {
  if (!server) return '/';
  return server.url.replace(/\{([^{}]*)\}/g, (_whole, name: string) => {
    if (Object.hasOwn(values, name)) return values[name]!;
    return server.variables.find((variable) => variable.name === name)?.default ?? name;
  });
}

/** As `serverUrlOf`, for a URL without variables; another scheme than http and https falls back to `base`. */
export function normaliseServerUrl(url: string, base = fallback): string {
  const parsed = parse(url, base);
  return parsed.origin + encodeIllegal(parsed.pathname).replaceAll('?', '%3F').replace(/\/+$/, '');
}

function parse(url: string, base: string): URL {
  for (const attempt of [() => new URL(url, base), () => new URL(base)]) {
    try {
      const parsed = attempt();
      if (/^https?:$/.test(parsed.protocol)) return parsed;
    } catch {
      // Not a URL: the next attempt has one.
    }
  }
  return new URL(fallback);
}

/**
 * The path of a server's URL with its variables at their defaults, without a trailing slash: `https://a.example/v1/` gives
 * `/v1`, a root `''`. A URL that cannot be read gives `''`.
 */
function basePathOf(server: ServerAddress | undefined): string {
  try {
    return new URL(withVariables(server), 'http://localhost').pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
}

/**
 * What stands before a path in the sandbox: where the API is mounted, else the path of the first server that is in force.
 * @param operation whose servers those are; without it, the API's own
 * @returns a path without a trailing slash; at the root, the empty string
 */
export const sandboxBaseOf = (
  model: Pick<ApiModel, 'servers' | 'mount'>,
  operation: Pick<Operation, 'servers'> = model,
): string => model.mount ?? basePathOf(operation.servers[0]);

/** The path template of an operation as the sandbox has it, with what stands before it. */
export const mountedPath = (operation: Operation, model: Pick<ApiModel, 'servers' | 'mount'>): string =>
  `${sandboxBaseOf(model, operation)}${operation.path.startsWith('/') ? '' : '/'}${operation.path}`;

/**
 * A URL as the URL Standard parses it; undefined for what it refuses, a relative one among others. Not by `URL.canParse`: as soon as
 * Node 20 has optimised a call of that, it refuses every address with a letter such as ü.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** A documented server, by which addresses are recognised. */
export interface ServerPattern {
  readonly protocol: 'http:' | 'https:';
  /** Of a host as `URL.hostname` has it, with its port: `^api\.example\.com:443$`. Without anything that one language reads differently. */
  readonly authority: RegExp;
  readonly port: number;
  /** The server's own path, from its start; what follows is the path of an operation, or nothing. */
  readonly path: RegExp;
}

export interface ServerVariables extends ServerAddress {
  readonly variables: readonly { readonly name: string; readonly default: string; readonly enum?: readonly string[] }[];
}

/** Stands for a variable with any value; letters and digits only, so that `URL` leaves it as it is. */
const FREE = 'zzanyvaluezz';

/** Of the addresses that enumerations of one server may be put together to. */
const MAX_ADDRESSES = 500;

/** Of the variables of one server whose values are put in: beyond that, each has its default. */
const MAX_VARIABLES = 50;

/** Of the name of a host, in characters (RFC 1035 §2.3.4): there is none that is longer. */
const MAX_HOST = 253;

/** Labels that a host has after a variable with any value, so that nobody else's hosts are taken for the server's. */
const MIN_LABELS = 2;

/**
 * The addresses that a server's URL stands for (OpenAPI 3.1 §4.8.5, §4.8.6). A variable has the values of its enumeration; without
 * one it has any value, as long as that is a part of one label of a host below a registered name, or of one segment of a path.
 * Elsewhere, such as in a port or as a whole host, it has its default.
 * @returns none for a URL that is relative or of another scheme
 */
export function serverPatterns({ url, variables }: ServerVariables): ServerPattern[] {
  const names = [...new Set([...url.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!))];
  if (names.length > MAX_VARIABLES) return [withVariables({ url, variables })].flatMap((each) => patternOf(each) ?? []);
  let choices: (readonly [name: string, value: string])[][] = [[]];
  for (const name of names) {
    const variable = variables.find((each) => each.name === name);
    const own = variable?.default ?? name;
    const values = [...new Set([own, ...(variable?.enum ?? (variable ? [FREE] : []))])];
    const room = Math.max(1, Math.floor(MAX_ADDRESSES / choices.length));
    choices = choices.flatMap((chosen) => values.slice(0, room).map((value) => [...chosen, [name, value] as const]));
  }
  // All at once: a value with the name of another variable in braces, twice, would double with each of them.
  return choices.flatMap((chosen) => patternOf(withVariables({ url, variables }, Object.fromEntries(chosen))) ?? []);
}

function patternOf(address: string): ServerPattern | undefined {
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : undefined;
  if (!url) return undefined;
  const { protocol, hostname, port } = url;
  if (protocol.includes(FREE) || hostname.length > MAX_HOST || !isAnchored(hostname)) return undefined;
  const path = new URL(normaliseServerUrl(address)).pathname.replace(/\/+$/, '');
  const ownPort = port || defaultPort(protocol);
  return {
    protocol: protocol as ServerPattern['protocol'],
    authority: new RegExp(`^${freed(hostname, '[a-z0-9-]+')}:${ownPort}$`),
    port: Number(ownPort),
    path: new RegExp(`^${freed(path, '[^/?#]+')}(?=[/?#]|$)`),
  };
}

/** Whether enough of a host is literal behind a variable with any value. */
function isAnchored(hostname: string): boolean {
  const behind = hostname.slice(hostname.lastIndexOf(FREE) + FREE.length);
  return !hostname.includes(FREE) || behind.split('.').filter((label) => label !== '').length >= MIN_LABELS;
}

const freed = (text: string, value: string): string => text.split(FREE).map(escapeRegExp).join(value);

const defaultPort = (protocol: string): string => (protocol === 'https:' ? '443' : '80');

/** The host of an address with its port, as {@link ServerPattern.authority} matches it. */
const authorityOf = ({ hostname, port, protocol }: URL): string => `${hostname}:${port || defaultPort(protocol)}`;

export const matchesOrigin = ({ protocol, authority }: ServerPattern, url: URL): boolean =>
  url.protocol === protocol && authority.test(authorityOf(url));
