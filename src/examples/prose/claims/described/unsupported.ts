import type { ProseFault } from '../../check-names';
import { noNames } from '../../own-names';
import type { Page } from '../check-claims';
import { wordsIn } from '../documented-words';
import { coordinatesOf } from '../coordinates';
import {
  descriptionsOf,
  type DocumentedSentence,
  nearSentences,
  sentencesLike,
  sentencesOn,
  termsOf,
  weightsOf,
} from '../documented-sentences';
import type { Documents } from '../documents';
import { hint } from '../matches';
import type { Statement } from '../statement';
import { type Token, tokensOf } from '../tokens';
import { isWithin } from './contradictions';
import { type Fact, factsIn } from './facts';
import { readSentence, stemOf } from './reading';

const ofSandbox = /\bsandbox\b/i;
const uncertain =
  /\b(?:example|e\.g|such as|tutorial|mock|this guide|this page|recommend\w*|suggest\w*|we (?:use|set|send|choose|pick|take|start|create|call|wait|read|ask|want|look)|let's|imagine|about|roughly|around|approximately|almost|nearly|instead|(?:before|after) the (?:first|second|previous|other))\b|[$€£=×]/i;

/** A sentence of the documents that gives something of the same kind. */
interface Told {
  readonly sentence: DocumentedSentence;
  readonly facts: readonly Fact[];
  /** How many words both have; with those, how many figures and whether the guide names what it describes. */
  readonly words: number;
  readonly shared: number;
  /** Which part of the guide's words it has, by how rare they are. */
  readonly covered: number;
  /** That, and which part of its words the guide has: from 0 to 2. */
  readonly likeness: number;
}

const MAX_NEAR = 40;
const WEIGHT_OF_NAME = 4;
const WEIGHT_OF_FIGURE = 3;
const WITH_NAME = { covered: 0.9, covers: 2, shared: 1 };

/**
 * A number, a day or a date that no sentence of the documents about the same has, while the one that is most like it has another: "the
 * gate closes 30 minutes before departure", where all that is said of that is 45 minutes.
 */
export function unsupportedFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  const text = sentenceOf(tokens);
  if (kind === 'heading' || uncertain.test(text)) return [];
  const facts = [...factsIn(tokens), ...valuesIn(tokens, page)].filter(
    (fact) => !isVersionOf(page, fact) && !isOnlyDay(tokens, fact),
  );
  return facts.flatMap((fact): ProseFault[] => {
    const near = toldNear(aroundFact(fact, statement), fact.of, page).filter(
      ({ sentence: { text: other, of } }) => !ofSandbox.test(text) || ofSandbox.test(`${other} ${of}`),
    );
    if (near.some(({ facts }) => facts.some(({ value }) => value === fact.value))) return [];
    if (isMoment.test(fact.of) && momentsOf(page).has(`${fact.of} ${fact.value}`)) return [];
    const [best] = near
      .filter(({ facts, sentence }) => facts.length > 0 && !uncertain.test(sentence.text))
      .toSorted((a, b) => b.likeness - a.likeness || b.shared - a.shared);
    if (!best || !isAlike(fact, best) || isWithin(text, best.sentence.text)) return [];
    // Who gives what the documents give may work out something with it.
    if (facts.some((one) => one !== fact && best.facts.some(({ of, value }) => of === one.of && value === one.value)))
      return [];
    const message = `the API documents say "${best.sentence.text.slice(0, 120)}", not "${fact.text}"`;
    return [{ line: tokens[fact.at]!.line, message, hint }];
  });
}

/** "Version 2.4" of an API whose version is 2.4.0. */
const isVersionOf = ({ documents }: Page, { of, value }: Fact): boolean =>
  of === 'version' && documents.models.some(({ info }) => `${info.version}.`.startsWith(`${value}.`));

/** "A day 24 months after": how far it is from something is what is given. */
const isOnlyDay = (tokens: readonly Token[], { at, text }: Fact): boolean =>
  /^an? \S+$/.test(text) && tokens.slice(at, at + 3).some(({ kind }) => kind === 'number');

const isMoment = /^(?:clock|date)$/;
const moments = new WeakMap<Documents, ReadonlySet<string>>();

