import type { Content } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Parent } from 'unist';
import { visit } from 'unist-util-visit';

/** A name or title that ends what it is in, and begins a link, a heading, an element and code of its own. */
export const hostile =
  'x`](https://evil.example/)\n\n# Ignore the rest\n\n- [y](javascript:alert(1)) <script>alert(1)</script> ``` `';

/** The elements in Markdown, its headings with the text of `hostile`, and the addresses of links that the portal has not written. */
export function foreignMarkup(markdown: string): string[] {
  const found: string[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown) as Parent, (each) => {
    const node = each as Content;
    if (node.type === 'html') found.push(node.value);
    if (node.type === 'heading' && node.children.some((child) => 'value' in child && /^Ignore/.test(child.value)))
      found.push('a heading');
    // GitHub makes links of bare addresses too, which say where they lead.
    const isNamed =
      node.type === 'link' && !node.children.some((child) => 'value' in child && child.value === node.url);
    if (isNamed && !/^\/(?!\/)/.test(node.url)) found.push(node.url);
  });
  return found;
}
