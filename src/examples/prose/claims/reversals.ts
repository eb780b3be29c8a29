import { escapeRegExp } from '../../../text/escape-reg-exp';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsIn } from './documented-words';
import { type DocumentedSentence, nearSentences, sentencesAbout, termsOf } from './documented-sentences';
import { hint, textOf } from './matches';
import { plainName } from '../../../openapi/shown-identity';
import { subjectOf } from './opposites';
import type { Name } from './names';
import type { Statement } from './statement';
import { stemsOf } from './stems';
import type { Token } from './tokens';

/** What turns a statement into its opposite, outside of conditions. */
const negation =
  /\b(?:not|no|never|nothing|none|neither|nor|cannot|can't|won't|doesn't|don't|isn't|aren't|unable|unsupported|impossible|excluded|refuses?|refused|rejects?|rejected|ignored|skipped|forbidden|prevented|fails?)\b/gi;
const condition =
  /\b(?:if|when|whenever|unless|until|where|without|except|but not|apart from|other than|rather than|instead of|no later|no more|no longer than|not only|as long as|once|after|before)\b(?:(?!\b(?:and|but) (?:there|it|they|you|no)\b).)*/i;
const hasVerb =
  /\b(?:is|are|was|were|be|can|cannot|may|must|will|has|have|does|do|should|needs?|supported|allowed|required|returns?|gets?|stays?|works?|counts?|applies|apply|expires?)\b/i;
const ofExample = /\b(?:sandbox|example|our|your|we|tutorial|guide|page|mock)\b/i;

const isNegative = (text: string): boolean =>
  (
    text
      .replace(/\bor not\b/gi, '')
      // "No member can have more than four" says "at most four".
      .replace(/\b(?:no|never|not)(?=(?: [a-z]+){1,5}? (?:more|longer|later|less|fewer|shorter|earlier) than\b)/gi, '')
      .replace(condition, '')
      .match(negation) ?? []
  ).length %
    2 ===
  1;

/** "Rejected with 409" says no more than "gets 409". */
const withStatus = /\b(?:refused|rejected|fails?)(?= [^.,;]*\b[45]\d\d\b)/gi;

const withoutStatus = (text: string): string => text.replace(withStatus, '');

/** "Is waiting to be paid" and "is not paid yet" are the same. */
const isPending = (text: string): boolean => /\b(?:yet|waits?|waiting|still to be|until|awaits|awaiting)\b/i.test(text);

const isAlike = (one: string, other: string): boolean =>
  (isPending(one) && isPending(other)) ||
  isNegative(one) === isNegative(other) ||
  isNegative(withoutStatus(one)) === isNegative(withoutStatus(other));

/** What the description of a failed response says is so only then. */
const isFailure = /^(?:[45]\d\d|[45]XX|default)$/i;

const NEAR = { covered: 0.4, covers: 0.4, shared: 3 };
/** How much of a sentence of the documents a clause has to have to be its opposite, and how near another one may be that agrees with it. */
const [COVERS, COVERED, AS_NEAR] = [0.6, 0.4, 0.8];
const MIN_WORDS = 3;
const MAX_CLAUSES = 12;
/** What says when something is there, or what it is called, is no rule: "Whether it is enabled", "The task that is triggered", "Null if it was left out". */
const isRule = (text: string): boolean =>
  !/^\W*(?:whether|required|present|set|true|false|when|if|once|get|list|create|update|delete|indicates?)\b/i.test(
    text,
  ) && hasVerb.test(text.replace(/\b(?:that|which|who|whose)\b.*$/i, '').replace(condition, ''));

/** "Playback IDs of assets are supported", where a description says "Asset playback IDs are not supported yet". */
export function reversedFaults({ tokens, kind, lead }: Statement, page: Page): ProseFault[] {
  if (kind === 'heading' || ofExample.test(textOf(tokens))) return [];
  const clauses = clausesOf(tokens);
  // "It deletes the data of the store, such as tuples" is one statement.
  const isOne = clauses.length > 1 && clauses.slice(1).every((clause) => !hasVerb.test(textOf(clause)));
  const wholes = isOne && !condition.test(textOf(tokens)) ? [[...tokens]] : [];
  return [...clauses, ...wholes].slice(0, MAX_CLAUSES).flatMap((clause): ProseFault[] => {
    const text = textOf(clause);
    const said = text.replace(condition, '').trim();
    if (said.split(' ').length < MIN_WORDS || !hasVerb.test(said)) return [];
    const names = [...clause, ...lead].flatMap((token) => (token.kind === 'name' ? [token.text] : []));
    const near = nearSentences(termsOf(text, names), page.documents, NEAR);
    const [best] = near;
    if (!best || best.covers < COVERS || best.covered < COVERED) return [];
    const told = closest(best.sentence, text, names);
    if (!isRule(told) || (isFailure.test(best.sentence.of) && !/\b(?:[45]\d\d|fails?|errors?)\b/i.test(text)))
      return [];
    const agrees = near.some(
      ({ sentence, covered, covers }) =>
        covered + covers > AS_NEAR * (best.covered + best.covers) &&
        (isAlike(closest(sentence, text, names), text) || sentence.text.toLowerCase().includes(said)),
    );
    if (agrees) return [];
    const message = `the API documents say "${best.sentence.text.slice(0, 120)}", but the guide says the opposite`;
    return [{ line: clause[0]!.line, message, hint }];
  });
}

