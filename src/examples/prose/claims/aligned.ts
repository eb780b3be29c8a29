import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { escapeRegExp } from '../../../text/escape-reg-exp';
import { type DocumentedSentence, nearSentences, termsOf } from './documented-sentences';
import { noNames } from '../own-names';
import { isWithin } from './described/contradictions';
import { hint, textOf } from './matches';
import type { Statement } from './statement';
import { type Token, tokensOf } from './tokens';
import { unitOf } from './units';

/** How many of what: of a unit in the smallest of its kind. */
interface Count {
  readonly of: string;
  readonly value: number;
  readonly token: Token;
}

const notCounted =
  /^(?:and|or|to|of|in|at|is|are|if|when|the|a|an|for|with|by|on|as|times?|status|code|error|response|version)$/;

function countsIn(tokens: readonly Token[]): Count[] {
  return tokens.flatMap((token, index): Count[] => {
    if (token.kind !== 'number') return [];
    const next = tokens.slice(index + 1, index + 4).filter(({ kind }) => kind === 'word' || kind === 'name');
    const noun = next[0]?.text.toLowerCase() ?? '';
    if (noun === '' || notCounted.test(noun) || tokens[index + 1] !== next[0]) return [];
    const unit = unitOf(noun);
    if (unit) return [{ of: unit.of, value: token.value * unit.factor, token }];
    return [{ of: noun.slice(0, 5), value: token.value, token }];
  });
}

const LEAST = { covered: 0.5, covers: 0.55, shared: 3 };
const ofExample = /\b(?:sandbox|example|our|your|we|tutorial|this guide|this page)\b/i;

/**
 * "Up to 20 tags can be set", where a description says "A maximum of 30 tags can be set": sentences that tell of the same as one of the
 * documents, and differ in a number.
 */
export function alignedFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind, lead } = statement;
  if (kind === 'heading' || ofExample.test(textOf(tokens))) return [];
  return countsIn(tokens).flatMap(({ of, value, token }): ProseFault[] => {
    const clause = clauseOf(tokens, tokens.indexOf(token));
    const near = [tokens, clause].flatMap((part) =>
      nearSentences(termsOfTokens(part, lead), page.documents, LEAST).map(({ sentence }) => sentence),
    );
    const names = new Set(clause.flatMap((one) => (one.kind === 'name' ? [one.text] : [])));
    const told = [...near, ...ofSamePhrase(tokens, token, page), ...ofSameName(names, page)].flatMap((sentence) =>
      countsOf(sentence, names).flatMap((count) =>
        count.of === of && !isWithin(textOf(tokens), sentence.text) ? [{ sentence, count }] : [],
      ),
    );
    if (told.length === 0 || told.some(({ count }) => count.value === value)) return [];
    const [{ sentence }] = told as [(typeof told)[number]];
    const message = `the API documents say "${sentence.text.slice(0, 120)}", and not ${token.text}`;
    return [{ line: token.line, message, hint }];
  });
}

const termsOfTokens = (tokens: readonly Token[], lead: Statement['lead']): ReadonlySet<string> =>
  termsOf(
    textOf(tokens),
    [...tokens, ...lead].flatMap((token) => (token.kind === 'name' ? [token.text] : [])),
  );

/** What stands around a token between commas, brackets and the like. */
function clauseOf(tokens: readonly Token[], at: number): readonly Token[] {
  const ends = ({ kind, text }: Token): boolean =>
    (kind === 'mark' && /^[,;:()–—]$/.test(text)) ||
    (kind === 'word' && /^(?:but|while|whereas|so|because|then)$/.test(text));
  const start = tokens.findLastIndex((token, index) => index < at && ends(token)) + 1;
  const end = tokens.findIndex((token, index) => index > at && ends(token));
  return tokens.slice(start, end < 0 ? tokens.length : end);
}

const limits =
  /(?:up to|at most|(?:a )?maximum(?: of)?|no more than|not more than|limit(?:ed)?(?: of| to| is)?|cannot exceed|can not exceed) $/i;

/** Sentences of the documents that limit what has the same two words behind its number: "up to 20 signing keys". */
function ofSamePhrase(tokens: readonly Token[], number: Token, page: Page): readonly DocumentedSentence[] {
  const at = tokens.indexOf(number);
  const [first, second] = tokens.slice(at + 1, at + 3);
  if (first?.kind !== 'word' || second?.kind !== 'word' || /^(?:and|or|of|in|at|are|is|to|per)$/.test(second.text))
    return [];
  if (!limits.test(`${textOf(tokens.slice(0, at))} `)) return [];
  const phrase = new RegExp(
    `([\\w ]{0,30}?)\\d[\\d,]* ${escapeRegExp(first.text)} ${escapeRegExp(second.text)}\\b`,
    'i',
  );
  return nearSentences(termsOf(`${first.text} ${second.text}`, []), page.documents, {
    covered: 0.9,
    covers: 2,
    shared: 1,
  })
    .map(({ sentence }) => sentence)
    .filter(({ text }) => limits.test(phrase.exec(text)?.[1] ?? ''));
}

/** Sentences of the documents with a name that few others have: "16 bytes for aes128". */
const ofSameName = (names: ReadonlySet<string>, { documents }: Page): readonly DocumentedSentence[] =>
  [...names]
    .filter((name) => /\d|_|[a-z][A-Z]/.test(name) && !documents.fields.has(name))
    .flatMap((name) => nearSentences(termsOf('', [name]), documents, { covered: 0.9, covers: 2, shared: 1 }))
    .map(({ sentence }) => sentence);

/** What a sentence of the documents counts: in the clauses that have one of the names, where any has. */
function countsOf({ text }: DocumentedSentence, names: ReadonlySet<string>): Count[] {
  const clauses = text.split(/[,;:()](?=\s|$)|\s[–—-]\s/);
  const own = clauses.filter((clause) => [...names].some((name) => clause.includes(name)));
  return (own.length > 0 ? own : [text]).flatMap((part) =>
    countsIn(tokensOf({ type: 'text', value: part.replaceAll('`', '') }, noNames)),
  );
}
