import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Guide } from '../find/guide';
import { attributeOf, isElement, walk } from '../find/tree';
import type { Location } from '../record';
import { connectionFailure } from '../../http/node/connection';
import { parseUrl } from '../../http/server-url';

/** A link of a guide to another site. */
export interface ExternalLink {
  readonly location: Location;
  /** Without its fragment. */
  readonly url: string;
}

/** @param own hosts with ports at which the portal's APIs are */
export function externalLinks(guides: readonly Guide[], own: ReadonlySet<string>): ExternalLink[] {
  return guides.flatMap(({ file, tree }) => {
    const found: ExternalLink[] = [];
    walk(tree, (node) => {
      const isLink = node.type === 'link' || node.type === 'definition' || node.type === 'image';
      const urls = isLink
        ? [node.url]
        : isElement(node)
          ? ['href', 'to', 'src'].map((name) => attributeOf(node, name))
          : [];
      for (const url of urls) {
        const parsed = url !== undefined && /^https?:\/\//i.test(url) ? parseUrl(url) : undefined;
        if (url === undefined || !parsed || own.has(parsed.host)) continue;
        found.push({ location: { file, line: node.position?.start.line ?? 1 }, url: url.split('#')[0]! });
      }
    });
    return found;
  });
}

/** When a link last worked, in milliseconds since 1970, by its address. */
type Cache = Record<string, number>;

export interface ExternalOptions {
  /** Path of the file that remembers what worked. */
  readonly cache: string;
  /** Between two requests to one host, in milliseconds. */
  readonly pause?: number;
  readonly request?: (url: string, init: RequestInit) => Promise<{ readonly status: number }>;
  readonly now?: () => number;
}

const day = 86_400_000;

/**
 * Requests each address once, hosts side by side and each host's addresses one after the other with a pause. What worked within
 * a week is not requested again.
 * @returns why links do not work, by their address
 */
export async function deadLinks(
  links: readonly ExternalLink[],
  options: ExternalOptions,
): Promise<Map<string, string>> {
  const { cache, pause = 1000, request = fetch, now = Date.now } = options;
  const known = readCache(cache);
  const open = [...new Set(links.map(({ url }) => url))].filter((url) => now() - (known[url] ?? 0) > 7 * day);
  const hosts = [...new Set(open.map((url) => new URL(url).host))];
  const dead = new Map<string, string>();
  await Promise.all(
    hosts.map(async (host) => {
      const own = open.filter((url) => new URL(url).host === host);
      for (const [index, url] of own.entries()) {
        if (index > 0) await new Promise((resolve) => setTimeout(resolve, pause));
        const fault = await faultOf(url, request);
        if (fault === undefined) known[url] = now();
        else dead.set(url, fault);
      }
    }),
  );
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(known));
  return dead;
}

async function faultOf(url: string, request: NonNullable<ExternalOptions['request']>): Promise<string | undefined> {
  try {
    let status = 0;
    // Some servers know no HEAD.
    for (const method of ['HEAD', 'GET']) {
      ({ status } = await request(url, { method, redirect: 'follow', signal: AbortSignal.timeout(15_000) }));
      if (status < 400) return undefined;
    }
    // It is there, for others than this program.
    return [401, 403, 405, 429].includes(status) ? undefined : `the server responds with ${status}`;
  } catch (error) {
    return `it cannot be reached: ${connectionFailure(error)}`;
  }
}

function readCache(path: string): Cache {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Cache;
  } catch {
    return {};
  }
}