const ends = /[,;:()](?=\s|$)|\s(?:[–—-]|--)\s|\b(?:but|while|whereas|so|because|then)\b/;

/** The clause of a sentence of the documents that has most of the words of a text. */
function closest({ text }: DocumentedSentence, other: string, names: readonly string[]): string {
  const terms = termsOf(other, names);
  const clauses = text.split(ends);
  const shares = clauses.map((clause) => [...termsOf(clause, [])].filter((term) => terms.has(term)).length);
  return clauses[shares.indexOf(Math.max(...shares))]!;
}

function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of tokens) {
    const isEnd = token.kind === 'name' || token.kind === 'quote' ? false : ends.test(` ${token.text} `);
    if (isEnd) clauses.push([]);
    else clauses.at(-1)!.push(token);
  }
  return clauses.filter(({ length }) => length >= MIN_WORDS);
}

const both = / (?:or|and) both | both of them | together | (?:all|any) of them /i;
const onlyOne =
  /\b(?:exactly one of|only one of|not both|never both|mutually exclusive|(?:cannot|can not|must not|may not) be (?:used|combined|set|sent|given) (?:together|with))\b/i;
const notBoth = / (?:never|not|but not) both | exactly one of | only one of | mutually exclusive /i;
const severalOf = /\b(?:at least one of|one or both|one or more of|any combination of|both (?:may|can) be)\b/i;

/** "Send an `email`, a `username` or both", where the documents want exactly one of them; and the other way round. */
export function eitherFaults({ tokens }: Statement, { documents }: Page): ProseFault[] {
  const text = ` ${textOf(tokens)} `;
  const [isBoth, isOne] = [both.test(text) && !notBoth.test(text), notBoth.test(text)];
  if (!isBoth && !isOne) return [];
  const names = [
    ...new Set(
      tokens.flatMap((token) => (token.kind === 'name' && documents.fields.has(token.text) ? [token.text] : [])),
    ),
  ];
  if (names.length !== 2) return [];
  const told = sentencesAbout(names, documents);
  const [says, denies] = isBoth ? [severalOf, onlyOne] : [onlyOne, severalOf];
  const contrary = told.find((sentence) => denies.test(sentence.text));
  if (!contrary || told.some((sentence) => says.test(sentence.text))) return [];
  const message = `of ${names.join(' and ')}, the API documents say "${contrary.text.slice(0, 120)}"`;
  return [{ line: tokens.find(({ kind }) => kind === 'name')!.line, message, hint }];
}

