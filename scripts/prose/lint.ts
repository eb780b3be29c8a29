import { readFileSync } from 'node:fs';
import type { Node } from 'unist';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRetext from 'remark-retext';
import retextEnglish from 'retext-english';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextRepeatedWords from 'retext-repeated-words';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { deadWords, longestSentence, terms } from './words';

export interface ProseProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

interface SentenceNode extends Node {
  readonly children: readonly Node[];
}

const prose = unified()
  .use(retextEnglish)
  .use(retextRepeatedWords)
  .use(retextIndefiniteArticle)
  .use(() => (tree, file) => {
    visit(tree as Node, 'SentenceNode', (node) => {
      const sentence = node as SentenceNode;
      const words = sentence.children.filter((child) => child.type === 'WordNode').length;
      if (words > longestSentence) {
        file.message(`a sentence of ${words} words; make two of it (at most ${longestSentence})`, sentence.position);
      }
    });
  });

const guide = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx).use(remarkRetext, prose);

/** Everything that the prose of one MDX guide should say otherwise; code is not prose. */
export async function lintProse(file: string, text = readFileSync(file, 'utf8')): Promise<ProseProblem[]> {
  const tree = guide.parse(text);
  const vfile = { value: text, path: file };
  const messages: ProseProblem[] = [];
  visit(tree, 'text', (node) => {
    if (!node.position) return;
    const { line, column } = node.position.start;
    for (const found of findWords(node.value))
      messages.push({
        file,
        line: line + found.line,
        column: found.line === 0 ? column + found.column : found.column + 1,
        message: found.message,
      });
  });
  const { VFile } = await import('vfile');
  const result = new VFile(vfile);
  await guide.run(tree, result);
  for (const message of result.messages) {
    messages.push({ file, line: message.line ?? 1, column: message.column ?? 1, message: message.reason });
  }
  return messages.sort((a, b) => a.line - b.line || a.column - b.column);
}

const patterns: readonly { readonly pattern: RegExp; readonly cure: string; readonly right?: string }[] = [
  ...Object.entries(deadWords).map(([word, cure]) => ({ pattern: wholeWord(word), cure: `"${word}": ${cure}` })),
  ...Object.entries(terms).map(([word, right]) => ({
    pattern: wholeWord(word),
    cure: `"${word}": write "${right}"`,
    right,
  })),
];

function wholeWord(word: string): RegExp {
  return new RegExp(
    `(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')}(?![\\w-])`,
    'gi',
  );
}

function findWords(text: string): { line: number; column: number; message: string }[] {
  return patterns.flatMap(({ pattern, cure, right }) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => found !== right)
      .map((match) => {
        const before = text.slice(0, match.index).split('\n');
        return { line: before.length - 1, column: before.at(-1)?.length ?? 0, message: cure };
      }),
  );
}
