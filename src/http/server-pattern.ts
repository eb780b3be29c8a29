import { normaliseServerUrl, type ServerAddress } from './server-url';
import { parseUrl } from './parse-url';
import { escapeRegExp } from '../text/escape-reg-exp';

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
  let addresses = [url];
  for (const name of names) {
    const variable = variables.find((each) => each.name === name);
    const own = variable?.default ?? name;
    const values = [...new Set([own, ...(variable?.enum ?? (variable ? [FREE] : []))])];
    const room = Math.max(1, Math.floor(MAX_ADDRESSES / addresses.length));
    addresses = addresses.flatMap((address) =>
      values.slice(0, room).map((value) => address.replaceAll(`{${name}}`, () => value)),
    );
  }
  return addresses.flatMap((address) => patternOf(address) ?? []);
}

function patternOf(address: string): ServerPattern | undefined {
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : undefined;
  if (!url) return undefined;
  const { protocol, hostname, port } = url;
  if (protocol.includes(FREE) || !isAnchored(hostname)) return undefined;
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
