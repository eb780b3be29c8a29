import GithubSlugger from 'github-slugger';
import type { Heading as MdHeading, InlineCode, PhrasingContent, Root, TableRow } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Parent } from 'unist';
import { visit } from 'unist-util-visit';
import { messageRowsIn } from '../../examples/find/message-rows';
import type { TreeNode } from '../../examples/find/tree';
import { attribute, isJsx } from './mdx-tree';

export interface GuideHeading {
  readonly depth: number;
  /** Unique on its page; the address of the section. */
  readonly id: string;
  readonly text: string;
}

/** The headings of a parsed guide with the ids that the page gives them, in order. */
export function headingsIn(tree: Root): (GuideHeading & { readonly node: MdHeading })[] {
  const slugger = new GithubSlugger();
  const found: (GuideHeading & { readonly node: MdHeading })[] = [];
  visit(tree as Parent, 'heading', (heading) => {
    const node = heading as MdHeading;
    const text = textOf(node.children);
    found.push({ node, depth: node.depth, id: slugger.slug(text) || `section-${found.length + 1}`, text });
  });
  return found;
}

/**
 * The headings of a guide.
 * @param source MDX without its front matter
 */
export function headingsOf(source: string): GuideHeading[] {
  const tree = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).parse(source) as Root;
  return headingsIn(tree).map(({ depth, id, text }) => ({ depth, id, text }));
}

/** What a reader sees of inline content, without marks. */
function textOf(children: readonly PhrasingContent[]): string {
  return children
    .map((child) => {
      if ('value' in child && (child.type === 'text' || child.type === 'inlineCode')) return child.value;
      if ('children' in child) return textOf(child.children as PhrasingContent[]);
      return child.type === 'image' ? (child.alt ?? '') : '';
    })
    .join('')
    .trim();
}

/** The rows of messages of a parsed guide, with the ids that the page gives them. */
export const messageRowsOf = (
  tree: Root,
): readonly { readonly row: TableRow; readonly id: string; readonly text: string }[] =>
  messageRowsIn(tree as TreeNode, idsIn(tree)).map(({ row, ...rest }) => ({ row: row as TableRow, ...rest }));

/** The ids of headings and elements. */
function idsIn(tree: Root): string[] {
  const ids = headingsIn(tree).map(({ id }) => id);
  visit(tree as Parent, (node) => {
    const id = isJsx(node) ? attribute(node, 'id') : undefined;
    if (id !== undefined) ids.push(id);
  });
  return ids;
}

/** Gives headings, and rows of messages, the ids that the table of contents, the search and links from other guides use. */
export function remarkIds() {
  return (tree: Root): void => {
    for (const { row, id } of messageRowsOf(tree)) {
      setId(row, id);
      const [cell] = row.children;
      // A reader takes the address from the message itself, as from the name of a field.
      cell!.children = [{ type: 'link', url: `#${id}`, children: cell!.children as InlineCode[] }];
    }
    for (const { node, id } of headingsIn(tree)) setId(node, id);
  };
}

function setId(node: MdHeading | TableRow, id: string): void {
  const data = (node.data ??= {}) as { hProperties?: Record<string, unknown> };
  data.hProperties = { ...data.hProperties, id };
}