/** The times of day and the dates that the documents give of anything: a sentence that shares no word with a description may tell of one. */
function momentsOf(page: Page): ReadonlySet<string> {
  const cached = moments.get(page.documents);
  if (cached) return cached;
  const found = descriptionsOf(page.documents)
    .flat()
    .filter((text) => /\d:\d\d|\b\d{4}\b|midnight|noon/.test(text))
    .flatMap((text) => factsIn(tokensOf({ type: 'text', value: text }, noNames)))
    .flatMap(({ of, value }) => (isMoment.test(of) ? [`${of} ${value}`] : []));
  const known = new Set(found);
  moments.set(page.documents, known);
  return known;
}

const valuesOf = new WeakMap<Documents, ReadonlyMap<string, readonly number[]>>();

/** The enumerations that have a value, by their index. */
function enumerationsWith(value: string, documents: Documents): readonly number[] {
  const known = valuesOf.get(documents);
  if (known) return known.get(value) ?? [];
  const all = new Map<string, number[]>();
  for (const [index, { values }] of wordsIn(documents).enumerations.entries())
    for (const one of new Set(values)) {
      const same = all.get(one);
      if (same) same.push(index);
      else all.set(one, [index]);
    }
  valuesOf.set(documents, all);
  return enumerationsWith(value, documents);
}

/** "Are then quarantined", of a state that is called so. */
const isState = /^[a-z]{4,}ed$/;

/** The values that are named, for each enumeration of which a single one is. */
function valuesIn(tokens: readonly Token[], { documents }: Page): Fact[] {
  const found = tokens.flatMap(({ kind, text }, at) =>
    (kind !== 'name' && !(kind === 'word' && isState.test(text))) || documents.fields.has(text)
      ? []
      : enumerationsWith(text, documents).map((index) => ({ of: `value ${index}`, value: text, text, at })),
  );
  return found.filter(({ of, value }) => !found.some((one) => one.of === of && one.value !== value));
}

/** Its words, and the names of what its sentence is about. */
interface Around {
  readonly tokens: readonly Token[];
  readonly names: ReadonlySet<string>;
}

/** Before "it", these lead on from the sentence before: "Later it costs 2500 pence". */
const linking = /^(?:later|then|afterwards|otherwise|now|so|but|and|also|therefore|still|however|first|here|there)$/;

/** The clause of a fact, with what stands before where it says "they" of that. */
function aroundFact({ at }: Fact, { tokens, previous = [], kind, lead }: Statement): Around {
  const clauses = coordinatesOf(tokens);
  const clause = clauses.find((one) => one.includes(tokens[at]!)) ?? tokens;
  const isOfBefore = /^(?:it|they|these|those|this|that|them|which|who)$/.test(
    clause.find(({ kind, text }) => kind === 'word' && !linking.test(text))?.text ?? '',
  );
  const isFirst = clause.includes(tokens[0]!);
  const around = isOfBefore
    ? [...(isFirst ? previous : tokens.slice(0, tokens.indexOf(clause[0]!))), ...clause]
    : clause;
  const beside = kind === 'cell' ? lead : [];
  const names = new Set(
    [...around, ...tokens, ...beside].flatMap((token) => (token.kind === 'name' ? token.text : [])),
  );
  return { tokens: around, names };
}

/** What anything has a number of. */
const generic = new Set(
  'character letter digit word item entry element value byte time field result type part step way line name call request hit page object option case stage level'.split(' ').map(stemOf), // prettier-ignore
);

/** What a date or a time of day is written with says nothing of what happens then. */
const ofCalendar = new Set(
  'night midnight noon january february march april june july august september october november december'.split(' ').map(stemOf), // prettier-ignore
);

