import type { AST } from '@eslint-community/regexpp';
import { parsePattern } from './parse';

/** Whether a regular expression matches no string at all, as it wants something before its start or after its end. */
export function matchesNothing(pattern: string): boolean {
  const parsed = parsePattern(pattern);
  return parsed !== undefined && parsed.alternatives.every(({ elements }) => isImpossible(elements));
}

function isImpossible(elements: readonly AST.Element[]): boolean {
  let [hasBegun, hasEnded] = [false, false];
  for (const element of elements) {
    if (element.type === 'Assertion' && element.kind === 'start' && hasBegun) return true;
    if (element.type === 'Assertion' && element.kind === 'end') hasEnded = true;
    if (!reads(element)) continue;
    if (hasEnded) return true;
    hasBegun = true;
  }
  return false;
}

/** Whether an element reads at least one character, whatever it matches. */
function reads(node: AST.Element): boolean {
  switch (node.type) {
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.every(({ elements }) => elements.some(reads));
    case 'Quantifier':
      return node.min > 0 && reads(node.element);
    case 'Assertion':
    case 'Backreference':
      return false;
    default:
      return true;
  }
}
