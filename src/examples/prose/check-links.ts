import { existsSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { decodeLeniently } from '../../http/percent-encoding';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { Guide } from '../find/guide';
import { attributeOf, isElement, type TreeNode, walk } from '../find/tree';
import type { Problem } from '../problem';
import type { Site } from './site';

/** Every link of a guide into the site must have a target, down to its fragment; no link may run a script. */
export function checkLinks(guide: Guide, site: Site): Problem[] {
  const problems: Problem[] = [];
  walk(guide.tree, (node) => {
    for (const address of addressesOf(node)) {
      const fault = faultOf(address, guide, site);
      const line = node.position?.start.line ?? 1;
      if (fault)
        problems.push({
          layer: 'prose',
          location: { file: guide.file, line: lineWith(guide, node, address) ?? line },
          ...fault,
        });
    }
  });
  return problems;
}

function addressesOf(node: TreeNode): string[] {
  if (node.type === 'link' || node.type === 'definition') return [node.url ?? ''];
  // An image may be one of another site, or be written into its address.
  if (node.type === 'image') return /^[a-z][a-z0-9+.-]*:/i.test(node.url ?? '') ? [] : [node.url ?? ''];
  if (!isElement(node)) return [];
  return ['href', 'to', 'src', 'poster'].flatMap((name) => attributeOf(node, name) ?? []);
}

/** The line of the address in an element, which may span several lines. */
function lineWith(guide: Guide, node: TreeNode, address: string): number | undefined {
  if (!node.position) return undefined;
  const { start, end } = node.position;
  const lines = guide.source.split(/\r\n|\n/).slice(start.line - 1, end.line);
  const index = lines.findIndex((line) => line.includes(address));
  return index < 0 ? undefined : start.line + index;
}

/** Files that every build makes. */
const generated = /^\/(?:llms(?:-full)?\.txt|robots\.txt|sitemap[\w-]*\.xml|favicon\.\w+|_headers)$/;

/** A file that a guide names lies beside it, in the folder `static`, or is made by the build. */
function fileFault(
  path: string,
  route: string,
  guide: Guide,
  site: Site,
): { message: string; hint: string } | undefined {
  const parent = posix.dirname(route);
  const isTwin = route.endsWith('/index.md') && site.page(parent) !== undefined;
  // An API's documents and collections are among the files of its reference.
  const ofApi = site.routes.some((own) => own !== '/' && own === parent) && /\.(?:json|ya?ml)$/.test(route);
  const beside =
    !path.startsWith('/') && existsSync(resolve(dirname(guide.path), decodeLeniently(path.split('?')[0]!)));
  if (isTwin || ofApi || beside || generated.test(route) || existsSync(join('static', decodeLeniently(route))))
    return undefined;
  return { message: `there is no file "${path}"`, hint: 'Put it next to the guide, or into the folder static.' };
}

function faultOf(address: string, guide: Guide, site: Site): { message: string; hint: string } | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    if (['http', 'https', 'mailto', 'tel'].includes(scheme)) return undefined;
    return { message: `a link cannot point to "${address}"`, hint: 'Link to a page, or to an http(s) address.' };
  }
  const [path = '', fragment] = address.split('#', 2) as [string, string?];
  const route =
    path === ''
      ? guide.route
      : posix.resolve(posix.join('/', guide.route, guide.route.endsWith('/') ? '.' : '..'), path);
  const page = site.page(route);
  if (!page) {
    if (/\.[a-z0-9]{2,5}$/i.test(route) && !/\.mdx$/.test(route)) return fileFault(path, route, guide, site);
    return {
      message: `no page has the address "${path}"${didYouMean(nearestName(route, site.routes))}`,
      hint: 'Link to a page of the site.',
    };
  }
  if (!fragment || !page.anchors || page.anchors.has(decodeLeniently(fragment))) return undefined;
  const guess = didYouMean(nearestName(fragment, page.anchors));
  return {
    message: `${path === '' ? 'this page' : path} has no heading "#${fragment}"${guess}`,
    hint: 'Link to a heading that it has.',
  };
}
