import type { Code, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Node, Parent } from 'unist';
import { visit } from 'unist-util-visit';
import { shortened } from '../../../text/shortened';
import { headingsIn, messageRowsOf } from '../../remark/headings';
import { attribute, isJsx, nameShownBy, type JsxNode } from '../../remark/mdx-tree';
import type { SearchDocument } from './write-index';

interface GuideSource {
  readonly title: string;
  readonly description?: string | null;
  /** Words that readers look for and the guide does not use. */
  readonly keywords?: readonly string[];
  readonly route: string;
  readonly areaLabel: string;
  /** MDX without its front matter. */
  readonly body: string;
}

/** Words that readers look for and a guide does not use, from the `keywords` of its front matter. */
export const keywordsOf = (value: unknown): string[] =>
  [value].flat().filter((word): word is string => typeof word === 'string');

interface Section {
  readonly kind: 'guide' | 'message';
  readonly heading?: { readonly id: string; readonly text: string };
  readonly text: string[];
  /** What a result shows a part of, and what it shows where that is not enough. */
  readonly shown: string[];
  readonly code: Code[];
}

/** What can be found of a guide: itself, and each of its sections, definitions and messages. */
export function guideDocuments({
  title,
  description,
  keywords = [],
  route,
  areaLabel,
  body,
}: GuideSource): SearchDocument[] {
  const tree = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).parse(body) as Root;
  const headings = new Map<Node, { id: string; text: string; depth: number }>(
    headingsIn(tree).map(({ node, ...heading }) => [node, heading]),
  );
  const messages = new Map<Node, { id: string; text: string }>(
    messageRowsOf(tree).map(({ row, ...message }) => [row, message]),
  );
  const nameIn = namesIn(tree);
  const sections: Section[] = [];
  const open = (heading?: Section['heading'], kind: Section['kind'] = 'guide'): Section => {
    const section = { kind, ...(heading && { heading }), text: [], shown: [], code: [] };
    sections.push(section);
    return section;
  };
  let section = open();
  const read = (node: Node): void => {
    const heading = headings.get(node);
    const message = messages.get(node);
    if (heading) {
      if (heading.depth > 1) section = open(heading);
    } else if (message) {
      const around = section;
      section = open(message, 'message');
      (node as Parent).children.slice(1).forEach(read);
      section = around;
    } else if (node.type === 'table') {
      (node as Parent).children.forEach(read);
    } else if (isOnlyElements(node)) {
      node.children.forEach(read);
    } else if (isJsx(node) && (node.type === 'mdxJsxFlowElement' || labelOf(node) !== undefined)) {
      const [element, around] = [node, section];
      const id = element.name === 'Definition' ? attribute(element, 'id') : undefined;
      const label = labelOf(element);
      if (id !== undefined && label !== undefined) section = open({ id, text: label });
      else if (label !== undefined) section.text.push(label);
      if (element.type === 'mdxJsxFlowElement') element.children.forEach(read);
      else read({ type: 'paragraph', children: element.children } as Node);
      if (id !== undefined) section = around;
    } else {
      if (node.type === 'code') {
        section.code.push(node as Code);
        return;
      }
      // The name of an operation belongs to the operation, not to each guide that links to it.
      section.text.push(textOf(node, () => ''));
      section.shown.push(textOf(node, nameIn));
    }
  };
  tree.children.forEach(read);
  return sections.map(({ kind, heading, text, shown, code }) => ({
    entry: {
      kind,
      title: heading?.text ?? title,
      to: heading ? `${route}#${heading.id}` : route,
      within: heading ? title : areaLabel,
      // A section that only quotes a file says what its page is about.
      ...beginningOf(
        [heading ? '' : description, [...shown, ...code.map(textOfCode)].join(' '), description].find((part) =>
          part?.trim(),
        ) ?? '',
      ),
    },
    texts: [
      ...(heading
        ? [
            // A message has words about everything, and is about few of them.
            { text: heading.text, weight: kind === 'message' ? ('text' as const) : ('heading' as const) },
            { text: title, weight: 'text' as const },
          ]
        : [
            { text: title, weight: 'title' as const },
            { text: description ?? '', weight: 'summary' as const },
            { text: keywords.join(' '), weight: 'heading' as const },
          ]),
      { text: text.join(' '), weight: 'text' },
      // Examples have the names of every field around the one that they are about.
      { text: code.map(({ value }) => value).join(' '), weight: 'code' },
    ],
  }));
}

/** Characters of a section that a result may show a part of. */
const MAX_TEXT_LENGTH = 400;

function beginningOf(text: string): { readonly text?: string } {
  const line = shortened(text.replace(/\s+/g, ' ').trim(), MAX_TEXT_LENGTH);
  return line === '' ? {} : { text: line };
}

/** Attributes of elements with blocks in them that readers see above those. */
const labels = ['term', 'title', 'label'] as const;

const labelOf = (element: JsxNode): string | undefined =>
  labels.map((name) => attribute(element, name)).find((value) => value !== undefined);

/** Whether MDX makes blocks of the elements of a paragraph, as of `<Definition>`s of one line each: there is no text beside them. */
const isOnlyElements = (node: Node): node is Parent =>
  node.type === 'paragraph' &&
  (node as Parent).children.every(
    (child) => isJsx(child) || (child.type === 'text' && textOf(child, () => '').trim() === ''),
  ) &&
  (node as Parent).children.some((child) => isJsx(child) && labelOf(child) !== undefined);

/** Nodes whose children are parts of one line, with the space between them in their own text. */
const inline = new Set(['paragraph', 'tableCell', 'link', 'emphasis', 'strong', 'delete', 'mdxJsxTextElement']);

/** @param nameOf what an element without a text is read as */
function textOf(node: Node, nameOf: (node: JsxNode) => string): string {
  if ('value' in node && typeof node.value === 'string') return node.type === 'mdxFlowExpression' ? '' : node.value;
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  const text = (node as Parent).children.map((child) => textOf(child, nameOf)).join(inline.has(node.type) ? '' : ' ');
  return text === '' && isJsx(node) ? nameOf(node) : text;
}

/** What an element of a guide without a text shows: the name in `<Operation id="ping" />`, the status of an example. */
function namesIn(tree: Root): (node: JsxNode) => string {
  const statuses = new Map<string, string>();
  visit(tree as Parent, 'code', (node) => {
    const { meta } = node as Code;
    const [id, status] = ['id', 'status'].map((key) => new RegExp(`(?:^|\\s)${key}=(\\S+)`).exec(meta ?? '')?.[1]);
    if (id !== undefined && !statuses.has(id)) statuses.set(id, status ?? '2xx');
  });
  return (node) => (node.name === 'Status' ? statuses.get(attribute(node, 'of') ?? '') : nameShownBy(node)) ?? '';
}

/** Of a diagram its title: its source is for a program. */
const textOfCode = ({ lang, value }: Code): string =>
  lang === 'mermaid' ? (/^\s*accTitle\s*:(.*)$/m.exec(value)?.[1] ?? '') : value;
