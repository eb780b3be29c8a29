import type { Problem } from '../problem';
import type { Guide } from './guide';
import type { ResponseName } from './named-responses';
import { isElement, type TreeNode } from './tree';

/** A fenced block of code, as written. */
export interface Fence {
  /** First word of the opening line, in the writer's spelling; empty when there is none. */
  readonly language: string;
  /** The rest of the opening line. */
  readonly meta: string;
  /** Without the indentation of an enclosing list or tab; no line end after the last line. */
  readonly body: string;
  /** 1-based line of the opening fence; the body starts on the next one. */
  readonly line: number;
  readonly endLine: number;
  /** 1-based column of the opening fence. */
  readonly column: number;
  /** Index of the enclosing `<Tabs>` on its page, from 0. */
  readonly tabs?: number;
  /** Of a program that is made from a request: the request as it is written. */
  readonly request?: string;
  readonly named?: ResponseName;
}

/** All fences of a guide in the order of the page, and what is wrong with the way they are written. */
export function fencesOf(guide: Guide): { fences: Fence[]; problems: Problem[] } {
  const fences: Fence[] = [];
  const problems: Problem[] = [];
  const lines = guide.source.split(/\r\n|\n|\r/);
  let tabsSeen = 0;

  const problem = (line: number, message: string, hint: string): void => {
    problems.push({ layer: 'markup', location: { file: guide.file, line }, message, hint });
  };

  const visit = (node: TreeNode, tabs: number | undefined): void => {
    if (node.type === 'code') {
      const fence = toFence(node, tabs);
      fences.push(fence);
      if (!isClosed(lines, fence))
        problem(
          fence.line,
          'this fence is never closed',
          'End it with a line of the same characters, at least as many.',
        );
      return;
    }
    if (isElement(node)) {
      if (node.name === 'Tabs') {
        const own = tabsSeen++;
        for (const child of node.children ?? []) visit(child, own);
        return;
      }
    }
    for (const child of node.children ?? []) visit(child, tabs);
  };
  visit(guide.tree, undefined);

  const inFence = (line: number): boolean => fences.some((fence) => line >= fence.line && line <= fence.endLine);
  lines.forEach((text, index) => {
    if (brokenFence.test(text) && !inFence(index + 1)) {
      problem(
        index + 1,
        'this line looks like the start of an example, but is not a fence',
        'A fence starts with three backticks.',
      );
    }
  });
  return { fences, problems };
}

/** An opening line in which a backtick or two are missing, such as "``bash verify id=x". */
const brokenFence =
  /^[\s>]*(?:`{0,2}|~{0,2})[a-z]+ (?:verify|request|response|output)(?:=\S+)?(?: [a-z]+(?:=\S+)?)*\s*$|^[\s>]*(?:`{1,2}|~{1,2})[a-z]+ (?:check|skip)=/;

function toFence(node: TreeNode, tabs: number | undefined): Fence {
  const { start, end } = node.position!;
  return {
    language: node.lang ?? '',
    meta: node.meta ?? '',
    body: (node.value ?? '').replace(/\r\n?/g, '\n'),
    line: start.line,
    endLine: end.line,
    column: start.column,
    ...(node.request === undefined ? {} : { request: node.request }),
    ...(node.named ? { named: node.named } : {}),
    ...(tabs === undefined ? {} : { tabs }),
  };
}

/** CommonMark §4.5 lets a fence that is never closed run to the end of its container, which is never intended. */
function isClosed(lines: readonly string[], fence: Fence): boolean {
  return fence.endLine > fence.line && /^[\s>]*(?:`{3,}|~{3,})\s*$/.test(lines[fence.endLine - 1] ?? '');
}
