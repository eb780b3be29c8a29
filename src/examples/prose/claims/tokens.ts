import { attributeOf, isElement, type TreeNode } from '../../find/tree';
import type { OwnNames } from '../own-names';
import { unitOf } from './units';

/** The smallest parts of a sentence. A name is what stands in code, or what a component names. */
export type Token = { readonly line: number } & (
  | { readonly kind: 'mark' | 'quote'; readonly text: string }
  /**
   * `isMethod`: whether it is in capitals or code, so that "a POST" is no post; `isCapital`: whether it begins with a capital, as names of
   * products do.
   */
  | { readonly kind: 'word'; readonly text: string; readonly isMethod?: true; readonly isCapital?: true }
  /** `measure`: the unit of measure behind it, as it is written. */
  | {
      readonly kind: 'number';
      readonly text: string;
      readonly value: number;
      readonly unit?: '%';
      readonly measure?: string;
    }
  | { readonly kind: 'name'; readonly text: string; readonly of?: Reference }
);

/** What a component says that a name is. */
export type Reference =
  | { readonly kind: 'operation'; readonly api?: string }
  | { readonly kind: 'schema'; readonly api?: string }
  | { readonly kind: 'field'; readonly schema: string; readonly api?: string }
  | { readonly kind: 'webhook'; readonly api?: string };

/** The tokens of everything that a node shows as text. Names of the readers' own systems become marks, which claim nothing. */
export function tokensOf(node: TreeNode, own: OwnNames): Token[] {
  const line = node.position?.start.line ?? 1;
  if (node.type === 'text') return words(own.blanked(node.value ?? ''), line);
  if (node.type === 'inlineCode') return [codeToken(node.value ?? '', line, own)];
  const component = isElement(node) ? componentToken(node, line) : undefined;
  if (component) return [component];
  return (node.children ?? []).flatMap((child) => tokensOf(child, own));
}

const method = /^(?:GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS)$/;