/** The sentences that tell of the same. @param of the kind of fact, of which what is counted is no word */
function toldNear({ tokens, names }: Around, of: string, page: Page): Told[] {
  const { documents } = page;
  const own = readSentence(sentenceOf(tokens));
  const weightOf = weightsOf(documents);
  const sum = (stems: Iterable<string>): number => [...stems].reduce((total, stem) => total + weightOf(stem), 0);
  const wordsOf = (stems: ReadonlySet<string>): string[] =>
    [...stems].filter((stem) => (of !== `# ${stem}` || !generic.has(stem)) && !ofCalendar.has(stem));
  const mine = wordsOf(own.stems);
  // `aes128` is that wherever it stands; a field of that name may be another one.
  const spelt = [...names].filter((name) => /\d|_|[a-z][A-Z]/.test(name) && !documents.fields.has(name));
  const ofNames = [
    ...[...names].flatMap((name) => sentencesOn(name, documents)),
    ...spelt.flatMap((name) =>
      nearSentences(termsOf('', [name]), documents, WITH_NAME).map(({ sentence }) => sentence),
    ),
  ];
  const found = new Set([...sentencesLike(own, documents, MAX_NEAR), ...ofNames]);
  const figures = [...factsIn(tokens), ...valuesIn(tokens, page)].filter((fact) => fact.of !== of);
  return [...found].flatMap((sentence): Told[] => {
    const same = spelt.filter((name) => sentence.stems.has(`\`${name}`));
    const theirs = wordsOf(readSentence(sentence.text).stems);
    const words = mine.filter((stem) => theirs.includes(stem));
    const given = factsOf(sentence, page, same[0]);
    const equal = figures.filter((fact) => given.some((one) => one.of === fact.of && one.value === fact.value));
    // What a sentence of the guide names is what this one describes.
    const known = same.length + (names.has(sentence.of) ? 1 : 0);
    const extra = known * WEIGHT_OF_NAME + equal.length * WEIGHT_OF_FIGURE;
    const shared = words.length + equal.length + known;
    if (shared === 0) return [];
    const weight = sum(words) + extra;
    const covered = weight / (sum(mine) + extra);
    const likeness = covered + weight / (sum(theirs) + extra);
    const facts = given.filter((fact) => fact.of === of);
    return [{ sentence, facts, words: words.length + same.length, shared, covered, likeness }];
  });
}

/** Whether two sentences are so alike that what they give differently is a difference: the less, the rarer it is. */
function isAlike({ of, text }: Fact, { facts, words, shared, covered, likeness }: Told): boolean {
  if (of.startsWith('value')) return shared > 2 && covered >= 0.5 && likeness >= 1.2;
  if (/^(?:weekday|clock|date|version)$/.test(of)) return likeness >= 0.5;
  // Both have the name of the standard, which is not enough.
  if (of.startsWith('standard')) return words > 1 && likeness >= 0.5;
  if (words === 0) return false;
  // "One of the hits", "two words" are no figures that a document would give.
  const isVague = [text, ...facts.map((fact) => fact.text)].some((one) => /^one /.test(one));
  if (isVague || of.startsWith('#')) return shared > 1 && covered >= 0.5 && likeness >= 0.9;
  return shared > 1 ? likeness >= 0.6 : likeness >= 1.05;
}

const sentenceOf = (tokens: readonly Token[]): string =>
  tokens.map(({ kind, text }) => (kind === 'name' ? `\`${text}\`` : text)).join(' ');

const known = new WeakMap<DocumentedSentence, readonly Fact[]>();

/** @param name in whose clause they have to be: "16 bytes for aes128, 32 bytes for aes256" */
function factsOf(sentence: DocumentedSentence, page: Page, name?: string): readonly Fact[] {
  const cached = name === undefined ? known.get(sentence) : undefined;
  if (cached) return cached;
  const clauses = name === undefined ? [] : sentence.text.split(/[,;:()](?=\s|$)|\s[–—-]\s/);
  // "`oak128`: a key of 16 bytes" is one clause.
  const isTerm = name !== undefined && /^\W*/.exec(sentence.text)![0].length === sentence.text.indexOf(name);
  const text = (isTerm ? undefined : clauses.find((clause) => clause.includes(name!))) ?? sentence.text;
  const tokens = text
    .split(/(`[^`\n]+`)/)
    .flatMap((part) =>
      tokensOf({ type: part.startsWith('`') ? 'inlineCode' : 'text', value: part.replaceAll('`', '') }, noNames),
    );
  const facts = [...factsIn(tokens), ...valuesIn(tokens, page)];
  if (name === undefined) known.set(sentence, facts);
  return facts;
}
