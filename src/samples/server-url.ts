import { encodeIllegal } from './percent-encoding';

/** What makes the address of a server of the model, or of a page's view of one. */
export interface ServerAddress {
  readonly url: string;
  readonly variables: readonly { readonly name: string; readonly default: string }[];
}

/** Stands in where a document names no server, or none that HTTP can reach. Reserved by RFC 2606. */
const nowhere = 'https://example.com';

/**
 * The address of a server with its variables at their defaults, or at `values` (OpenAPI 3.1 §4.8.5). One that is not
 * declared stands as its name.
 * @param base what a relative address is relative to.
 * @returns an absolute http or https address in ASCII, without user information, query and trailing slash.
 */
export function serverUrlOf(
  server: ServerAddress | undefined,
  base = nowhere,
  values: Readonly<Record<string, string>> = {},
): string {
  return normaliseServerUrl(expand(server, values), base);
}

function expand(server: ServerAddress | undefined, values: Readonly<Record<string, string>>): string {
  if (!server) return '/';
  return server.url.replace(/\{([^{}]*)\}/g, (_whole, name: string) => {
    if (Object.hasOwn(values, name)) return values[name]!;
    return server.variables.find((variable) => variable.name === name)?.default ?? name;
  });
}

/** As `serverUrlOf`, for an address that has no variables; another scheme than http and https falls back to `base`. */
export function normaliseServerUrl(url: string, base = nowhere): string {
  const parsed = parse(url, base);
  return parsed.origin + encodeIllegal(parsed.pathname).replaceAll('?', '%3F').replace(/\/+$/, '');
}

function parse(url: string, base: string): URL {
  for (const attempt of [() => new URL(url, base), () => new URL(base)]) {
    try {
      const parsed = attempt();
      if (/^https?:$/.test(parsed.protocol)) return parsed;
    } catch {
      // Not an address: the next attempt has one.
    }
  }
  return new URL(nowhere);
}
