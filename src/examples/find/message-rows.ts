import GithubSlugger from 'github-slugger';
import { isMessage } from '../../text/message';
import { textOf, type TreeNode, walk } from './tree';

/** A row of a table that is about one message: it begins with that alone, in code. */
export interface MessageRow {
  readonly row: TreeNode;
  /** Unique on its page; the address of the row. */
  readonly id: string;
  readonly text: string;
}

/** Characters of an address: one with the whole of a long message would be broken where it is sent. */
const MAX_ID_LENGTH = 60;

/**
 * The rows of a guide's tables that links and the search lead to: those of messages, in order.
 * @param taken ids that the page has for something else
 */
export function messageRowsIn(tree: TreeNode, taken: Iterable<string>): MessageRow[] {
  const ids = new Set(taken);
  const found: MessageRow[] = [];
  walk(tree, (node) => {
    if (node.type !== 'table') return;
    for (const row of (node.children ?? []).slice(1)) {
      const text = messageOf(row.children?.[0]);
      if (text === undefined) continue;
      const id = unused(slugOf(text), ids);
      ids.add(id);
      found.push({ row, id, text });
    }
  });
  return found;
}

function messageOf(cell: TreeNode | undefined): string | undefined {
  const [only, ...others] = (cell?.children ?? []).filter((child) => textOf(child).trim() !== '');
  return only?.type === 'inlineCode' && others.length === 0 && isMessage(textOf(only)) ? textOf(only) : undefined;
}

function slugOf(text: string): string {
  const slug = new GithubSlugger().slug(text).replace(/-{2,}/g, '-');
  return (slug.length <= MAX_ID_LENGTH ? slug : slug.slice(0, MAX_ID_LENGTH + 1).replace(/-[^-]*$/, '')) || 'message';
}

function unused(id: string, ids: ReadonlySet<string>): string {
  for (let number = 0; ; number += 1) {
    const candidate = number === 0 ? id : `${id}-${number}`;
    if (!ids.has(candidate)) return candidate;
  }
}
