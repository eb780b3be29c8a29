import { readFileSync } from 'node:fs';
import { languageOf } from '../find/language';
import type { Page } from '../find/example';
import { type TreeNode, walk } from '../find/tree';
import type { Problem } from '../problem';
import { commandsOf } from './bash';
import { nestingOf } from './typescript';

/** Of a syntax tree: a chain of a hundred calls has two hundred levels. Parsers take more than the square of the time for more. */
const MAX_LEVELS = 500;

const scripts = new Set(['js', 'ts', 'tsx', 'deno']);

/** Pages without code that is nested by the thousand, which would end the run or hold it up: such a page has this as its only problem. */
export async function withoutDeepCode(pages: readonly Page[]): Promise<{ pages: Page[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const read: Page[] = [];
  for (const page of pages) {
    const fault = await deepCode(page);
    if (fault) problems.push(fault);
    read.push(fault ? { ...page, guide: { ...page.guide, tree: { type: 'root', children: [] } }, steps: [] } : page);
  }
  return { pages: read, problems };
}

async function deepCode({ guide, steps }: Page): Promise<Problem | undefined> {
  const fences: TreeNode[] = [];
  walk(guide.tree, (node) => void (node.type === 'code' && fences.push(node)));
  const shown = fences.map(({ lang, value = '', position }) => ({
    language: languageOf(lang ?? '')?.id ?? '',
    code: value,
    location: { file: guide.file, line: position?.start.line ?? 1 },
  }));
  // Programs that are files of their own are among the examples only, and run as a whole.
  const examples = steps.flatMap(({ variants }) => variants);
  const programs = examples.map(({ language, code, location, quotation }) => ({
    language,
    code: quotation ? readFileSync(quotation.path, 'utf8') : code,
    location,
  }));
  for (const { language, code, location } of [...shown, ...programs])
    if (await isDeep(language, code))
      return {
        layer: 'markup',
        location: { file: location.file, line: location.line },
        message: `this code is nested more than ${MAX_LEVELS} levels deep`,
        hint: 'Write it with fewer levels.',
      };
  return undefined;
}

async function isDeep(language: string, code: string): Promise<boolean> {
  if (code.length < 2 * MAX_LEVELS) return false;
  if (scripts.has(language)) return (await nestingOf(code)) > MAX_LEVELS;
  if (language !== 'bash') return false;
  try {
    commandsOf(code);
    return false;
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}
