import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

export interface Fitting {
  /** How many levels headings sink, so that a text's own `#` stays below the heading that it stands under; 2 unless told. */
  readonly sink?: number;
  /** The address to use for a link as written; undefined leaves it as it is. */
  readonly link?: (href: string) => string | undefined;
}

/** A step of the renderer: makes a clean tree fit the page that it goes into. */
export function fit({ sink = 2, link }: Fitting) {
  return (tree: Root): void => {
    visit(tree, 'element', (element: Element, index, parent) => {
      if (/^h[1-6]$/.test(element.tagName)) element.tagName = `h${Math.min(6, Number(element.tagName[1]) + sink)}`;
      if (element.tagName === 'a') fitLink(element, link);
      if (element.tagName === 'img') imageToLink(element, parent?.type === 'element' && parent.tagName === 'a');
      if (element.tagName === 'table' && parent && index !== null && !isScroller(parent)) {
        parent.children[index] = {
          type: 'element',
          tagName: 'div',
          properties: { className: ['table-scroll'], tabIndex: 0 },
          children: [element],
        };
      }
    });
  };
}

function fitLink(element: Element, link: Fitting['link']): void {
  const { href } = element.properties ?? {};
  if (typeof href !== 'string') return;
  const address = link?.(href) ?? href;
  element.properties = {
    ...element.properties,
    href: address,
    ...(/^(https?:)?\/\//i.test(address) ? { rel: ['noopener', 'noreferrer'] } : {}),
  };
}

/** The site loads nothing from elsewhere, so a picture is named and not shown; a reader may follow it. */
function imageToLink(element: Element, inLink: boolean): void {
  const { src, alt } = element.properties ?? {};
  const remote = !inLink && typeof src === 'string' && /^https?:/i.test(src);
  element.tagName = remote ? 'a' : 'span';
  element.properties = remote ? { href: src, rel: ['noopener', 'noreferrer'] } : {};
  element.children = [{ type: 'text', value: typeof alt === 'string' && alt !== '' ? alt : 'Image' }];
}

const isScroller = (node: { type: string; properties?: { className?: unknown } }): boolean =>
  Array.isArray(node.properties?.className) && node.properties.className.includes('table-scroll');
