import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { decodeLeniently } from '../../http/percent-encoding';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import { unpublishable } from '../../portal/files';
import type { Problem } from '../problem';
import { type Example, type ExampleMode, type Expectation, type Page, type Step, exampleCode } from './example';
import { type Fence, fencesOf } from './fence';
import type { Guide } from './guide';
import { languageOf } from './language';
import { type Code, namesIn } from './code-scope';
import { codeProblems, programsOf } from './page-code';
import { type Mode, readMode } from './read-mode';
import { type TreeNode, isElement, walk } from './tree';

/** The components that every guide may use; `src/components/guide` has them. */
export const guideElements: readonly string[] = [
  ...['Card', 'Cards', 'Definition', 'Definitions', 'Diagram', 'Field', 'FoldedExample', 'GuideCode', 'Note'],
  ...['Operation', 'Sandbox', 'Status', 'Step', 'Steps', 'Tab', 'Tabs', 'Tip', 'Value', 'Warning', 'Webhook'],
];

/** Those that the build makes from fences. */
const made: readonly string[] = ['Diagram', 'FoldedExample', 'GuideCode'];

/** Those that a guide may write. */
const usableElements = guideElements.filter((known) => !made.includes(known));

/**
 * Unknown components, pictures that a guide shows and that do not exist, so that the site could not be built, and those that are outside
 * of the portal: they would be published.
 * @param root the portal's folder
 */
