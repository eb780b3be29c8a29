import type { Definition, Link, Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/**
 * A guide's source whose links inside the site begin with the path prefix, as they do on its page.
 * @param source MDX without its front matter
 * @param pathPrefix without a slash at its end; empty where the site stands at the root of its host
 */
export function prefixed(source: string, pathPrefix: string): string {
  if (pathPrefix === '') return source;
  const tree = unified().use(remarkParse).use(remarkMdx).parse(source) as Root;
  const places: number[] = [];
  visit(tree, ['link', 'definition'], (node) => {
    const { type, url, position } = node as Link | Definition;
    const [start, end] = [position?.start.offset, position?.end.offset];
    if (start === undefined || end === undefined || !/^\/(?!\/)/.test(url)) return;
    const written = source.slice(start, end);
    const mark = type === 'link' ? written.lastIndexOf('](') : written.indexOf(']:');
    const place = mark < 0 ? -1 : written.indexOf(url, mark);
    // Not there as it is read: an address with escapes.
    if (place >= 0) places.push(start + place);
  });
  return places
    .toSorted((a, b) => b - a)
    .reduce((text, place) => text.slice(0, place) + pathPrefix + text.slice(place), source);
}