function codeToken(value: string, line: number, own: OwnNames): Token {
  const text = value.trim();
  if (own.has(text)) return { kind: 'mark', text: '~', line };
  if (/^(?:true|false|null)$/.test(text)) return { kind: 'word', text, line };
  if (method.test(text)) return { kind: 'word', text: text.toLowerCase(), line, isMethod: true };
  const status = /^([1-5]\d\d) [A-Z][a-zA-Z' -]+$/.exec(text)?.[1];
  if (status !== undefined) return { kind: 'number', text: status, value: Number(status), line };
  if (/^[-−]?\d+(?:\.\d+)?$/.test(text)) return { kind: 'number', text, value: Number(text.replace('−', '-')), line };
  return { kind: 'name', text, line };
}

function componentToken(node: TreeNode, line: number): Token | undefined {
  const [api, of, name, id] = ['api', 'of', 'name', 'id'].map((key) => attributeOf(node, key));
  if (node.name === 'Operation' && id !== undefined)
    return { kind: 'name', text: id, line, of: { kind: 'operation', api } };
  if (node.name === 'Webhook' && name !== undefined)
    return { kind: 'name', text: name, line, of: { kind: 'webhook', api } };
  if (node.name !== 'Field' || of === undefined) return undefined;
  if (name === undefined) return { kind: 'name', text: of, line, of: { kind: 'schema', api } };
  return { kind: 'name', text: name, line, of: { kind: 'field', schema: of, api } };
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const large: Readonly<Record<string, number>> = { dozen: 12, hundred: 100, thousand: 1000, million: 1_000_000 };

const contractions: readonly [RegExp, string][] = [
  [/\bcannot\b/gi, 'can not'],
  [/\bcan't\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [/\bit's\b/gi, 'it is'],
  [/\bthere's\b/gi, 'there is'],
  [/\be\.g\./gi, 'such as'],
  [/\bi\.e\./gi, 'that is'],
  [/\betc\./gi, 'and others'],
];

const part =
  /"([^"\n]{1,80})"|(?<![\w/.:-])(?:(?:GET|PUT|POST|DELETE|PATCH) \/[a-z][\w.~-]*[\w}](?:\/[\w.~{}-]*[\w}])*|\/[a-z][\w.~-]*(?:\/[\w.~{}-]*[\w}])+)|\p{L}+(?:['-]\p{L}+)*|(?:(?<![\p{L}\d.])[-−])?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d|,\d)|(?:(?<![\p{L}\d.)])[-−])?\d+(?:\.\d+)*(?:\s?%)?|[<>]=|[^\s]|\n/gu;

function words(value: string, first: number): Token[] {
  const text = contractions.reduce(
    (all, [pattern, replacement]) => all.replace(pattern, replacement),
    value.replace(/[’‘]/g, "'").replace(/[“”]/g, '"'),
  );
  const tokens: Token[] = [];
  let line = first;
  for (const match of text.matchAll(part)) {
    const [found, quoted] = match;
    if (found === '\n') line += 1;
    else if (/^(?:[A-Z]+ )?\/\w/.test(found)) tokens.push({ kind: 'name', text: found, line });
    else if (quoted !== undefined) tokens.push({ kind: 'quote', text: quoted, line });
    else if (/\d/.test(found)) tokens.push(numberToken(found, line));
    else if (method.test(found)) tokens.push({ kind: 'word', text: found.toLowerCase(), line, isMethod: true });
    else if (/^\p{L}/u.test(found)) tokens.push(...wordTokens(found, line));
    else tokens.push({ kind: 'mark', text: /[@#"~]/.test(found) ? '~' : found, line });
  }
  return joined(tokens);
}

function numberToken(text: string, line: number): Token {
  // Of a version such as 1.5.0, what it begins with.
  const value = Number.parseFloat(text.replace('−', '-').replace(/[,%\s]/g, ''));
  return { kind: 'number', text, value, line, ...(text.endsWith('%') ? { unit: '%' as const } : {}) };
}

/** `two-letter` is a number and a word. */
function wordTokens(written: string, line: number): Token[] {
  const text = written.toLowerCase();
  const parts = text.split('-');
  const [head = ''] = parts;
  const capital = /^\p{Lu}\p{Ll}/u.test(written) ? { isCapital: true as const } : {};
  if (parts.length > 1 && numberWord(head) === undefined) return [{ kind: 'word', text, line, ...capital }];
  return parts.map((word): Token => {
    const value = numberWord(word);
    return value === undefined
      ? { kind: 'word', text: word, line, ...capital }
      : { kind: 'number', text: word, value, line };
  });
}

function numberWord(text: string): number | undefined {
  const ten = tens.indexOf(text);
  if (ten >= 0) return (ten + 2) * 10;
  const index = small.indexOf(text);
  return index < 0 || text === 'zero' ? large[text] : index;
}

/** `two hundred` and `fifty five` are one number each; a lone `one` is a word unless something is counted with it. */
function joined(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    const last = result.at(-1);
    if (token.kind !== 'number' || !/^\p{L}/u.test(token.text)) result.push(token);
    else if (last?.kind === 'number' && /^\p{L}/u.test(last.text)) {
      const isFactor = token.value >= 100 || token.text === 'dozen';
      const value = isFactor ? last.value * token.value : last.value + token.value;
      result[result.length - 1] = { ...last, text: `${last.text} ${token.text}`, value };
    } else if (token.text === 'one' && !counted(tokens[index + 1]))
      result.push({ kind: 'word', text: 'one', line: token.line });
    else if (
      ['dozen', 'hundred', 'thousand', 'million'].includes(token.text) &&
      last?.kind === 'word' &&
      last.text === 'a'
    )
      result[result.length - 1] = token;
    else result.push(token);
  }
  return result.map((token, index) => {
    const next = result[index + 1];
    const isMeasured = token.kind === 'number' && next?.kind === 'word' && unitOf(next.text) !== undefined;
    return isMeasured ? { ...token, measure: next.text } : token;
  });
}

const counted = (next: Token | undefined): boolean =>
  next?.kind === 'word' &&
  /^(?:character|letter|digit|item|entry|element|value|byte|field|parameter|property|operation|endpoint|call|webhook|event|status|hit|result|request|response|to|and|required|mandatory|optional|security|scope|header|member|entry|digit|way|schema|path|tag)s?$/.test(
    next.text,
  );

/** Splits tokens into sentences, at full stops, question marks, exclamation marks and semicolons. */
export function sentencesIn(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    sentences.at(-1)!.push(token);
    if (token.kind === 'mark' && /^[.!?;]$/.test(token.text)) sentences.push([]);
  }
  return sentences.filter(({ length }) => length > 0);
}

/**
 * A sentence in one line in which each token is followed by a space, for patterns: words in lower case, `@` for a name, `#` for a
 * number, `"` for a quotation.
 */
export const canonical = (tokens: readonly Token[]): string =>
  tokens.map((token) => `${sign[token.kind] ?? token.text} `).join('');

const sign: Partial<Record<Token['kind'], string>> = { name: '@', number: '#', quote: '"' };
