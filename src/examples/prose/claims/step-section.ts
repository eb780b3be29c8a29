import { type TreeNode, walk } from '../../find/tree';
import type { Subject } from './documents';
import type { Section } from './statement';

/**
 * What the title of an element is the heading of: of a step, what stands in it, and of anything else, its section.
 * @param calledBy what a fence calls
 * @param namedIn what a paragraph names
 */
export function stepSection(
  node: TreeNode,
  section: Section,
  calledBy: (code: TreeNode) => readonly Subject[],
  namedIn: (paragraph: TreeNode) => readonly Subject[],
): Section {
  if (node.name !== 'Step') return section;
  const [named, called] = [new Set<Subject>(), new Set<Subject>()];
  walk(node, (one) => {
    if (one.type === 'code') for (const subject of calledBy(one)) called.add(subject);
    if (one.type === 'paragraph') for (const subject of namedIn(one)) named.add(subject);
  });
  return { names: section.names, subjects: new Set([...named, ...called]), called };
}
