import type { Guide } from '../find/guide';
import { type TreeNode, attributeOf, isElement } from '../find/tree';
import { type OwnNames, ownNamesOf } from './own-names';

/** A field as `<Field>` names it. */
interface FieldName {
  readonly of: string;
  readonly name: string;
  readonly api?: string;
}

/** What a `<Field>` names; undefined for another element, and for a schema as a whole. */
function fieldOf(node: TreeNode): FieldName | undefined {
  if (!isElement(node) || node.name !== 'Field') return undefined;
  const [of, name] = [attributeOf(node, 'of'), attributeOf(node, 'name')];
  return of === undefined || name === undefined ? undefined : { of, name, api: attributeOf(node, 'api') };
}

/** A paragraph, a heading or a row of a table. */
export interface Passage {
  readonly kind: 'text' | 'row';
  readonly heading?: boolean;
  readonly pieces: readonly Piece[];
  /** What follows it on the page, where something does. */
  readonly next?: TreeNode;
}

/** `cell` starts a cell of a row, `link` follows the text of a link. */
export type Piece =
  | { readonly kind: 'text' | 'code' | 'cell'; readonly value: string; readonly line: number }
  | { readonly kind: 'operation'; readonly id: string; readonly line: number }
  | { readonly kind: 'link'; readonly url: string; readonly line: number }
  | { readonly kind: 'field'; readonly field: FieldName; readonly line: number };

/** What a page's front matter says to readers, each string as a passage. */
export function frontMatterPassages(guide: Guide, shared?: readonly string[]): Passage[] {
  const { values, lines } = guide.front;
  const own = ownNamesOf(guide, shared);
  return ['title', 'description', 'keywords'].flatMap((name) =>
    [values[name]].flat().flatMap((value): Passage[] => {
      if (typeof value !== 'string') return [];
      return [{ kind: 'text', pieces: [{ kind: 'text', value: own.blanked(value), line: lines[name] ?? 1 }] }];
    }),
  );
}

/**
 * All passages of a page, in its order. Names of the readers' own systems are blanked out, so that nothing checks them.
 * @param shared those that the portal declares for all guides
 */
export function passagesOf(guide: Guide, shared?: readonly string[]): Passage[] {
  const own = ownNamesOf(guide, shared);
  const found: Passage[] = [];
  const visit = (node: TreeNode, next: TreeNode | undefined): void => {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableRow') {
      found.push({
        kind: node.type === 'tableRow' ? 'row' : 'text',
        pieces: piecesOf(node, own),
        next,
        heading: node.type === 'heading',
      });
      return;
    }
    // The title of a step or a note is a heading of its own.
    const title = isElement(node) ? attributeOf(node, 'title') : undefined;
    if (title !== undefined) {
      const line = node.position?.start.line ?? 1;
      found.push({ kind: 'text', pieces: [{ kind: 'text', value: own.blanked(title), line }], next });
    }
    const children = node.children ?? [];
    // An element on a line of its own contains its text directly, without a paragraph.
    if (isElement(node) && children.some(({ type }) => type === 'text')) {
      found.push({ kind: 'text', pieces: piecesOf(node, own), next });
      return;
    }
    children.forEach((child, index) => visit(child, children[index + 1] ?? next));
  };
  visit(guide.tree, undefined);
  return found;
}

function piecesOf(node: TreeNode, own: OwnNames): Piece[] {
  const line = node.position?.start.line ?? 1;
  if (node.type === 'text') return [{ kind: 'text', value: own.blanked(node.value ?? ''), line }];
  if (node.type === 'inlineCode')
    return [{ kind: own.has(node.value ?? '') ? 'text' : 'code', value: own.blanked(node.value ?? ''), line }];
  const id = isElement(node) && node.name === 'Operation' ? attributeOf(node, 'id') : undefined;
  if (id !== undefined) return [{ kind: 'operation', id, line }];
  const field = fieldOf(node);
  if (field) return [{ kind: 'field', field, line }];
  const inner = (node.children ?? []).flatMap((child) => piecesOf(child, own));
  if (node.type === 'link') return [...inner, { kind: 'link', url: node.url ?? '', line }];
  return node.type === 'tableCell' ? [{ kind: 'cell', value: '', line }, ...inner] : inner;
}

/** The pieces of a passage, sentence by sentence; a row is one. */
export function sentencesOf({ kind, pieces }: Passage): Piece[][] {
  if (kind === 'row') return [[...pieces]];
  const sentences: Piece[][] = [[]];
  for (const piece of pieces) {
    const parts = piece.kind === 'text' ? piece.value.split(/(?<=[.!?;])(?=\s)/) : [''];
    let line = piece.line;
    for (const [index, value] of parts.entries()) {
      if (index > 0) sentences.push([]);
      sentences.at(-1)!.push(piece.kind === 'text' ? { kind: 'text', value, line } : piece);
      line += value.split('\n').length - 1;
    }
  }
  return sentences;
}

/** A text that was found in a piece, with its line. */
export interface Mention {
  readonly text: string;
  readonly line: number;
}

/** All matches of a pattern in a piece: its first group, or else the whole match. */
export function mentions({ value, line }: { value: string; line: number }, pattern: RegExp): Mention[] {
  let counted = 0;
  let current = line;
  return [...value.matchAll(pattern)].map((match) => {
    const text = match[1] ?? match[0];
    const start = match.index + match[0].indexOf(text);
    current += value.slice(counted, start).split('\n').length - 1;
    counted = start;
    return { text, line: current };
  });
}
