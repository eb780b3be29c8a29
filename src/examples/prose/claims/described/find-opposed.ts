import type { AST } from '@eslint-community/regexpp';
import { parseWith } from '../../../../openapi/pattern/parse';
import { opposedTerms } from './opposed-terms';

/** A term in a text. */
export interface FoundTerm {
  readonly group: number;
  readonly index: number;
  readonly word: string;
  readonly at: number;
}

/** Letters of a term by which it is looked up. */
const LETTERS = 2;

const all = opposedTerms.flatMap((terms, group) => terms.map((pattern, index) => ({ group, index, pattern })));

/** Made by the first text: reading the patterns takes longer than most commands that load this file need for all else. */
let byBeginning: ReadonlyMap<string, readonly number[]> | undefined;

/** Positions of the terms in `all`, by what they can begin with: up to two letters in lower case, none where that is not known. */
function positionsByBeginning(): ReadonlyMap<string, readonly number[]> {
  const positions = new Map<string, number[]>();
  for (const [position, { pattern }] of all.entries())
    for (const beginning of beginningsOf(pattern))
      positions.set(beginning, [...(positions.get(beginning) ?? []), position]);
  return positions;
}

/**
 * The opposed terms in a text, by their groups. Most of the 160 patterns are not tried: there is no word that they could begin with.
 */
export function opposedIn(text: string): FoundTerm[] {
  byBeginning ??= positionsByBeginning();
  const candidates = new Set(byBeginning.get(''));
  // Every place where `term` allows a match.
  for (const { index } of text.matchAll(/(?<![\w`-])./gs))
    for (let length = 1; length <= LETTERS; length += 1)
      for (const position of byBeginning.get(text.slice(index, index + length).toLowerCase()) ?? [])
        candidates.add(position);
  const found: FoundTerm[] = [];
  for (const position of [...candidates].sort((one, other) => one - other)) {
    const { group, index, pattern } = all[position]!;
    for (const match of text.matchAll(pattern)) found.push({ group, index, word: match[0], at: match.index });
  }
  return found;
}

/** What a match can begin with. */
function beginningsOf({ source }: RegExp): Set<string> {
  const { alternatives } = parseWith(source, '')!;
  return new Set(alternatives.flatMap(({ elements }) => beginnings(elements, LETTERS)));
}

function beginnings([first, ...rest]: readonly AST.Element[], length: number): string[] {
  if (!first || length === 0) return [''];
  switch (first.type) {
    case 'Assertion':
      return beginnings(rest, length);
    case 'Character': {
      const letter = String.fromCodePoint(first.value).toLowerCase();
      return beginnings(rest, length - 1).map((others) => letter + others);
    }
    case 'Group':
      return first.alternatives.flatMap(({ elements }) => beginnings([...elements, ...rest], length));
    case 'Quantifier':
      if (first.max > 1) return [''];
      return [...(first.min === 0 ? beginnings(rest, length) : []), ...beginnings([first.element, ...rest], length)];
    default:
      return [''];
  }
}