function checkElements(guide: Guide, root: string): Problem[] {
  const problems: Problem[] = [];
  const report = (node: TreeNode, message: string, hint: string): void => {
    problems.push({
      layer: 'markup',
      location: { file: guide.file, line: node.position?.start.line ?? 1 },
      message,
      hint,
    });
  };
  const programs: Code[] = [];
  walk(guide.tree, (node) => void programs.push(...programsOf(node)));
  const { page: own } = namesIn(programs);
  walk(guide.tree, (node) => {
    const name = isElement(node) ? (node.name ?? '').split('.')[0]! : '';
    if (/^[A-Z]/.test(name) && !guideElements.includes(name) && !own.has(name)) {
      const message = `<${name}> is not a component of guides${didYouMean(nearestName(name, guideElements))}`;
      report(node, message, `The components are: ${usableElements.join(', ')}.`);
    }
    if (made.includes(name) && !own.has(name))
      report(node, `<${name}> is generated from fences, so its content would not be checked`, 'Write a fence.');
    if (node.type === 'image' && node.url !== undefined && /^\.{1,2}\//.test(node.url)) {
      const file = node.url.split(/[?#]/)[0]!;
      const path = resolve(dirname(guide.path), decodeLeniently(file));
      if (!existsSync(path))
        report(node, `shows ${file}, which does not exist`, 'Name an existing image, relative to this file.');
      else if (unpublishable(root, path) !== undefined)
        report(node, `shows ${file}, ${unpublishable(root, path)}`, 'Put a copy next to the guide.');
    }
  });
  return problems;
}

/** Elements that show code. */
const code = ['pre', 'samp', 'textarea', 'xmp', 'listing', 'plaintext'];

/** Text that a page shows, or hides, in ways that neither examples nor prose are read from. */
function checkUnread(guide: Guide): Problem[] {
  const problems: Problem[] = [];
  const report = (line: number, message: string, hint: string, layer: Problem['layer'] = 'markup'): void =>
    void problems.push({ layer, location: { file: guide.file, line }, message, hint });

  const visit = (node: TreeNode, inside: TreeNode | undefined): void => {
    const line = node.position?.start.line ?? 1;
    if (isElement(node)) {
      const name = node.name ?? '';
      if (code.includes(name) || (name === 'code' && node.type === 'mdxJsxFlowElement'))
        report(line, `code in <${name}> cannot be proven`, 'Write it as a fence.');
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

interface MarkedFence<M extends Mode = Mode> {
  readonly fence: Fence;
  readonly language: string;
  readonly mode: M;
}
type Variant = MarkedFence<ExampleMode>;

/**
 * Accounts for every fence of a guide and groups them into steps.
 * @param root the portal's folder
 * @param today `YYYY-MM-DD`
 */
export function pageOf(guide: Guide, root: string, today: string): { page: Page; problems: Problem[] } {
  const { fences, problems } = fencesOf(guide);
  problems.push(...checkElements(guide, root), ...codeProblems(guide, root, usableElements), ...checkUnread(guide));
  const marked = fences.flatMap((fence) => markedFence(fence, guide, today, problems));
  const examples = new Map<Fence, Example>();
  const steps = groups(marked).map((variants, index) => {
    const id = variants.find(({ mode }) => mode.id !== undefined)?.mode.id ?? `${stem(guide)}-${index + 1}`;
    const built = variants.flatMap((variant): Example[] => {
      const example = toExample(variant, id, guide, root, problems);
      if (example) examples.set(variant.fence, example);
      return example ? [example] : [];
    });
    return { id, variants: built, expectations: [] as Expectation[] };
  });
  attachExpectations(marked, examples, steps, guide, problems);
  return { page: { guide, steps: steps.filter(({ variants }) => variants.length > 0) }, problems };
}

function markedFence(fence: Fence, guide: Guide, today: string, problems: Problem[]): MarkedFence[] {
  const { language, mode, faults } = readMode(fence.language, fence.meta, today);
  for (const fault of faults) problems.push({ location: locationOf(fence, guide), ...fault });
  return mode && language ? [{ fence, language: language.id, mode }] : [];
}

/** Consecutive fences in different languages inside one `<Tabs>` are one step. */
function groups(marked: readonly MarkedFence[]): Variant[][] {
  const found: Variant[][] = [];
  for (const variant of marked.filter(isExample)) {
    const last = found.at(-1);
    const { tabs } = variant.fence;
    const joins =
      tabs !== undefined &&
      last?.[0]?.fence.tabs === tabs &&
      !last.some(({ language }) => language === variant.language);
    if (joins) last.push(variant);
    else found.push([variant]);
  }
  return found;
}

const isExample = (marked: MarkedFence): marked is Variant => ['verify', 'check', 'skip'].includes(marked.mode.kind);

function toExample(
  { fence, language, mode }: Variant,
  step: string,
  guide: Guide,
  root: string,
  problems: Problem[],
): Example | undefined {
  const code = exampleCode(fence, mode, guide, root);
  const location = locationOf(fence, guide);
  if (!('fault' in code)) return { id: mode.id ?? step, language, mode, location, endLine: fence.endLine, ...code };
  problems.push({ layer: 'static', location, message: code.fault, hint: code.hint });
  return undefined;
}

type OpenStep = Step & { readonly expectations: Expectation[] };

/** Gives each response and output fence to the example that it names, or to the nearest verified one above it. */
function attachExpectations(
  marked: readonly MarkedFence[],
  examples: ReadonlyMap<Fence, Example>,
  steps: readonly OpenStep[],
  guide: Guide,
  problems: Problem[],
): void {
  let nearest: Fence | undefined;
  for (const { fence, language, mode } of marked) {
    if (mode.kind === 'verify') nearest = fence;
    if (mode.kind !== 'response' && mode.kind !== 'output') continue;
    const { of } = mode;
    const step = steps.find(({ id, variants }) =>
      of === undefined
        ? variants.some((variant) => nearest && variant === examples.get(nearest))
        : id === of || variants.some((variant) => variant.id === of),
    );
    const verified = step?.variants.filter((variant) => variant.mode.kind === 'verify') ?? [];
    const variant =
      of === undefined ? nearest && examples.get(nearest) : (verified.find(({ id }) => id === of) ?? verified[0]);
    if (step && variant) {
      const expectation = {
        kind: mode.kind,
        language,
        location: locationOf(fence, guide),
        endLine: fence.endLine,
        body: fence.body,
        ...(mode.kind === 'response' && mode.reason !== undefined ? { reason: mode.reason } : {}),
        ...(fence.named ? { named: fence.named } : {}),
      };
      step.expectations.push(mode.kind === 'output' ? { ...expectation, variant } : expectation);
    } else if (of !== undefined || !nearest) {
      const ids = steps.flatMap(({ id, variants }) => [id, ...variants.map((other) => other.id)]);
      const message =
        of === undefined
          ? `this ${mode.kind} has no verified example above it`
          : step
            ? `of=${of}: that example is not verified, so it has no ${mode.kind}`
            : `of=${of}: no example on this page has that id${didYouMean(nearestName(of, ids))}`;
      problems.push({
        layer: 'coverage',
        location: locationOf(fence, guide),
        message,
        hint: 'Put it below its example, or name the example with of=id.',
      });
    }
  }
}

const locationOf = (fence: Fence, guide: Guide) => ({ file: guide.file, line: fence.line, column: fence.column });

/** What unnamed steps of a page are called after. */
const stem = (guide: Guide): string =>
  guide.route
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase() || 'home';
