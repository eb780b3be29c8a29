import { count } from '../../text/count';
import type { TreeNode } from './tree';

/** What makes a guide take minutes to read, or not be readable at all. */
export interface Excess {
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

/** Of a guide, in characters: what a browser shows of one that is longer, nobody reads. */
const MAX_GUIDE = 1_000_000;
/** Of blanks before a line, each two of which may be another level of a list; and of a word, in which parsers look for e-mail addresses. */
const [MAX_INDENT, MAX_WORD] = [400, 4_000];
/** Of elements, lists and quotations in one another; and of a paragraph, a heading or a row, in characters. */
const [MAX_DEPTH, MAX_BLOCK] = [100, 10_000];

/** What no parser should be given. The time that they take grows faster than this. */
export function excessOf(text: string): Excess | undefined {
  if (text.length > MAX_GUIDE)
    return {
      line: 1,
      message: `this guide has ${count(text.length, 'character')}, but the limit is ${MAX_GUIDE.toLocaleString('en')}`,
      hint: 'Split it into several pages.',
    };
  const indent = new RegExp(`^[ \\t]{${MAX_INDENT}}[ \\t]*\\S`, 'm').exec(text);
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  if (indent)
    return {
      line: lineAt(indent.index),
      message: `this line is indented by more than ${MAX_INDENT} characters`,
      hint: 'Write it with less indentation.',
    };
  // One after the other: to look for a long one at each character takes the square of its length.
  for (const word of text.matchAll(/[-.\w+]{100,}/g))
    if (word[0].length > MAX_WORD)
      return {
        line: lineAt(word.index),
        message: `a word has more than ${MAX_WORD.toLocaleString('en')} characters`,
        hint: 'Shorten it, or put it into a file.',
      };
  return excessOfCode(text);
}

/** Of ends of braces in a block, and of empty lines in an export: at each of them, the parser reads the code from its beginning again. */
const [MAX_BRACES, MAX_EMPTY] = [1_000, 200];

/** Outside of fences, which no parser of code reads here. */
function excessOfCode(text: string): Excess | undefined {
  let [fence, braces, open, empty] = ['', 0, 0, 0];
  for (const [index, line] of text.split('\n').entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== '') {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = '';
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    const isEmpty = line.trim() === '';
    const isCode = open > 0 || /^(?:export|import)\b/.test(line);
    if (isCode) open += countOf(line, /[([{]/g) - countOf(line, /[)\]}]/g);
    [braces, empty] = [isEmpty ? 0 : braces + countOf(line, /\}/g), isCode ? empty + Number(isEmpty) : 0];
    if (braces <= MAX_BRACES && empty <= MAX_EMPTY) continue;
    const message =
      braces > MAX_BRACES
        ? `this block has more than ${MAX_BRACES.toLocaleString('en')} braces`
        : `this export has more than ${MAX_EMPTY} empty lines`;
    return { line: index + 1, message, hint: 'Put it into a file that the guide imports, or into a fence.' };
  }
  return undefined;
}

const countOf = (line: string, pattern: RegExp): number => line.match(pattern)?.length ?? 0;

const blocks: Readonly<Record<string, string>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  tableRow: 'row',
  mdxFlowExpression: 'expression',
  mdxTextExpression: 'expression',
};

/**
 * What no check should be given: recursion would end, and comparing each word of a sentence with the others would not.
 * @returns the first such place of a tree; without recursion of its own
 */
export function excessIn(tree: TreeNode): Excess | undefined {
  const open: { readonly node: TreeNode; readonly depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    const line = node.position?.start.line ?? 1;
    if (depth > MAX_DEPTH)
      return {
        line,
        message: `this is nested more than ${MAX_DEPTH} levels deep`,
        hint: 'Write it with fewer levels.',
      };
    const isText = node.children?.some(({ type }) => type === 'text') ?? false;
    const name = Object.hasOwn(blocks, node.type) ? blocks[node.type]! : isText ? 'passage' : undefined;
    const long = name === undefined ? undefined : excessOfText(name, lengthOf(node), line);
    if (long) return long;
    for (const { name: attribute = '', value } of node.attributes ?? []) {
      const said = typeof value === 'string' ? excessOfText(attribute, value.length, line) : undefined;
      if (said) return said;
    }
    for (const child of [...(node.children ?? [])].reverse()) open.push({ node: child, depth: depth + 1 });
  }
  return undefined;
}

/** What a sentence may be in: @param length in characters */
export function excessOfText(name: string, length: number, line: number): Excess | undefined {
  if (length <= MAX_BLOCK) return undefined;
  const message = `this ${name} has ${count(length, 'character')}, but the limit is ${MAX_BLOCK.toLocaleString('en')}`;
  return { line, message, hint: 'Split or shorten it.' };
}

const lengthOf = ({ position }: TreeNode): number =>
  position?.end.offset === undefined || position.start.offset === undefined
    ? 0
    : position.end.offset - position.start.offset;
