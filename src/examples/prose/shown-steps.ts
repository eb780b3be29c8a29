import { isElement, type TreeNode, walk } from '../find/tree';
import { canonical, type Token } from './claims/tokens';
import type { Seen, Unseen } from './seen-values';

/**
 * "`matchId` in the response of step 1", where only the examples of another step have it in theirs.
 * @param node the paragraph, for the steps that it stands in
 */
export function stepFaults(
  sentence: readonly Token[],
  node: TreeNode,
  tree: TreeNode,
  seen: readonly Seen[],
  has: (name: string, one: Seen) => boolean,
): Unseen[] {
  const at = sentence.findIndex(
    ({ kind, value }: Partial<Token & { value: number }>, index) =>
      kind === 'number' &&
      Number.isInteger(value) &&
      /(?:response|result|output) (?:of|from|in) step $/.test(canonical(sentence.slice(Math.max(0, index - 3), index))),
  );
  const number = sentence[at];
  if (number?.kind !== 'number') return [];
  const steps = stepsAround(node, tree);
  const shown = steps.map((step) => seen.filter((one) => isIn(one, step)));
  const own = shown[number.value - 1];
  if (!own || own.length === 0) return [];
  return sentence.slice(0, at).flatMap((token): Unseen[] => {
    if (token.kind !== 'name' || own.some((one) => has(token.text, one))) return [];
    const other = shown.findIndex((all) => all.some((one) => has(token.text, one)));
    if (other < 0) return [];
    return [
      {
        at,
        line: number.line,
        message: `the response of step ${number.text} has no ${token.text}, but that of step ${other + 1} has`,
      },
    ];
  });
}

const isIn = ({ line, endLine }: Seen, { position }: TreeNode): boolean =>
  position !== undefined && position.start.line <= line && endLine <= position.end.line;

/** The steps among which a paragraph stands; of a paragraph outside, those of the page, if it has them once. */
function stepsAround(node: TreeNode, tree: TreeNode): readonly TreeNode[] {
  const groups: TreeNode[] = [];
  walk(tree, (one) => void (isElement(one) && one.name === 'Steps' && groups.push(one)));
  const line = node.position?.start.line ?? 0;
  const around = groups.filter(({ position }) => position && position.start.line <= line && line <= position.end.line);
  const [group, more] = around.length > 0 ? around.slice(-1) : groups;
  return group && !more ? (group.children ?? []).filter(isElement) : [];
}
