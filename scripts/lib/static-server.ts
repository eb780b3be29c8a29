import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, resolve } from 'node:path';
import compression from 'compression';
import sirv from 'sirv';
import { builtAddress } from './built-address';
import { contentType } from './content-type';

interface StaticSite {
  /** The folder of a production build. */
  readonly folder: string;
  /** Where the site begins, for example `/docs`; nothing outside is served. */
  readonly pathPrefix?: string;
}

/** Files whose name changes with their content (Gatsby's bundles and what the build wrote beside them). */
const hashed = /-[0-9a-f]{16,}\.(js|css)$/;
const plainText = { 'Content-Type': 'text/plain; charset=utf-8' };

/**
 * A plain server of static files, as any host of static sites behaves: GET and HEAD, one address per page (other
 * spellings of it are redirected with 301), 404 with the site's own not-found page, and the headers of the build's
 * `_headers` file.
 */
export function createStaticServer({ folder, pathPrefix = '' }: StaticSite): Server {
  const root = resolve(folder);
  const headers = commonHeaders(join(root, '_headers'));
  const compress = compression();
  // `dev` reads the folder at each request: the site may be built again while it is served.
  const serve = sirv(root, { dev: true, etag: true, extensions: ['html'], setHeaders: describeFile });
  return createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    compress(request, response, () => {
      const path = addressed(request, response, root, pathPrefix);
      if (path === undefined) return;
      request.url = encodeURI(path);
      serve(request, response, () => notFound(path, response, root));
    });
  });
}

function describeFile(response: ServerResponse, path: string): void {
  response.setHeader('Content-Type', contentType(extname(path) || '.html'));
  response.setHeader('Cache-Control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** The path below the prefix that a request is for; undefined where it has been responded to: it is refused or redirected. */
function addressed(
  request: IncomingMessage,
  response: ServerResponse,
  root: string,
  prefix: string,
): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return undefined;
  }
  const redirect = (to: string) => response.writeHead(301, { Location: to + (query ? `?${query}` : '') }).end();
  const [rawPath = '/', query] = (request.url ?? '/').split('?', 2);
  const path = decoded(rawPath);
  if (path === undefined) {
    response.writeHead(400, plainText).end('This address is not well formed.\n');
    return undefined;
  }
  if (prefix !== '' && !path.startsWith(`${prefix}/`)) {
    if (path === '/' || path === prefix) redirect(`${prefix}/`);
    else response.writeHead(404, plainText).end(`The site is at ${prefix}/\n`);
    return undefined;
  }
  const inside = path.slice(prefix.length);
  const address = builtAddress(root, inside);
  if (address === undefined || address === inside) return inside;
  redirect(prefix + encodeURI(address));
  return undefined;
}

function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return text.startsWith('//') || text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function notFound(path: string, response: ServerResponse, root: string): void {
  const page = join(root, '404.html');
  if (existsSync(page) && /(^|\/)[^./]*$|\.html$/.test(path))
    response
      .writeHead(404, { 'Content-Type': contentType('.html'), 'Cache-Control': 'no-cache' })
      .end(readFileSync(page));
  else response.writeHead(404, plainText).end('Not found\n');
}

/** The headers for all paths in a `_headers` file: the lines under `/*`. */
function commonHeaders(file: string): [string, string][] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  const from = lines.indexOf('/*') + 1;
  const until = lines.findIndex((line, index) => index >= from && !/^\s/.test(line));
  return lines.slice(from, until < 0 ? undefined : until).flatMap((line): [string, string][] => {
    const [, name, value] = /^\s+([A-Za-z-]+):\s*(.+)$/.exec(line) ?? [];
    return name && value ? [[name, value]] : [];
  });
}
