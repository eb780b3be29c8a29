import type { Operation, Server } from '../../openapi/model';

/**
 * The path of a server's URL with its variables filled in by their defaults, without a trailing slash: `https://a.example/v1/`
 * gives `/v1`, a root `''`. A URL that cannot be read gives `''`.
 */
export function basePathOf(server: Server | undefined): string {
  if (!server) return '';
  const url = server.url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = server.variables.find((each) => each.name === name);
    return variable ? variable.default : whole;
  });
  try {
    return new URL(url, 'http://localhost').pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
}

/** Where an operation is mounted: under its own first server's path, unless the API is mounted elsewhere altogether. */
export const mountedPath = (operation: Operation, basePath?: string): string =>
  `${basePath ?? basePathOf(operation.servers[0])}${operation.path.startsWith('/') ? '' : '/'}${operation.path}`;
