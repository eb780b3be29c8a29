import { singular } from '../../../text/singular';
import { isElement, textOf, type TreeNode } from '../../find/tree';
import type { ProseFault } from '../check-names';
import type { OwnNames } from '../own-names';
import { namesIn } from './subjects';
import { sentencesIn, type Token, tokensOf } from './tokens';

/** A sentence in front of a list, a table or steps, with how many items these have, in each way to count them. */
export interface Introduction {
  readonly tokens: readonly Token[];
  readonly counts: readonly number[];
  /** What the items are called: the head of a table's first column. */
  readonly noun?: string;
}

/** The sentence in front of a node, where that has items to count. */
export function introductionsOf(node: TreeNode, before: TreeNode | undefined, own: OwnNames): Introduction[] {
  const { type, children = [] } = node;
  const isSteps = isElement(node) && node.name === 'Steps';
  if (before?.type !== 'paragraph' || !(type === 'table' || type === 'list' || isSteps)) return [];
  const tokens = sentencesIn(tokensOf(before, own)).at(-1) ?? [];
  if (isSteps) return [{ tokens, counts: [children.filter(isElement).length], noun: 'step' }];
  const items = type === 'table' ? children.slice(1) : children;
  const first = (row: TreeNode): TreeNode => (type === 'table' ? (row.children?.[0] ?? row) : row);
  const total = items.reduce((sum, item) => sum + namesIn(tokensOf(first(item), own)).length, 0);
  const noun = type === 'table' && children[0] ? { noun: textOf(first(children[0])).toLowerCase() } : {};
  return [{ tokens, counts: [items.length, total], ...noun }];
}

const nouns =
  /^(?:members?|fields?|parameters?|properties|property|attributes?|headers?|values?|types?|things?|ways?|options?|settings?|operations?|calls?|endpoints?|states?|statuses|kinds?|levels?|arguments?|parts?|events?|scopes?|keys?|elements?|codes?|modes?|variants?|formats?)$/;
const MAX_COUNT = 30;

/** The last number of a sentence that counts what a list names: "carries five things", "in one of three ways". */
function counted(
  tokens: readonly Token[],
  name?: string,
): { readonly token: Token; readonly value: number; readonly end: number } | undefined {
  const at = tokens.findLastIndex((token, index) => {
    if (
      token.kind !== 'number' ||
      !Number.isInteger(token.value) ||
      token.value < 2 ||
      token.value > MAX_COUNT ||
      token.unit
    )
      return false;
    const before = tokens[index - 1];
    if (
      before &&
      /^(?:least|most|to|than|about|first|last|other|another|more|up|under|over|status|version|but|except|besides)$/.test(
        before.text,
      )
    )
      return false;
    const noun = nounBehind(tokens, index, name);
    return noun !== undefined;
  });
  const token = tokens[at];
  return token?.kind === 'number' ? { token, value: token.value, end: nounBehind(tokens, at, name)! } : undefined;
}

/** Where the noun stands that a number counts: behind up to two other words. */
function nounBehind(tokens: readonly Token[], index: number, name?: string): number | undefined {
  for (let at = index + 1; at <= index + 3; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'word') return undefined;
    if (nouns.test(token.text) || (name !== undefined && singular(token.text) === singular(name))) return at;
    if (/^(?:of|or|and|more|other|others|in|to)$/.test(token.text)) return undefined;
  }
  return undefined;
}

const fault = ({ token, value }: { token: Token; value: number }, count: number): ProseFault[] =>
  value === count
    ? []
    : [
        {
          line: token.line,
          message: `this says ${token.text}, but ${count} follow`,
          hint: 'Correct the number, or the list that follows.',
        },
      ];

/** A sentence whose number is not that of the names that it goes on to list: "five things: `a`, `b`, `c` and `d`". */
export function countedNames(tokens: readonly Token[]): ProseFault[] {
  const found = counted(tokens);
  if (!tokens.some(({ kind }) => kind === 'name')) return countedWords(tokens);
  if (!found) return countedAtColon(tokens);
  let depth = 0;
  let from = found.end + 1;
  for (; from < tokens.length; from += 1) {
    const { kind, text } = tokens[from]!;
    if (kind === 'mark' && text === '(') depth += 1;
    else if (kind === 'mark' && text === ')') depth -= 1;
    else if (depth > 0) continue;
    else if ((kind === 'mark' && text === ':') || (kind === 'word' && /^(?:are|namely)$/.test(text))) break;
    else if (kind !== 'word' && kind !== 'mark' && kind !== 'name') return [];
    else if (kind === 'mark' && text !== ',') return [];
    // "Five values of `format` are …" names what they are of.
    else if (kind === 'name' && !/^(?:of|in|for|the|a|an)$/.test(tokens[from - 1]?.text ?? '')) return [];
  }
  const list = tokens.slice(from + 1);
  let names = 0;
  for (const [index, { kind, text }] of list.entries()) {
    if (kind === 'name') {
      if (list[index - 1]?.kind === 'name') return [];
      names += 1;
    } else if (kind === 'mark' && /^[.;!]$/.test(text) && index === list.length - 1) break;
    else if (kind === 'mark' ? text !== ',' : kind !== 'word' || !/^(?:and|or|a|an|the)$/.test(text)) return [];
  }
  return names < 2 ? [] : fault(found, names);
}

