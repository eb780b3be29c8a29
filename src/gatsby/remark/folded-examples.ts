import type { Code } from 'mdast';
import type { Node, Parent } from 'unist';
import { isResponse, readFence } from './fence-view';
import { jsx } from './mdx-tree';
import { isTabs } from './tabs';

/**
 * Puts each example that is marked `fold` into an element that is closed at first, with the response and the output below it.
 * @param tree is changed; its requests are written out
 * @param today `YYYY-MM-DD`
 */
export function foldExamples(tree: Parent, today: string): void {
  const children: Node[] = [];
  let folded: Parent | undefined;
  for (const child of tree.children) {
    if (folded && isCode(child) && isResponse(readFence(child, today))) {
      folded.children.push(child);
      continue;
    }
    folded = isFolded(child, today) ? jsx('FoldedExample', { title: titleOf(child) }, [child]) : undefined;
    children.push(folded ?? child);
    if (!folded && 'children' in child) foldExamples(child as Parent, today);
  }
  tree.children = children;
}

/** A program, or the programs of one request. */
function isFolded(node: Node, today: string): boolean {
  if (isTabs(node)) return node.children.length > 0 && node.children.every((child) => isFolded(child, today));
  if (!isCode(node)) return false;
  const { mode } = readFence(node, today);
  return mode.kind === 'verify' && mode.fold === true;
}

const titleOf = (example: Node): string => (isTabs(example) ? 'Request and response' : 'Program and output');

const isCode = (node: Node): node is Code => node.type === 'code';
