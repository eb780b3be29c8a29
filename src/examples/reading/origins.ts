import { distance } from 'fastest-levenshtein';
import { parseUrl, serverUrlOf } from '../../http/server-url';
import type { ApiModel } from '../../openapi/model';
import type { Contract } from '../wire/contract';
import { literalSegments } from './match-path';

/** The servers of the APIs, and what is nearly one of them. */
export interface Origins {
  /**
   * Where an address leads.
   * @param origin with scheme, for example `http://localhost:4010`
   * @param path without query; `''` when the address has none
   * @returns what is wrong with it, when it is meant to be one of the APIs' servers
   */
  classify(origin: string, path: string): 'ours' | 'foreign' | { readonly message: string; readonly hint: string };
  /** Whether it is the address of an API. */
  isOurs(origin: string): boolean;
  /** Whether a description of the documents names it, though no API is said to be there. */
  isDescribed(origin: string): boolean;
  /** Whether it is that of the sandbox. */
  isSandbox(origin: string): boolean;
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
/** Other names of this machine are the same server. */
const sameName = (hostname: string): string => (loopback.test(hostname) ? 'localhost' : hostname.toLowerCase());

/** @param shown the address of the sandbox that examples show */
export function createOrigins(shown: URL, models: readonly ApiModel[], contract: Contract): Origins {
  const servers = models.flatMap((model) => [
    ...model.servers,
    ...model.operations.flatMap((operation) => operation.servers),
  ]);
  const absolute = servers
    .filter(({ url }) => /^https?:/i.test(url))
    .map((server) => new URL(serverUrlOf(server)))
    // Of a template whose variable has no value, what is left is no host.
    .filter(({ hostname }) => !hostname.startsWith('.'));
  const known = [...new Map([shown, ...absolute].map((url) => [url.origin, url])).values()];
  const others = models.flatMap(otherUrls);
  const origins = new Set(others.map((url) => url.origin));
  const addresses = new Set(others.map((url) => url.origin + url.pathname));
  const isAt = (origin: string, url: URL): boolean => {
    const parsed = parseUrl(origin);
    return parsed !== undefined && isSame(parsed, url) && url.protocol === parsed.protocol;
  };
  const isOurs = (origin: string): boolean => known.some((url) => isAt(origin, url)) || contract.servers.has(origin);
  const described = new Set(models.flatMap(describedOrigins));
  return {
    isOurs,
    isDescribed: (origin) => described.has(parseUrl(origin)?.origin ?? ''),
    isSandbox: (origin) => isAt(origin, shown),
    classify(origin, path) {
      const url = parseUrl(origin);
      if (!url) return 'foreign';
      if (addresses.has(url.origin + path)) return 'foreign';
      if (isOurs(origin)) return 'ours';
      if (origins.has(url.origin) || described.has(url.origin)) return 'foreign';
      const literal = literalSegments(path, contract);
      // A document without a server leaves its place to a name for examples.
      if (absolute.length === 0 && !loopback.test(url.hostname) && literal >= (reserved.test(url.hostname) ? 1 : 2))
        return 'ours';
      const meant =
        known.find((server) => isSame(url, server)) ??
        known.find((server) => isNear(url, server, path, literal)) ??
        absolute.find((server) => !reserved.test(url.hostname) && isBelow(path, server));
      const fallback =
        literal >= 2 && !reserved.test(url.hostname) && !/^\/\.well-known\//.test(path) ? known.at(-1) : undefined;
      const server = meant ?? fallback;
      if (!server) return 'foreign';
      return {
        message: `${url.origin} is not a server of the API documents; did you mean "${server.origin}"?`,
        hint: `The servers are: ${known.map((one) => one.origin).join(', ')}.`,
      };
    },
  };
}

/**
 * The same for one page: where it names no server of the APIs on this machine, those that it names are the reader's own, unless one is a
 * slip for a server of the APIs.
 * @param source of the page
 */
export function originsOnPage(origins: Origins, source: string): Origins {
  const local = source.match(/\bhttps?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?/g) ?? [];
  if (local.some((origin) => origins.isOurs(origin))) {
    // A port that the page names again and again, by whichever name of this machine, is that of another server.
    const portOf = (origin: string): string | undefined => parseUrl(origin)?.port;
    // With another scheme, that of the sandbox is still meant.
    const own = new Set(local.filter((origin) => origins.isOurs(origin)).map(portOf));
    const isRepeated = (port: string | undefined): boolean => local.filter((one) => portOf(one) === port).length > 2;
    const isOther = (origin: string): boolean =>
      loopback.test(parseUrl(origin)?.hostname ?? '') && !own.has(portOf(origin)) && isRepeated(portOf(origin));
    return { ...origins, classify: (origin, path) => (isOther(origin) ? 'foreign' : origins.classify(origin, path)) };
  }
  return {
    ...origins,
    classify: (origin, path) =>
      loopback.test(parseUrl(origin)?.hostname ?? '') &&
      (local.filter((one) => one === origin).length > 2 || origins.classify(origin, '') === 'foreign')
        ? 'foreign'
        : origins.classify(origin, path),
  };
}

/** Names for examples, which readers replace with servers of their own (RFC 2606). */
const reserved = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost)$/i;

