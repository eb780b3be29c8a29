import type { Guide } from '../find/guide';
import { languageOf } from '../find/language';
import { isElement, textOf, type TreeNode } from '../find/tree';
import { ownNamesOf } from '../prose/own-names';

/** A text of a page that no example and no sentence is made of. */
export interface PageText {
  /** `code` is a fence that could run, `data` any other fence; `label` is what components, images and front matter show. */
  readonly kind: 'code' | 'data' | 'label';
  /** Canonical name; as written for an unknown one, and empty for none. */
  readonly language: string;
  /** The first word behind the language: a mode, where the fence has one. */
  readonly mode: string;
  /** That is shown above a fence. */
  readonly title?: string;
  /** Names of the readers' own systems are blanked out. */
  readonly text: string;
  /** 1-based line of the guide on which the text begins. */
  readonly line: number;
}

/** Attributes that say something about the page and not to its reader, or that other checks resolve. */
const silent = new Set(['className', 'class', 'style', 'id', 'key', 'of', 'name', 'api', 'width', 'height']);

/** Those that lead within the site are checked as links. */
const links = new Set(['href', 'to', 'src']);

/**
 * Every text of a page outside its sentences, in its order: fences of all languages and modes, labels in attributes, expressions
 * and exports, alternative texts and titles, code in elements, and front matter.
 * @param shared names of the readers' own systems that the portal declares
 */
export function textsOf(guide: Guide, shared?: readonly string[]): PageText[] {
  const own = ownNamesOf(guide, shared);
  const found: PageText[] = [];
  const label = (text: unknown, line: number): void => {
    if (typeof text === 'string' && text.trim() !== '')
      found.push({ kind: 'label', language: '', mode: '', text: own.blanked(text), line });
  };
  for (const [name, value] of Object.entries(guide.front.values)) {
    // What the page says, and not what it is found by or leaves to its readers.
    if (name !== 'own_names' && name !== 'keywords')
      for (const text of [value].flat()) label(text, guide.front.lines[name] ?? 1);
  }
  const visit = (node: TreeNode, inPassage: boolean): void => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'code') found.push(fenceText(node, own.blanked));
    else if (node.type === 'mdxjsEsm' || /^mdx(?:Flow|Text)Expression$/.test(node.type))
      label(withoutComments(node.value ?? ''), line);
    else if (node.type === 'inlineCode' && !inPassage) label(node.value, line);
    else if (isElement(node)) {
      for (const { name = '', value } of node.attributes ?? [])
        if (!silent.has(name) && (!links.has(name) || /^https?:/.test(attributeText(value) ?? '')))
          label(attributeText(value), attributeLine(guide, node, value));
      if (node.name === 'tr') label(rowText(node, line), line);
      if (node.name === 'code') label((node.children ?? []).map(({ value = '' }) => value).join(''), line);
    } else {
      const { alt, title } = node as TreeNode & { alt?: unknown; title?: unknown };
      label(alt, line);
      label(title, line);
    }
    const inner = inPassage || ['paragraph', 'heading', 'tableRow'].includes(node.type);
    for (const child of node.children ?? []) visit(child, inner);
  };
  visit(guide.tree, false);
  return found;
}

/** The cells of a row, each on the line that it has in the page. */
function rowText(row: TreeNode, first: number): string {
  const lines: string[] = [];
  for (const cell of row.children ?? []) {
    const index = Math.max(0, (cell.position?.start.line ?? first) - first);
    lines[index] = [lines[index], textOf(cell)].filter(Boolean).join(' | ');
  }
  return Array.from(lines, (line = '') => line.replaceAll('\n', ' ')).join('\n');
}

function fenceText(node: TreeNode, blanked: (text: string) => string): PageText {
  const known = languageOf(node.lang ?? '');
  const title = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(node.meta ?? '')?.slice(1).find((part) => part !== undefined); // prettier-ignore
  return {
    ...(title === undefined ? {} : { title }),
    kind: known?.kind === 'program' ? 'code' : 'data',
    language: known?.id ?? (node.lang ?? '').toLowerCase(),
    mode: /^\w+/.exec(node.meta ?? '')?.[0] ?? '',
    text: blanked(node.value ?? ''),
    line: (node.position?.start.line ?? 0) + 1,
  };
}

/** A string, or the strings of an expression in braces. */
function attributeText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const expression = (value as { value?: unknown } | null | undefined)?.value;
  return typeof expression === 'string' ? withoutComments(expression) : undefined;
}

/** The line of an attribute of an element that may span several. */
function attributeLine(guide: Guide, node: TreeNode, value: unknown): number {
  const first = node.position?.start.line ?? 1;
  const text = attributeText(value)?.split('\n')[0] ?? '';
  const lines = guide.source.split(/\r\n|\n/).slice(first - 1, node.position?.end.line);
  return (
    first +
    Math.max(
      0,
      lines.findIndex((line) => text !== '' && line.includes(text)),
    )
  );
}

/** Readers do not see comments of MDX. Lines stay. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
