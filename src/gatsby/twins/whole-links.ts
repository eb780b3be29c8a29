import type { Definition, Link, Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { absolute } from '../../components/link/absolute';

/**
 * A guide's source whose links inside the site hold the whole path, because its Markdown page has another address than
 * the guide.
 * @param source MDX without its front matter
 * @param route of the guide, for relative links
 * @param pathPrefix without a slash at its end; empty where the site stands at the root of its host
 */
export function wholeLinks(source: string, route: string, pathPrefix: string): string {
  const tree = unified().use(remarkParse).use(remarkMdx).parse(source) as Root;
  const found: { readonly place: number; readonly url: string; readonly whole: string }[] = [];
  visit(tree, ['link', 'definition'], (node) => {
    const { type, url, position } = node as Link | Definition;
    const path = absolute(url, route);
    const [start, end] = [position?.start.offset, position?.end.offset];
    if (start === undefined || end === undefined || !/^\/(?!\/)/.test(path)) return;
    const written = source.slice(start, end);
    const mark = type === 'link' ? written.lastIndexOf('](') : written.indexOf(']:');
    const place = mark < 0 ? -1 : written.indexOf(url, mark);
    // Not there as it is read: an address with escapes.
    if (place >= 0) found.push({ place: start + place, url, whole: pathPrefix + path });
  });
  return found
    .toSorted((a, b) => b.place - a.place)
    .reduce((text, { place, url, whole }) => text.slice(0, place) + whole + text.slice(place + url.length), source);
}
