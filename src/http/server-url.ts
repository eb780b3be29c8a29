import type { Operation } from '../openapi/model';
import { encodeIllegal } from './percent-encoding';

/** What makes the URL of a server of the model, or of a page's view of one. */
export interface ServerAddress {
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
export function basePathOf(server: ServerAddress | undefined): string {
  try {
    return new URL(withVariables(server), 'http://localhost').pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
}

/** Where an operation is mounted: under its own first server's path, unless the API is mounted elsewhere altogether. */
export const mountedPath = (operation: Operation, basePath?: string): string =>
  `${basePath ?? basePathOf(operation.servers[0])}${operation.path.startsWith('/') ? '' : '/'}${operation.path}`;
