import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { Problem } from '../problem';
import type { Guide } from './guide';
import { isElement, type TreeNode, walk } from './tree';

/** The components that every guide may use; `src/components/guide` has them. */
export const guideElements: readonly string[] = [
  ...['Card', 'Cards', 'Definition', 'Definitions', 'Diagram', 'Field', 'GuideCode', 'Note', 'Operation'],
  ...['Status', 'Step', 'Steps', 'Tab', 'Tabs', 'Tip', 'Warning', 'Webhook'],
];

/** Those that the build makes of fences. */
const made: readonly string[] = ['Diagram', 'GuideCode'];

/** Components that nobody has made, and files that a guide imports or shows and that are not there: the site could not be built. */
export function checkElements(guide: Guide): Problem[] {
  const problems: Problem[] = [];
  const report = (node: TreeNode, message: string, cure: string): void => {
    problems.push({
      layer: 'markup',
      place: { file: guide.file, line: node.position?.start.line ?? 1 },
      message,
      cure,
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
        report(node, `imports ${file}, which does not exist`, 'Name a file that is there, relative to this one.');
    }
  });
  walk(guide.tree, (node) => {
    const name = isElement(node) ? (node.name ?? '').split('.')[0]! : '';
    if (/^[A-Z]/.test(name) && !guideElements.includes(name) && !own.has(name)) {
      const message = `<${name}> is no component of guides${didYouMean(nearestName(name, guideElements))}`;
      report(node, message, `There are: ${guideElements.filter((known) => !made.includes(known)).join(', ')}.`);
    }
    if (made.includes(name) && !own.has(name))
      report(node, `<${name}> is made of fences, and what it shows is not read`, 'Write a fence.');
    if (node.type === 'image' && node.url !== undefined && /^\.{1,2}\//.test(node.url)) {
      const file = node.url.split(/[?#]/)[0]!;
      if (!existsSync(resolve(dirname(guide.path), decodeURI(file))))
        report(node, `shows ${file}, which does not exist`, 'Name an image that is there, relative to this file.');
    }
  });
  return problems;
}