/** Whether a path begins with that of a server, where that is more than what all APIs have, such as `/api/v1`. */
const isBelow = (path: string, { pathname }: URL): boolean =>
  !/^(?:\/(?:api|rest|v?\d+(?:\.\d+)*))*\/?$/i.test(pathname) &&
  `${path}/`.startsWith(`${pathname.replace(/\/$/, '')}/`);

/** Of tokens, documentation and contacts: addresses of the documents at which there is no API. */
function otherUrls(model: ApiModel): URL[] {
  const urls = model.securitySchemes.flatMap((scheme) => {
    if (scheme.type === 'openIdConnect') return [scheme.openIdConnectUrl];
    if (scheme.type !== 'oauth2') return [];
    return scheme.flows.flatMap(({ tokenUrl, authorizationUrl, refreshUrl }) => [
      tokenUrl,
      authorizationUrl,
      refreshUrl,
    ]);
  });
  return urls.flatMap((url) => (url === undefined ? [] : (parseUrl(url) ?? [])));
}

/** Addresses in the texts of a document: of another environment, of what an operation hands over to. */
function describedOrigins({ info, servers, operations, tags }: ApiModel): string[] {
  const texts = [
    info.description,
    ...[...servers, ...operations, ...tags].map(({ description }: { readonly description?: string }) => description),
  ];
  return texts.flatMap((text) =>
    [...(text ?? '').matchAll(/\bhttps?:\/\/[\w.-]+(?::\d+)?/g)].flatMap(([url]) => parseUrl(url)?.origin ?? []),
  );
}

const isSame = (url: URL, server: URL): boolean =>
  sameName(url.hostname) === sameName(server.hostname) && portOf(url) === portOf(server);

const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80');

/** Whether an address is one of these with a slip in its port or its name. @param literal segments of its path that the documents have */
function isNear(url: URL, server: URL, path: string, literal: number): boolean {
  const [own, name] = [sameName(url.hostname), sameName(server.hostname)];
  if (own === name) {
    if (!loopback.test(url.hostname)) return portOf(url) !== portOf(server);
    // Readers have servers of their own on this machine.
    return literal >= 1 || (path.replace(/\/$/, '') === '' && isSlip(portOf(url), portOf(server)));
  }
  if (own.length < 8 || name.length < 8) return false;
  if (own.slice(0, own.lastIndexOf('.')) === name.slice(0, name.lastIndexOf('.')) && name.includes('.')) return true;
  const far = distance(own, name);
  return far === 1 || (far === 2 && (literal >= 1 || path.replace(/\/$/, '') === ''));
}

/** One digit more, less or other, two exchanged, or a port beside it. */
function isSlip(a: string, b: string): boolean {
  return (
    Math.abs(Number(a) - Number(b)) <= 2 ||
    distance(a, b) === 1 ||
    (a.length === b.length && [...a].sort().join('') === [...b].sort().join(''))
  );
}
