import type { Guide } from '../find/guide';
import type { TreeNode, TreePoint } from '../find/tree';
import { byLocation, type Problem } from '../problem';
import type { ExemptionRecord, Location } from '../record';
import { ownNamesOf } from './own-names';

/**
 * What writers have declared to be meant as it is. Every check of prose and of code that is only read is led through
 * `without`; what ran is never exempted.
 */
export interface Exemptions {
  /** Those problems that nothing exempts. What exempts the others counts them. */
  without<T extends Problem>(problems: readonly T[]): T[];
  /** Comments without a reason. */
  readonly problems: readonly Problem[];
  /** Of one guide, once everything about it is known: comments that exempt nothing. */
  unused(file: string): Problem[];
  /** How often each comment of one guide has exempted something so far, in their order. */
  counts(file: string): readonly number[];
  /** Adds to these what an earlier run of the same guide has counted. */
  count(file: string, more: readonly number[]): void;
  /** All that exempted something, for the reports. */
  used(): ExemptionRecord[];
}

interface Exemption {
  readonly location: Location;
  readonly what: string;
  readonly reason: string;
  readonly from: TreePoint;
  /** Included. */
  readonly to: TreePoint;
  count: number;
}

const exemptible: readonly Problem['layer'][] = ['prose', 'static'];

/** @param shared the names that the portal declares for all guides */
export function exemptionsOf(guides: readonly Guide[], shared: readonly string[] = []): Exemptions {
  const comments = guides.flatMap((guide) => commentsOf(guide.tree, undefined).map((comment) => ({ guide, comment })));
  const all = comments
    .filter(({ comment }) => comment.reason !== '')
    .map(({ guide, comment }) => exemptionOf(comment, guide));
  return {
    problems: comments
      .filter(({ comment }) => comment.reason === '')
      .map(({ guide, comment }) => ({
        layer: 'markup',
        location: { file: guide.file, line: comment.at.line },
        message: 'portal-ignore has no reason',
        hint: 'Write `portal-ignore: the reason for the exemption`.',
      })),
    without: (problems) =>
      problems.filter((problem) => {
        const own = exemptible.includes(problem.layer) ? all.filter((one) => covers(one, problem.location)) : [];
        for (const exemption of own) exemption.count += 1;
        return own.length === 0;
      }),
    unused: (file) =>
      all
        .filter(({ location, count }) => location.file === file && count === 0)
        .map(({ location, what, reason }) => ({
          layer: 'prose',
          location,
          message: `portal-ignore: ${reason}: ${what} has no error`,
          hint: 'Remove this comment.',
        })),
    counts: (file) => all.filter(({ location }) => location.file === file).map(({ count }) => count),
    count: (file, more) => {
      const own = all.filter(({ location }) => location.file === file);
      for (const [index, exemption] of own.entries()) exemption.count += more[index] ?? 0;
    },
    used: () =>
      [
        ...all
          .filter(({ count }) => count > 0)
          .map(({ location, what, reason, count }) => ({ location, what, reason, count })),
        ...guides.flatMap((guide) => ownNamesOf(guide, shared).occurrences),
      ].sort(byLocation),
  };
}

interface Comment {
  readonly at: TreePoint;
  /** Where what it exempts begins. */
  readonly from: TreePoint;
  /** Where that ends; absent for the sentence that begins there. */
  readonly to?: TreePoint;
  readonly what: string;
  readonly reason: string;
}

const inMarkup = /^\s*\/\*\s*portal-ignore\b:?([\s\S]*?)\*\/\s*$/;
/** The comment signs of the languages that fences are in. */
const inCode = /^(.*?)(?:#|\/\/|--|;|%%|<!--|\/\*)\s*portal-ignore\b:?(.*?)(?:-->|\*\/)?\s*$/;

function commentsOf(node: TreeNode, next: TreeNode | undefined): Comment[] {
  const { position } = node;
  if (!position) return childComments(node);
  if (node.type === 'code') return codeComments(node, position.start);
  const reason = node.type.endsWith('Expression') ? inMarkup.exec(node.value ?? '')?.[1]?.trim() : undefined;
  if (reason === undefined) return childComments(node);
  const isBlock = node.type === 'mdxFlowExpression';
  const to = isBlock ? (next?.position?.end ?? position.end) : undefined;
  return [{ at: position.start, from: position.end, to, what: `the next ${isBlock ? 'block' : 'sentence'}`, reason }];
}

const childComments = ({ children = [] }: TreeNode): Comment[] =>
  children.flatMap((child, index) => commentsOf(child, children[index + 1]));

/** In code, a comment exempts its own line, or the next one where it is alone on its line. */
function codeComments({ value = '' }: TreeNode, start: TreePoint): Comment[] {
  return value.split('\n').flatMap((text, index): Comment[] => {
    const [, before = '', reason] = inCode.exec(text) ?? [];
    if (reason === undefined) return [];
    const at = { line: start.line + 1 + index, column: 1 };
    const line = before.trim() === '' ? at.line + 1 : at.line;
    const what = line === at.line ? 'this line of code' : 'the next line of code';
    return [{ at, from: { line, column: 1 }, to: { line, column: Infinity }, what, reason: reason.trim() }];
  });
}

function exemptionOf({ at, from, to, what, reason }: Comment, guide: Guide): Exemption {
  const location = { file: guide.file, line: at.line };
  return { location, what, reason, from, to: to ?? sentenceEnd(guide.source, from), count: 0 };
}

/** Where the sentence that begins at a point ends: at its full stop, or with its paragraph or cell. */
function sentenceEnd(source: string, from: TreePoint): TreePoint {
  const lines = source.split(/\r\n|\n/);
  for (let line = from.line; line <= lines.length; line += 1) {
    const text = lines[line - 1]!;
    if (line > from.line && /^\s*$/.test(text)) return { line: line - 1, column: Infinity };
    const start = line === from.line ? from.column : 1;
    const end = /[.!?](?=\s|$|[)*_"])|\s\|/.exec(text.slice(start));
    if (end) return { line, column: start + end.index + 1 };
  }
  return { line: lines.length, column: Infinity };
}

/** A problem whose column is not known is covered with its line. */
const covers = ({ location, from, to }: Exemption, { file, line, column }: Location): boolean =>
  location.file === file &&
  line >= from.line &&
  line <= to.line &&
  (column === undefined || ((line > from.line || column >= from.column) && (line < to.line || column <= to.column)));