const explains = (value: string, text: string): boolean => {
  const at = text.indexOf(value);
  return at >= 0 && at < 6 && /^[`"'*]*\s*(?:[-–—:=(]|means|indicates|if|when)\s?/.test(text.slice(at + value.length));
};

/** "`full_access` can only send emails", where the documents say that of another value of the same enumeration. */
export function swappedFaults({ tokens, lead, kind }: Statement, page: Page): ProseFault[] {
  return kind === 'heading' ? [] : clausesOf(tokens).flatMap((clause) => swappedIn(clause, tokens, lead, page));
}

function swappedIn(
  tokens: readonly Token[],
  all: readonly Token[],
  lead: Statement['lead'],
  { documents }: Page,
): ProseFault[] {
  if (isNegative(textOf(tokens)) || /^see\b/i.test(textOf(tokens))) return [];
  const named = [...tokens, ...(tokens.some(({ kind: one }) => one === 'name') ? [] : lead)];
  const values = named.filter((token): token is Name => token.kind === 'name');
  const [value] = values;
  if (!value || new Set(values.map(({ text }) => text)).size > 1) return [];
  const { enumerations } = wordsIn(documents);
  const own = enumerations.filter((one) => one.values.includes(value.text));
  if (own.length === 0) return [];
  const [terms, around] = [tokens, all].map((part) =>
    stemsOf(textOf(part.filter((token) => token.kind !== 'name'))),
  ) as [Set<string>, Set<string>];
  // A meaning may go on in the next sentence; what the values are called says nothing.
  const shareOf = ({ text, next = '' }: DocumentedSentence, other: string): number => {
    const goesOn = !own.some((one) => one.values.some((another) => next.includes(another)));
    const stems = stemsOf(`${text.replace(other, '')} ${goesOn ? next : ''}`);
    return [...(other === value.text ? around : terms)].filter((term) => stems.has(term)).length;
  };
  const meanings = own.flatMap((one) =>
    one.values.flatMap((other) =>
      sentencesAbout([other], documents)
        .filter(({ text }) => explains(other, text))
        .map((sentence) => ({ value: other, sentence, share: shareOf(sentence, other) })),
    ),
  );
  const mine = meanings.filter((one) => one.value === value.text);
  const best = meanings.toSorted((a, b) => b.share - a.share)[0];
  if (!best || mine.length === 0 || best.value === value.text || best.share < 2) return [];
  // "A blocked slot means that …" is about `blocked`, whatever was named before.
  if (all.some(({ kind, text }) => kind === 'word' && plainName(text) === plainName(best.value))) return [];
  // All of its words, of which its own meaning lacks several.
  const isWhole = best.share === terms.size && mine.every(({ share }) => share <= terms.size - 2);
  if (!isWhole && (best.share < terms.size * 0.6 || mine.some(({ share }) => share > 0))) return [];
  const message = `this is what the API documents say of ${best.value}; of ${value.text} they say "${mine[0]!.sentence.text.slice(0, 120)}"`;
  return [{ line: value.line, message, hint }];
}

/**
 * "Without `expires` the client expires soon", where the description of that field says that it never does: nearly all words of a clause of
 * what a statement is about, and the reverse.
 */
export function ownReversedFaults(statement: Statement, page: Page): ProseFault[] {
  if (statement.kind === 'heading' || ofExample.test(textOf(statement.tokens))) return [];
  // "Is no longer null" tells of a change: what was so until then is not denied.
  if (/\bno longer\b/.test(textOf(statement.tokens))) return [];
  const subject = subjectOf(statement, page);
  if (!subject) return [];
  // "You cannot cancel this ride" is what a response 409 says, and no rule.
  const always = subject.told.filter((text) => !subject.ofFailures?.includes(text));
  const told = always.flatMap((text) => text.split(/(?<=[.;!?])\s|\n/)).flatMap((text) => text.split(ends));
  return clausesOf(statement.tokens).flatMap((clause): ProseFault[] => {
    const text = textOf(clause);
    // "Fails with 409 if the shop is closed" tells of what a status means.
    if (/^to /i.test(text) || /\b[45]\d\d\b/.test(text)) return [];
    // What a field is called says nothing of it.
    const stems = contentOf(textOf(clause.filter(({ kind }) => kind !== 'name')));
    const near = told.filter((other) => {
      const own = [...contentOf(other)];
      const shared = own.filter((stem) => stems.has(stem)).length;
      return shared >= 2 && shared >= own.length * (own.length > 2 ? OWN_SHARE : 1);
    });
    const [contrary] = near;
    if (contrary === undefined || near.some((other) => isNegative(other) === isNegative(text))) return [];
    // "The currency of the customer" is a name and no rule; `never` may be a value.
    if (isNegative(contrary) ? /^\W*(?:never|none|no)\b/i.test(contrary) : !isRule(contrary)) return [];
    const message = `of ${subject.name}, the API documents say "${contrary.trim().slice(0, 120)}", but the guide says the opposite`;
    return [{ line: clause[0]!.line, message, hint }];
  });
}

const OWN_SHARE = 0.75;

/** The stems of a clause without what negates it. */
const contentOf = (text: string): Set<string> =>
  stemsOf(text.replace(negation, ' ').replace(/\b(?:means?|indicates?|returned|returns?)\b/gi, ' '));

const precedes = /(?:takes? (?:precedence|priority)|has (?:precedence|priority)|overrides?|wins|supersedes?)/;

/** "`ignore` takes precedence over `error`", where the documents say that `error` does. */
export function precedenceFaults({ tokens }: Statement, { documents }: Page): ProseFault[] {
  const at = tokens.findIndex(({ text }, index) =>
    precedes.test(`${text} ${tokens[index + 1]?.text ?? ''}`.toLowerCase()),
  );
  const first = tokens[at - 1];
  const second = tokens.slice(at).find((token): token is Name => token.kind === 'name');
  if (at < 1 || first?.kind !== 'name' || !second || isNegative(textOf(tokens))) return [];
  const [mine, others] = [first.text, second.text].map((name) =>
    sentencesAbout([name], documents).filter(
      ({ text }) =>
        precedes.test(text) &&
        !isNegative(text) &&
        new RegExp(`(?<![\\w-])${escapeRegExp(name)}\\W{0,4}(?: \\w+){0,2} ?${precedes.source}`).test(text),
    ),
  ) as [DocumentedSentence[], DocumentedSentence[]];
  const [contrary] = others;
  if (!contrary || mine.length > 0) return [];
  const message = `the API documents say "${contrary.text.slice(0, 120)}", and not that ${first.text} does`;
  return [{ line: first.line, message, hint }];
}
