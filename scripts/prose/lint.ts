import { readFileSync } from 'node:fs';
import type { Text } from 'mdast';
import type { Node, Parent } from 'unist';
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
import { unlabelled } from './sandbox-label';
import { avoidedWords, fieldTerms, MAX_SENTENCE_WORDS, phrases, terms } from './vocabulary';
import { escapeRegExp } from '../../src/text/escape-reg-exp';

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
      if (words > MAX_SENTENCE_WORDS) {
        file.message(`a sentence of ${words} words; split it (at most ${MAX_SENTENCE_WORDS})`, sentence.position);
      }
    });
  });

const markdown = unified().use(remarkParse).use(remarkGfm);
const guide = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx).use(remarkRetext, prose);

/**
 * Every problem in the prose of one MDX guide; code is not prose.
 * @param sandboxOnly names of fields and parameters that are known of the sandbox only; without it, labels are not checked
 */
export async function lintProse(
  file: string,
  text = readFileSync(file, 'utf8'),
  sandboxOnly?: ReadonlySet<string>,
): Promise<ProseProblem[]> {
  const tree = guide.parse(text);
  const vfile = { value: text, path: file };
  const messages = problemsIn(tree, file, [...avoided, ...wrongTerms(terms), ...phrases]);
  for (const { node, message } of sandboxOnly ? unlabelled(tree, sandboxOnly) : [])
    messages.push({ file, ...(node.position?.start ?? { line: 1, column: 1 }), message });
  const { VFile } = await import('vfile');
  const result = new VFile(vfile);
  await guide.run(tree, result);
  for (const message of result.messages) {
    messages.push({ file, line: message.line ?? 1, column: message.column ?? 1, message: message.reason });
  }
  return messages.sort(byPosition);
}

/** The words of a Markdown file of this project for which the field has another one. */
export const lintTerms = (file: string, text = readFileSync(file, 'utf8')): ProseProblem[] =>
  problemsIn(markdown.parse(text), file, wrongTerms(fieldTerms)).sort(byPosition);

const byPosition = (a: ProseProblem, b: ProseProblem): number => a.line - b.line || a.column - b.column;

function problemsIn(tree: Node, file: string, patterns: readonly Pattern[]): ProseProblem[] {
  const problems: ProseProblem[] = [];
  visit(tree as Parent, 'text', (each) => {
    const node = each as Text;
    if (!node.position) return;
    const { line, column } = node.position.start;
    for (const found of findWords(node.value, patterns))
      problems.push({
        file,
        line: line + found.line,
        column: found.line === 0 ? column + found.column : found.column + 1,
        message: found.message,
      });
  });
  return problems;
}

interface Pattern {
  readonly pattern: RegExp;
  readonly advice: string;
  readonly term?: string;
}

const avoided: readonly Pattern[] = Object.entries(avoidedWords).map(([word, advice]) => ({
  pattern: wholeWord(word),
  advice: `"${word}": ${advice}`,
}));

const wrongTerms = (list: Readonly<Record<string, string>>): Pattern[] =>
  Object.entries(list).map(([word, term]) => ({
    pattern: wholeWord(word),
    advice: `"${word}": write "${term}"`,
    term,
  }));

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\w-])${escapeRegExp(word).replaceAll(' ', '\\s+')}(?![\\w-])`, 'gi');
}

function findWords(text: string, patterns: readonly Pattern[]): { line: number; column: number; message: string }[] {
  return patterns.flatMap(({ pattern, advice, term }) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => found !== term)
      .map((match) => {
        const before = text.slice(0, match.index).split('\n');
        return { line: before.length - 1, column: before.at(-1)?.length ?? 0, message: advice };
      }),
  );
}
