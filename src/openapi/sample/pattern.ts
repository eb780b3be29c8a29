import type { AST } from '@eslint-community/regexpp';
import { matchesPattern, uncheckedReason } from '../pattern/match';
import { parsePattern } from '../pattern/parse';
import { characterTest } from '../pattern/program';

const MAX_LENGTH = 10_000;

/** How often open repetitions are repeated: first as strings of an exact length need it. */
const REPETITIONS = [...Array.from({ length: 41 }, (_, count) => count), 55, 63, 64, 89, 127, 128, 144, 255];

/**
 * A string that matches a regular expression and satisfies `accepts`; undefined where none is found, as for many patterns
 * with look-around. Of alternatives, the first; as few repetitions as possible; what a look-ahead wants goes before the rest.
 * @param beginning may stand before it, where the pattern allows that
 */
export function sampleMatching(
  pattern: string,
  accepts: (text: string) => boolean,
  beginning?: string,
): string | undefined {
  if (pattern.length > 500 || uncheckedReason(pattern) !== undefined) return undefined;
  const { alternatives, flags } = parsePattern(pattern)!;
  for (const looksAhead of pattern.includes('(?=') ? [false, true] : [false]) {
    for (const more of REPETITIONS) {
      const text = firstOf(alternatives, { more, flags, looksAhead });
      if (text.length > MAX_LENGTH) break;
      // A pattern without an end allows anything after what it describes.
      const own = pattern.endsWith('$') ? [text] : [text, text + 'a'.repeat(more)];
      const candidates = beginning === undefined ? own : [...own, ...own.map((each) => beginning + each)];
      const found = candidates.find((each) => accepts(each) && matchesPattern(pattern, each));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

interface Choice {
  /** How often a repetition without an upper bound is repeated beyond its least. */
  readonly more: number;
  readonly flags: string;
  /** Whether what look-aheads want is written too. */
  readonly looksAhead: boolean;
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
    case 'Assertion':
      return choice.looksAhead && node.kind === 'lookahead' && !node.negate ? firstOf(node.alternatives, choice) : '';
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
