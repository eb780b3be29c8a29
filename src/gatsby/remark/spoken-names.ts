import type { Code, InlineCode } from 'mdast';
import type { Node, Parent } from 'unist';
import { visit } from 'unist-util-visit';
import { attribute, isJsx } from './mdx-tree';

/**
 * The fields and values that the text around a response speaks of: from the heading or the response before it, over the
 * programs that get it, and on to the next heading or fence.
 * @param isResponse whether a fence is one, and not a program
 */
export function spokenNames(tree: Parent, isResponse: (fence: Code) => boolean): Map<Code, ReadonlySet<string>> {
  const found = new Map<Code, Set<string>>();
  let spoken = new Set<string>();
  let last: Set<string> | undefined;
  visit(tree, (node: Node) => {
    if (node.type === 'heading') {
      spoken = new Set();
      last = undefined;
    } else if (node.type === 'code') {
      last = undefined;
      if (!isResponse(node as Code)) return;
      found.set(node as Code, (last = spoken));
      spoken = new Set();
    } else {
      for (const name of namesIn(node)) {
        spoken.add(name);
        last?.add(name);
      }
    }
  });
  return found;
}

/** `data.hits` in code speaks of both. */
function namesIn(node: Node): string[] {
  if (node.type === 'inlineCode') return [(node as InlineCode).value, ...(node as InlineCode).value.split('.')];
  const name = isJsx(node) && node.name === 'Field' ? attribute(node, 'name') : undefined;
  return name === undefined ? [] : [name];
}
