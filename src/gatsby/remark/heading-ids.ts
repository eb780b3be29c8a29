import type { Root } from 'mdast';
import { headingsIn } from './headings';

/** Gives every heading the id that the table of contents, the search and links from other guides know it by. */
export function remarkHeadingIds() {
  return (tree: Root): void => {
    for (const { node, id } of headingsIn(tree)) {
      const data = (node.data ??= {}) as { hProperties?: Record<string, unknown> };
      data.hProperties = { ...data.hProperties, id };
    }
  };
}
