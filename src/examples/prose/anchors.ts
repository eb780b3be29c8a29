import GithubSlugger from 'github-slugger';
import type { Guide } from '../find/guide';
import { attributeOf, isElement, type TreeNode, walk } from '../find/tree';

/** The fragments that a guide's page has: of its headings, in GitHub's manner, and ids that are written out. */
export function anchorsOf(guide: Guide): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  let headings = 0;
  walk(guide.tree, (node) => {
    if (node.type === 'heading') {
      headings += 1;
      anchors.add(slugger.slug(visibleText(node)) || `section-${headings}`);
    }
    const id = isElement(node) ? attributeOf(node, 'id') : undefined;
    if (id !== undefined && node.name !== 'Operation') anchors.add(id);
  });
  return anchors;
}

function visibleText(node: TreeNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value ?? '';
  return (node.children ?? []).map(visibleText).join('').trim();
}
