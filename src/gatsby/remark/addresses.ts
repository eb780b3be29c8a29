import type { Definition, Link, LinkReference, Root } from 'mdast';
import { visit } from 'unist-util-visit';

/**
 * Keeps a link's address as the guide has it. gatsby-plugin-mdx puts the path prefix before the addresses of Markdown's
 * links after this, and the site's own link does so too: once is right.
 */
export function remarkAddresses() {
  return (tree: Root): void => {
    const definitions = new Map<string, string>();
    visit(tree, 'definition', ({ identifier, url }: Definition) => {
      if (!definitions.has(identifier)) definitions.set(identifier, url);
    });
    visit(tree, ['link', 'linkReference'], (node) => {
      const link = node as Link | LinkReference;
      const href = link.type === 'link' ? link.url : definitions.get(link.identifier);
      if (!href?.startsWith('/')) return;
      const data = (link.data ??= {}) as { hProperties?: Record<string, unknown> };
      data.hProperties = { ...data.hProperties, href };
    });
  };
}
