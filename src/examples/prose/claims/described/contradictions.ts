import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import { clausesOf } from '../clauses';
import { coordinatesOf } from '../coordinates';
import { type DocumentedSentence, sentencesLike, weightsOf } from '../documented-sentences';
import { isValue } from '../field-names';
import { hint } from '../matches';
import type { Statement } from '../statement';
import type { Token } from '../tokens';
import { type Reading, readSentence, stemOf } from './reading';
import { type Described, describedBy } from './subject';

/** What a description says of the same otherwise. */
interface Difference {
  readonly kind: 'amount' | 'choice' | 'polarity' | 'name' | 'roles';
  /** The word of the guide, where one word is it. */
  readonly word?: string;
}

interface Alignment {
  /** Which part of the description's words the guide's sentence has, by how rare they are, and the reverse. */
  readonly covers: number;
  readonly covered: number;
  readonly shared: number;
}

interface Told extends Alignment {
  readonly sentence: string;
  readonly reading: Reading;
}

const ofFailure = /\b(?:[45]\d\d|fail\w*|errors?|refused?|rejected?)\b/i;
/** What turns a sentence about a request into one about its failure. */
const isRefused = /\b(?:refus|reject|fail|forbid|prevent)\w*/i;
const ofExample = /\b(?:sandbox|example|tutorial|mock|this guide|this page|recommend|suggest|we|our|let's|imagine)\b/i;

/**
 * A sentence of a guide that tells of the same as one of the descriptions of what it is about, and differs from it in exactly one thing that
 * changes its meaning: a number, one of two opposites, "not", a name, or which of two comes first.
 */
export function contradictionFaults(statement: Statement, page: Page): ProseFault[] {
  const found = faultsOf(statement, page);
  if (statement.kind !== 'sentence') return found;
  // What a clause denies may be denied in another one of the description.
  const parts = coordinatesOf(statement.tokens).map((tokens) => ({ ...statement, tokens, previous: undefined }));
  if (found.length > 0) {
    const isOfOne = parts.length === 0 || faultsOf(statement, page, describedBy, ofClause).length > 0;
    return isOfOne || parts.some((part) => faultsOf(part, page).length > 0) ? found : [];
  }
  // "`a` if it is open, and `b` if it is not": each name has a clause of its own.
  const clauses = clausesOf(statement, page);
  const ofNames =
    clauses.length < 2
      ? []
      : clauses.flatMap(({ tokens, names }) =>
          faultsOf({ ...statement, tokens, lead: names, previous: undefined }, page),
        );
  if (ofNames.length > 0) return ofNames;
  const beside = parts.flatMap((part) => faultsOf(part, page, describedBy, ofClause));
  if (beside.length > 0) return beside;
  // What code does in one place is said of that alone, but for how something is written.
  const kinds = statement.isComment ? /^choice$/ : ofSentence;
  const [anywhere] = [statement, ...parts].map((part) => faultsOf(part, page, anySubject, kinds)).filter(({ length }) => length > 0); // prettier-ignore
  return anywhere ?? [];
}

const MAX_NEAR = 40;

/** What an API does with the same things in several operations. */
const deeds = /^(?:creat|delet|add|remov|eras|open|clos)\w*$/i;

/** What the documents say anywhere in nearly the same words. */
function anySubject({ tokens }: Statement, page: Page): Described | undefined {
  const own = readSentence(sentenceOf(tokens));
  const near = sentencesLike(own, page.documents, MAX_NEAR);
  // What is said of one setting may be said of another; of two values of one field, one is meant.
  const isKnown = (name: string): boolean => isValue(name, page) && !page.documents.fields.has(name);
  return {
    name: '',
    told: near.flatMap((sentence) => clausesIn(sentence, own.stems)),
    ofFailures: new Set(near.flatMap(({ of, text }) => (/^[45]/.test(of) ? [text] : []))),
    names: new Set(),
    isImplied: true,
    isKnown,
  };
}

const ofClause = /^(?:amount|choice|name)$/;
const ofSentence = /^(?:amount|choice|name|polarity)$/;

/** A sentence, and each of its clauses; behind the name of what it describes, where the guide has that in words. */
function clausesIn({ text, of }: DocumentedSentence, said: ReadonlySet<string>): string[] {
  const parts = text.split(/[;:]\s+|,\s+(?:and|so|but|since|because|as|while|then)\s+/);
  const isNamed = /^\w+$/.test(of) && said.has(stemOf(of)) && !new RegExp(`\\b${of}`, 'i').test(text);
  // "In degrees, positive to the east."
  const fragments = parts.length > 1 || hasVerb.test(text) ? [] : text.split(/,\s+/);
  return [text, ...(parts.length > 1 ? parts : []), ...(fragments.length > 1 ? fragments : [])].map((part) =>
    isNamed ? `${of}: ${part}` : part,
  );
}

function faultsOf(statement: Statement, page: Page, subjectIn = describedBy, kinds = /./): ProseFault[] {
  const { tokens, kind } = statement;
  if (kind === 'heading' || tokens.length > 80) return [];
  const text = sentenceOf(tokens);
  if (ofExample.test(text)) return [];
  const subject = subjectIn(statement, page);
  if (!subject || subject.told.length === 0) return [];
  const own = readSentence(text, subject.names);
  if (own.stems.size === 0 && own.amounts.length === 0) return [];
  const weights = weightsOf(page.documents);
  const told = subject.told.map((sentence) => {
    const reading = readSentence(sentence, subject.names);
    return { sentence, reading, ...align(own, reading, weights) };
  });
  const near = told
    .filter(
      (one) => isNear(one, subject) || (subjectIn !== anySubject && (isSameLimit(own, one) || isSamePlace(own, one))),
    )
    .toSorted((a, b) => b.covers + b.covered - a.covers - a.covered);
  const [best] = near;
  if (!best) return [];
  const [difference, ...others] = differences(own, best.reading, best, subject);
  if (!difference || others.length > 0 || !kinds.test(difference.kind)) return [];
  // "`cancelled`: the invoice was never paid" explains a value; what is like it tells of another one.
  if (
    subject.name === '' &&
    [...statement.lead, tokens[0]].some((one) => one?.kind === 'name' && one.text === difference.word)
  )
    return [];
  if (subject.isImplied && deeds.test(difference.word ?? '')) return [];
  if (subjectIn === anySubject && difference.kind === 'amount' && best.covered < 0.7) return [];
  if (subjectIn === anySubject && difference.kind === 'polarity' && !isSameRule(own, best, subject)) return [];
  // "You cannot cancel this ride" is what a response 409 says, and no rule; "the store is full" is why something is refused.
  const isFailure = difference.kind === 'polarity' && subject.ofFailures.has(best.sentence);
  if (isFailure && (!ofFailure.test(text) || isRefused.test(text) !== isRefused.test(best.sentence))) return [];
  if (told.some((one) => one !== best && agrees(own, one, best, difference))) return [];
  const line = lineOf(tokens, difference.word);
  const said = difference.word === undefined ? 'but the guide says otherwise' : `not "${difference.word}"`;
  const of = subject.name === '' ? '' : `of ${subject.name}, `;
  const message = `${of}the API documents say "${best.reading.text.slice(0, 120)}", ${said}`;
  return [{ line, message, hint }];
}

/** As a description has it: names in code. */
const sentenceOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ kind, text }) => (kind === 'name' ? `\`${text}\`` : kind === 'quote' ? `"${text}"` : text))
    .join(' ')
    .replace(/ (?=[,.;:)!?%])/g, '')
    .replace(/(?<=\() /g, '')
    .replace(/ - /g, '-');

const lineOf = (tokens: readonly Token[], word: string | undefined): number => {
  const [head = ''] = (word ?? '').toLowerCase().split(/[ -]/);
  return ((head === '' ? undefined : tokens.find(({ text }) => text.toLowerCase().startsWith(head))) ?? tokens[0]!)
    .line;
};

/** Of a number or of one of two opposites, beside those of words. */
const WEIGHT_OF_TERM = 3;

function align(own: Reading, other: Reading, weightOf: (stem: string) => number): Alignment {
  const sum = (stems: Iterable<string>): number => [...stems].reduce((total, stem) => total + weightOf(stem), 0);
  const shared = [...own.stems].filter((stem) => other.stems.has(stem));
  // The same number, and the same one of two opposites, say as much as a word.
  const same =
    own.amounts.filter(({ of, value }) => other.amounts.some((one) => one.of === of && one.value === value)).length +
    own.choices.filter(({ group, index }) => other.choices.some((one) => one.group === group && one.index === index)).length; // prettier-ignore
  const weight = sum(shared) + same * WEIGHT_OF_TERM;
  return {
    covers: other.stems.size + same === 0 ? 0 : weight / (sum(other.stems) + same * WEIGHT_OF_TERM),
    covered: weight / (sum(own.stems) + same * WEIGHT_OF_TERM),
    shared: shared.length + same,
  };
}

/** Of nothing in particular, only what can be done and when something ends can be denied in the same words; what a failure says holds then. */
const isSameRule = (own: Reading, { covered, covers, sentence, reading }: Told, { ofFailures }: Described): boolean =>
  Math.min(covered, covers) >= 0.95 &&
  !ofFailures.has(sentence) &&
  (deniesVerb(own, reading) || [own.text, reading.text].every((text) => /\b(?:can|cannot|may)\b/i.test(text)));

const [COVERS, COVERED] = [0.66, 0.55];

/** Whether two sentences tell of the same: all the more surely the less is known of what they are about. */
const isNear = ({ covers, covered, shared }: Alignment, { isImplied }: Described): boolean =>
  isImplied
    ? shared >= 2 && ((covers >= 0.75 && covered >= 0.7) || (covers >= 0.95 && covered >= 0.4))
    : (covers >= COVERS && covered >= COVERED && shared >= 2) || (shared === 1 && covers === 1 && covered >= 0.8);

/** "A berth has at most 10 ropes", where a description says "No more than 6 ropes can be on a single berth". */
const isSameLimit = (own: Reading, { reading, shared, covered }: Told): boolean =>
  shared >= 1 &&
  covered >= 0.5 &&
  [own, reading].every(({ amounts, choices }) => amounts.length === 1 && choices.some(({ group }) => group === 0)) &&
  own.amounts[0]!.of === reading.amounts[0]!.of &&
  own.choices.find(({ group }) => group === 0)!.index === reading.choices.find(({ group }) => group === 0)!.index;

/** "The first is 1", where a description says "The first page is 0" */
const isPlace = (of: string): boolean => /^is (?:first|last)$/.test(of);
const isSamePlace = (own: Reading, { reading }: Told): boolean =>
  own.stems.size === 0 && own.amounts.every(({ of }) => isPlace(of) && reading.amounts.some((one) => one.of === of));

function differences(own: Reading, other: Reading, alignment: Alignment, subject: Described): Difference[] {
  return [
    ...amountDifference(own, other),
    ...choiceDifferences(own, other),
    ...polarityDifference(own, other, alignment),
    ...nameDifference(own, other, alignment, subject),
    ...roleDifference(own, other),
  ];
}

const limits =
  /\b(?:at (?:most|least)|up to|(?:more|less|fewer|later|earlier|longer) than|max\w*|min(?:imum)?|limit\w*|within|until|exceed\w*|can|may|must|only|between|from)\b/i;

/** "We make 2 keys" is within "up to 10 keys can be made". */
export const isWithin = (said: string, told: string): boolean => limits.test(told) && !limits.test(said);

function amountDifference(own: Reading, other: Reading): Difference[] {
  if (isWithin(own.text, other.text)) return [];
  const kinds = new Set(own.amounts.map(({ of }) => of));
  return [...kinds].flatMap((kind): Difference[] => {
    const [mine, theirs] = [own, other].map((reading) =>
      reading.amounts.filter(({ of }) => of === kind),
    ) as unknown as [Reading['amounts'], Reading['amounts']];
    const isIn = (value: number, list: Reading['amounts']): boolean => list.some((one) => one.value === value);
    const [odd, ...more] = mine.filter(({ value }) => !isIn(value, theirs));
    const missing = theirs.filter(({ value }) => !isIn(value, mine));
    return odd && more.length === 0 && missing.length === 1 ? [{ kind: 'amount', word: odd.word }] : [];
  });
}

function choiceDifferences(own: Reading, other: Reading): Difference[] {
  return own.choices.flatMap((choice): Difference[] => {
    const of = (reading: Reading): Reading['choices'] => reading.choices.filter(({ group }) => group === choice.group);
    const [mine, theirs] = [of(own), of(other)];
    const indexes = new Set([...mine, ...theirs].map(({ index }) => index));
    // Who tells of both tells them apart.
    if (indexes.size !== 2 || mine.length !== 1 || theirs.length !== 1) return [];
    const isSamePlace =
      choice.near.size === 0 ||
      theirs[0]!.near.size === 0 ||
      [...choice.near].some((stem) => theirs[0]!.near.has(stem));
    return isSamePlace ? [{ kind: 'choice', word: choice.word }] : [];
  });
}

const hasVerb = /\b(?:is|are|was|were|be|can|cannot|may|must|will|has|have|does|do|should|needs?|without|\w{2,}ed)\b/i;

/** What has none only says what something is: who is told not to send it, is not told the opposite. */
const isStatement = ({ text, condition }: Reading): boolean => condition !== undefined || hasVerb.test(text);

/** "Never expires", where a description says when it expires. */
const deniesVerb = (own: Reading, other: Reading): boolean =>
  other.stems.has(stemOf(/\bnever (\w{3,}s)\b/i.exec(own.text)?.[1] ?? ''));

function polarityDifference(own: Reading, other: Reading, { covered, covers }: Alignment): Difference[] {
  const isNegative = ({ main, condition }: Reading): boolean => main.isNegative !== (condition?.isNegative ?? false);
  if (own.main.deniesMore || other.main.deniesMore) return [];
  if (isNegative(own) === isNegative(other) || isWithoutName(own) !== isWithoutName(other)) return [];
  if (own.isWhether !== other.isWhether || (!isStatement(other) && !deniesVerb(own, other))) return [];
  // "Goods that it may not carry are refused" denies what it is about.
  if (/\b(?:that|which|who)\b[^.,;]*\b(?:not|cannot|never)\b/i.test(own.text)) return [];
  // "The day of departure, which is not a night": what is added of it is not denied by who leaves it out.
  if (/,\s+which\b[^.,;]*\b(?:not|no|never)\b/i.test(other.text) && !/\bwhich\b/i.test(own.text)) return [];
  // "It cannot be lent until it is approved", "Before it can be lent, it has to be approved".
  if (isUntil(own) !== isUntil(other)) return [];
  // "The booking is cancelled" is what was done, and nothing that "it cannot be cancelled" denies.
  if (isAble.test(own.text) !== isAble.test(other.text) && isDone.test(other.text)) return [];
  // "It has not decided yet" is what is so before it has.
  if (isNotYet.test(own.text) !== isNotYet.test(other.text)) return [];
  // "A draft that stays the same" is a case, as "without a change" is.
  if (ofSuch.test(own.text) !== ofSuch.test(other.text)) return [];
  // "The address, and whether events are delivered", "True to report an error": neither says that it is so.
  if (/\bwhether\b|^\W*(?:true|false) to\b/i.test(other.text)) return [];
  // What is so in one case may not be so in another.
  if ((own.condition === undefined) !== (other.condition === undefined)) return [];
  if (own.condition && other.condition && !isSameCase(own.condition.stems, other.condition.stems)) return [];
  return covered + covers >= 1.4 ? [{ kind: 'polarity' }] : [];
}

const isAble = /\b(?:can|cannot|may|could|able|possible|allowed)\b/i;
/** What a response says of a success: "The booking is cancelled." */
const isDone = /^\W*(?:the |an? |your )?(?:[a-z]+ ){1,2}(?:is|was|has been|are|were|have been) [a-z]+ed\W*$/i;
const isNotYet = /\bnot\b[^.,;]*\byet\b/i;
const isUntil = ({ text }: Reading): boolean => /\buntil\b/i.test(text);
/** A subject with a relative clause, which says in which case the rest holds. */
const ofSuch = /^\W*(?:(?:an?|the|every|each|any|all|no) )?(?:[a-z-]+ ){1,3}(?:that|who|which) /i;

/** "Without `limit`", "without it": a case, and nothing that is denied. */
const isWithoutName = ({ text }: Reading): boolean =>
  /\bwithout (?:(?:an? |the )?`|(?:it|them|this|that|these|one)\b)/i.test(text);

const isSameCase = (own: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  own.size === 0 || other.size === 0
    ? own.size === other.size
    : [...own].filter((stem) => other.has(stem)).length >= Math.max(own.size, other.size) * 0.6;

/** "Use `a` for this", where the description says to use `b`. */
function nameDifference(
  own: Reading,
  other: Reading,
  { covered, covers }: Alignment,
  { isKnown }: Described,
): Difference[] {
  const odd = own.names.filter((name) => !other.text.includes(name));
  const missing = other.names.filter((name) => !own.text.includes(name));
  const [name] = odd;
  if (name === undefined || odd.length > 1 || missing.length !== 1 || own.names.length !== other.names.length)
    return [];
  if (!isKnown(name) || !isKnown(missing[0]!) || covered < 0.75 || covers < 0.75) return [];
  // "False once it is `closed`" says of one value what "still `open`" says of the other.
  const turns = /\b(?:true|false|once|until|unless|no longer)\b/i;
  if (turns.test(own.text) !== turns.test(other.text)) return [];
  return [{ kind: 'name', word: name }];
}

const roles = /(?:instead of|rather than|in favou?r of|over|overrides?|before|supersedes?|replaces)/i;

/** "`a` instead of `b`", where the description has `b` instead of `a`. */
function roleDifference(own: Reading, other: Reading): Difference[] {
  const pairOf = ({ text }: Reading): readonly [string, string, string] | undefined => {
    const match = new RegExp(`\`([^\`]+)\`[^\`]{0,40}?\\b(${roles.source})(?: the)? \`([^\`]+)\``, 'i').exec(text);
    return match ? [match[1]!, match[2]!.toLowerCase(), match[3]!] : undefined;
  };
  const [mine, theirs] = [pairOf(own), pairOf(other)];
  if (!mine || !theirs || mine[1] !== theirs[1] || mine[0] === mine[2]) return [];
  return mine[0] === theirs[2] && mine[2] === theirs[0] ? [{ kind: 'roles', word: mine[0] }] : [];
}

/** How near another sentence has to be to count as much as the nearest. */
const AS_NEAR = 0.8;

/** Whether another sentence of the descriptions says what the guide does. */
function agrees(own: Reading, other: Told, best: Told, { kind, word }: Difference): boolean {
  const { reading, covered, covers } = other;
  if (kind === 'amount')
    return own.amounts.some(
      (amount) =>
        amount.word === word && reading.amounts.some(({ of, value }) => of === amount.of && value === amount.value),
    );
  if (covered + covers < AS_NEAR * (best.covered + best.covers)) return false;
  if (kind === 'choice') {
    const choice = own.choices.find((one) => one.word === word);
    return reading.choices.some(({ group, index }) => group === choice?.group && index === choice.index);
  }
  if (kind === 'polarity') return covered >= 0.9 * best.covered && reading.main.isNegative === own.main.isNegative;
  return word !== undefined && reading.names.includes(word);
}
