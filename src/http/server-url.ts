import type { ApiModel, Operation } from '../openapi/model';
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
