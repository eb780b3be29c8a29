import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The one address of the page that a path means, whichever way it is spelt: with or without the slash at its end,
 * with `/index.html` or `.html`. Gatsby writes every page to a folder of its own and says its address in `page-data`.
 * @returns undefined where the path is no page
 */
export function builtAddress(folder: string, path: string): string | undefined {
  if (path.includes('/../') || path.endsWith('/..')) return undefined;
  const isFile = path.endsWith('.html') && !path.endsWith('/index.html') && existsSync(join(folder, path));
  if (isFile) return undefined;
  const name = path.replace(/\/index\.html$|\.html$/, '').replace(/^\/+|\/+$/g, '');
  return addressIn(join(folder, 'page-data', name || 'index', 'page-data.json'));
}

/** `path` is among the first members that Gatsby writes; what follows it can be large. */
function addressIn(pageData: string): string | undefined {
  if (!existsSync(pageData)) return undefined;
  const file = openSync(pageData, 'r');
  const start = Buffer.alloc(4096);
  const length = readSync(file, start, 0, start.length, 0);
  closeSync(file);
  const [, quoted] = /"path":("(?:[^"\\]|\\.)*")/.exec(start.toString('utf8', 0, length)) ?? [];
  return quoted === undefined ? undefined : (JSON.parse(quoted) as string);
}
