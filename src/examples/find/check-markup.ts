import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { Problem } from '../problem';
import type { Guide } from './guide';
import { isElement, type TreeNode, walk } from './tree';
import { languageOf } from './language';

/** The components that every guide may use; `src/components/guide` has them. */
export const guideElements: readonly string[] = [
  ...['Card', 'Cards', 'Definition', 'Definitions', 'Diagram', 'Field', 'GuideCode', 'Note', 'Operation'],
  ...['Sandbox', 'Status', 'Step', 'Steps', 'Tab', 'Tabs', 'Tip', 'Value', 'Warning', 'Webhook'],
];

/** Those that the build makes from fences. */
const made: readonly string[] = ['Diagram', 'GuideCode'];

/** Unknown components, and files that a guide imports or shows and that do not exist: the site could not be built. */
export function checkElements(guide: Guide): Problem[] {
  const problems: Problem[] = [];
  const report = (node: TreeNode, message: string, hint: string): void => {
    problems.push({
      layer: 'markup',
      location: { file: guide.file, line: node.position?.start.line ?? 1 },
      message,
      hint,
    });
  };
  const own = new Set<string>();
  walk(guide.tree, (node) => {
    if (node.type !== 'mdxjsEsm') return;
    for (const [name] of (node.value ?? '').matchAll(/\b[A-Z]\w*/g)) own.add(name);
    for (const [, file = ''] of (node.value ?? '').matchAll(
      /\bfrom\s*['"](\.[^'"]*)['"]|\bimport\s*['"](\.[^'"]*)['"]/g,
    )) {
      const path = resolve(dirname(guide.path), file);
      if (!['', '.ts', '.tsx', '.js', '.jsx', '.mdx'].some((ending) => existsSync(path + ending)))
        report(node, `imports ${file}, which does not exist`, 'Name an existing file, relative to this one.');
    }
  });
  walk(guide.tree, (node) => {
    const name = isElement(node) ? (node.name ?? '').split('.')[0]! : '';
    if (/^[A-Z]/.test(name) && !guideElements.includes(name) && !own.has(name)) {
      const message = `<${name}> is not a component of guides${didYouMean(nearestName(name, guideElements))}`;
      report(
        node,
        message,
        `The components are: ${guideElements.filter((known) => !made.includes(known)).join(', ')}.`,
      );
    }
    if (made.includes(name) && !own.has(name))
      report(node, `<${name}> is generated from fences, so its content would not be checked`, 'Write a fence.');
    if (node.type === 'image' && node.url !== undefined && /^\.{1,2}\//.test(node.url)) {
      const file = node.url.split(/[?#]/)[0]!;
      if (!existsSync(resolve(dirname(guide.path), decodeURI(file))))
        report(node, `shows ${file}, which does not exist`, 'Name an existing image, relative to this file.');
    }
  });
  return problems;
}

/** Elements that show code, and those that show content from outside the page. */
const code = ['pre', 'samp', 'textarea', 'xmp', 'listing', 'plaintext'];
const foreign = ['script', 'iframe', 'object', 'embed', 'frame'];

/** Text that a page shows, or hides, in ways that neither examples nor prose are read from. */
export function checkUnread(guide: Guide): Problem[] {
  const problems: Problem[] = [];
  const report = (line: number, message: string, hint: string, layer: Problem['layer'] = 'markup'): void =>
    void problems.push({ layer, location: { file: guide.file, line }, message, hint });

  const visit = (node: TreeNode, inside: TreeNode | undefined): void => {
    const line = node.position?.start.line ?? 1;
    if (isElement(node)) {
      const name = node.name ?? '';
      if (code.includes(name) || (name === 'code' && node.type === 'mdxJsxFlowElement'))
        report(line, `code in <${name}> cannot be proven`, 'Write it as a fence.');
      else if (foreign.includes(name)) report(line, `<${name}> is not allowed in a guide`, 'Remove it, or link to it.');
      if (node.attributes?.some((attribute) => attribute.name === 'dangerouslySetInnerHTML'))
        report(line, 'text in dangerouslySetInnerHTML is not checked', 'Write it as Markdown.');
    }
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const text = node.value ?? '';
      const hidden = hiddenExample(text);
      if (hidden !== undefined)
        report(
          line + hidden,
          'an example in a comment is neither displayed nor run',
          'Move it out of the comment, or mark it `skip="reason" until=YYYY-MM-DD` and let readers see it.',
          'coverage',
        );
      else if (/(["'`])(?:(?!\1)[\s\S])*[^\s"'`](?:(?!\1)[\s\S])*\1/.test(text.replace(comments, '')))
        report(line, 'text in an expression is not checked', 'Write it as Markdown, without braces.');
    }
    if (node.type === 'paragraph' && inside?.type === 'root' && (node.position?.start.column ?? 1) > 4)
      report(line, 'this is indented like code, which MDX reads as a paragraph', 'Write it as a fence.');
    for (const child of node.children ?? []) visit(child, node);
  };
  visit(guide.tree, undefined);
  return problems;
}

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm;

/** On which line of a comment, from 0, a fence of a language that runs begins. */
function hiddenExample(text: string): number | undefined {
  if (!text.trimStart().startsWith('/*')) return undefined;
  const index = text.split('\n').findIndex((line) => {
    const language = /^\s*(?:`{3,}|~{3,})\s*([\w+#-]+)/.exec(line)?.[1];
    return language !== undefined && languageOf(language)?.kind === 'program';
  });
  return index < 0 ? undefined : index;
}
