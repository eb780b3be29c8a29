import type { AST } from '@eslint-community/regexpp';
import { matchesPattern, uncheckedReason } from '../pattern/match';
import { parsePattern } from '../pattern/parse';
import { characterTest } from '../pattern/program';

const MAX_LENGTH = 10_000;

/**
 * A string that matches a regular expression and satisfies `accepts`; undefined where none is found, as for most patterns
 * with look-around. Of alternatives, the first; as few repetitions as possible.
 */
export function sampleMatching(pattern: string, accepts: (text: string) => boolean): string | undefined {
  if (pattern.length > 500 || uncheckedReason(pattern) !== undefined) return undefined;
  const { alternatives, flags } = parsePattern(pattern)!;
  for (const more of [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 255]) {
    const text = firstOf(alternatives, { more, flags });
    if (text.length > MAX_LENGTH) return undefined;
    if (accepts(text) && matchesPattern(pattern, text)) return text;
  }
  return undefined;
}

interface Choice {
  /** How often a repetition without an upper bound is repeated beyond its least. */
  readonly more: number;
  readonly flags: string;
}

const firstOf = ([first]: readonly AST.Alternative[], choice: Choice): string =>
  (first?.elements ?? []).map((element) => textOf(element, choice)).join('');

function textOf(node: AST.Element, choice: Choice): string {
  switch (node.type) {
    case 'Group':
    case 'CapturingGroup':
      return firstOf(node.alternatives, choice);
    case 'Quantifier': {
      const times = Math.min(node.min + choice.more, node.max);
      const once = times === 0 ? '' : textOf(node.element, choice);
      // More would be refused anyway.
      return once.repeat(Math.min(times, Math.ceil((MAX_LENGTH + 1) / Math.max(once.length, 1))));
    }
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return characterIn(node, choice);
    default:
      return '';
  }
}

/** The first plain character of a set, else the first one that it names. */
function characterIn(node: AST.Character | AST.CharacterSet | AST.CharacterClass, { flags }: Choice): string {
  if (node.type === 'Character') return String.fromCodePoint(node.value);
  const isIn = characterTest(node, flags);
  const [first] = node.type === 'CharacterClass' ? node.elements : [];
  const named = first?.type === 'CharacterClassRange' ? first.min : first;
  return (
    [...'a1Az0Z-_ ./:é漢', ...(named?.type === 'Character' ? [String.fromCodePoint(named.value)] : [])].find(
      (character) => isIn(character.codePointAt(0)!),
    ) ?? ''
  );
}