/** A number of whatever it is, with a colon and nothing but names behind it: "one of seven: `a`, `b`, …", "two lists: `a` and `b`". */
function countedAtColon(tokens: readonly Token[]): ProseFault[] {
  const colon = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === ':');
  const near = tokens.slice(Math.max(0, colon - 4), Math.max(0, colon));
  const at = near.findLastIndex(({ kind }) => kind === 'number');
  const token = near[at];
  if (colon < 0 || token?.kind !== 'number' || !near.slice(at + 1).every(({ kind }) => kind === 'word')) return [];
  if (!Number.isInteger(token.value) || token.value < 2 || token.value > MAX_COUNT || token.unit) return [];
  const before = near[at - 1] ?? tokens[colon - near.length + at - 1];
  if (
    before &&
    /^(?:least|most|to|than|about|first|last|status|version|step|chapter|section|page|table|code|is|=)$/.test(
      before.text,
    )
  )
    return [];
  let names = 0;
  for (const { kind, text } of tokens.slice(colon + 1)) {
    if (kind === 'name') names += 1;
    else if (kind === 'mark' && /^[.;!]$/.test(text)) break;
    else if (kind === 'mark' ? text !== ',' : kind !== 'word' || !/^(?:and|or|a|an|the)$/.test(text)) return [];
  }
  return names < 2 ? [] : fault({ token, value: token.value }, names);
}

const MIN_ITEMS = 4;

/** Things in plain words behind their number and a colon: "in eight languages: curl, C, Go and Ruby". */
function countedWords(tokens: readonly Token[]): ProseFault[] {
  const colon = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === ':');
  const noun = tokens[colon - 1];
  const at = tokens.slice(Math.max(0, colon - 3), Math.max(0, colon)).findLastIndex(({ kind }) => kind === 'number');
  const token = tokens[Math.max(0, colon - 3) + at];
  if (colon < 2 || at < 0 || token?.kind !== 'number' || noun?.kind !== 'word' || !noun.text.endsWith('s')) return [];
  if (!Number.isInteger(token.value) || token.value < 2 || token.value > MAX_COUNT || token.unit) return [];
  const list = tokens.slice(colon + 1, tokens.at(-1)?.text === '.' ? -1 : tokens.length);
  const parts = list.reduce<Token[][]>(
    (all, one) => (one.text === ',' ? [...all, []] : [...all.slice(0, -1), [...all.at(-1)!, one]]),
    [[]],
  );
  const last = parts.pop() ?? [];
  const joint = last.findIndex(({ text }) => /^(?:and|or)$/.test(text));
  const items = [...parts, ...(joint > 0 ? [last.slice(0, joint), last.slice(joint + 1)] : [last.slice(joint + 1)])];
  // A sentence that goes on, and items with a conjunction of their own, cannot be counted.
  const isItem = (item: readonly Token[]): boolean =>
    item.length > 0 && item.length < 4 && item.every(({ kind, text }) => kind === 'word' ? !/^(?:and|or|is|are|if|which|that)$/.test(text) : kind !== 'mark' || !/^[.;:()]$/.test(text)); // prettier-ignore
  if (items.length < MIN_ITEMS || joint < 0 || !items.every(isItem)) return [];
  return fault({ token, value: token.value }, items.length);
}

/** A sentence that ends in a colon, whose number is not that of the items or rows below it. */
export function countedBelow({ tokens, counts, noun }: Introduction): ProseFault[] {
  const last = tokens.at(-1);
  const found = last?.kind === 'mark' && last.text === ':' ? counted(tokens, noun) : undefined;
  if (
    !found ||
    counts.includes(found.value) ||
    tokens.slice(found.end).some(({ kind }) => kind === 'number' || kind === 'name')
  )
    return [];
  return fault(found, counts[0]!);
}
