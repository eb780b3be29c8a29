import GithubSlugger from 'github-slugger';
import type { Heading as MdHeading, PhrasingContent, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

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
  visit(tree, 'heading', (node) => {
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

/** Gives every heading the id that the table of contents, the search and links from other guides use. */
export function remarkHeadingIds() {
  return (tree: Root): void => {
    for (const { node, id } of headingsIn(tree)) {
      const data = (node.data ??= {}) as { hProperties?: Record<string, unknown> };
      data.hProperties = { ...data.hProperties, id };
    }
  };
}
