import { createReadStream, existsSync, readFileSync, statSync, type Stats } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { builtAddress } from './built-address';
import { contentType, isText } from './content-type';

interface StaticSite {
  /** The folder of a production build. */
  readonly folder: string;
  /** Where the site begins, for example `/docs`; nothing outside is served. */
  readonly pathPrefix?: string;
}

/** Files whose name changes with their content (Gatsby's bundles and what the build wrote beside them). */
const hashed = /-[0-9a-f]{16,}\.(js|css)$/;

/**
 * A plain server of static files, as any host of static sites behaves: GET and HEAD, one address per page, also with a slash at its end (other
 * spellings of it are redirected with 301), 404 with the site's own not-found page, and the headers of the build's `_headers` file.
 */
export function createStaticServer({ folder, pathPrefix = '' }: StaticSite): Server {
  const root = resolve(folder);
  const headers = commonHeaders(join(root, '_headers'));
  return createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    respond(request, response, root, pathPrefix);
  });
}

function respond(request: IncomingMessage, response: ServerResponse, root: string, prefix: string): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const [rawPath = '/', query] = (request.url ?? '/').split('?', 2);
  const path = decoded(rawPath);
  if (path === undefined) {
    response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('This URL is malformed.\n');
    return;
  }
  const inside = withoutPrefix(path, prefix);
  if (inside === undefined) {
    if (path === '/' || path === prefix) redirect(response, `${prefix}/`, query);
    else response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`The site is at ${prefix}/\n`);
    return;
  }
  const address = builtAddress(root, inside);
  // Hosts of folders serve each page with the slash, which is the address that search engines are told.
  if (address !== undefined && address !== inside && `${address}/` !== inside) {
    redirect(response, prefix + encodeURI(address), query);
    return;
  }
  const file = fileOf(root, inside);
  if (file) send(request, response, file, 200);
  else notFound(request, response, root);
}

function notFound(request: IncomingMessage, response: ServerResponse, root: string): void {
  const page = fileOf(root, '/404.html');
  if (page && /(^|\/)[^./]*$|\.html$/.test((request.url ?? '').split('?')[0] ?? '')) {
    send(request, response, page, 404);
    return;
  }
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
}

function redirect(response: ServerResponse, to: string, query?: string): void {
  response.writeHead(301, { Location: to + (query ? `?${query}` : '') }).end();
}

function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return text.startsWith('//') || text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function withoutPrefix(path: string, prefix: string): string | undefined {
  if (prefix === '') return path;
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : undefined;
}

interface ServedFile {
  readonly path: string;
  readonly stats: Stats;
}

/** The file at an address, never one outside of `root`. */
function fileOf(root: string, path: string): ServedFile | undefined {
  const file = resolve(root, `.${path}`);
  if (file !== root && !file.startsWith(root + sep)) return undefined;
  // A build may replace the folder between the two calls.
  const at = (path: string): Stats | undefined =>
    existsSync(path) ? statSync(path, { throwIfNoEntry: false }) : undefined;
  const named = at(file)?.isDirectory() ? join(file, 'index.html') : file;
  const stats = at(named);
  return stats?.isFile() ? { path: named, stats } : undefined;
}

function send(request: IncomingMessage, response: ServerResponse, { path, stats }: ServedFile, status: number): void {
  const etag = `"${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}"`;
  const type = contentType(extname(path));
  const zip = isText(type) && stats.size > 1024 && /\bgzip\b/.test(String(request.headers['accept-encoding']));
  response.setHeader('Content-Type', type);
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (isText(type)) response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }
  if (zip) response.setHeader('Content-Encoding', 'gzip');
  else response.setHeader('Content-Length', stats.size);
  response.writeHead(status);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // Unlike `pipe`, also closes the file if the client disconnects.
  const parts = zip ? [createReadStream(path), createGzip(), response] : [createReadStream(path), response];
  pipeline(parts, () => undefined);
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
