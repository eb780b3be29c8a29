import { phraseIn } from './phrases';
import { namesOf, type SearchEntry, slugOf, withoutEndings } from './search-index';
import { synonymsOf } from './synonyms';
import { shortened } from '../../text/shortened';
import { isStopWord, stemOf, termsOf, wordsOf } from './tokens';

const isAddress = (query: string): boolean => /\/|^(get|put|post|patch|delete|head|options|trace|query)\b/i.test(query);

/** What a search found. */
export interface Found {
  readonly entry: SearchEntry;
  /** Terms of the query that the entry defines: names of fields, values of enumerations. */
  readonly defines: readonly string[];
}

/** What is shown: an entry, and the reason for it if title and text do not show it. */
export interface SearchResult extends SearchEntry {
  readonly reason?: string;
}

/** Whether a query is written as a program writes names: `matchId`, `sql_mode`, `Filter.IsPep`, `FalsePositive`, `Metaphone`. */
const isIdentifier = (query: string): boolean => /^\S*(?:[a-z0-9][A-Z]|\w[_.]\w)\S*$|^[A-Z][a-z]+$/.test(query);

/**
 * What was found, as a reader expects it: what is called just so, what defines a name that is written as names are, what begins so,
 * what has all words in its title, or in that of its page too, what defines them, what has all but one of several in its title, then the rest; of each of these guides first, and for paths and verbs operations.
 * @param found best first
 */
export function ranked(found: readonly Found[], query: string): SearchResult[] {
  const typed = query.trim();
  const wanted = typed.toLowerCase();
  const wantedStems = withoutEndings(typed);
  const terms = termsOf(query).filter((term, _, all) => !isStopWord(term, all));
  const isNamedIn = (entry: SearchEntry) => isOneOf(wordsOf([entry.title, entry.path, slugOf(entry)].join(' ')));
  const definesAll = ({ entry, defines }: Found): boolean =>
    defines.length > 0 && terms.every((term) => defines.includes(term) || isNamedIn(entry)(term));
  const isTelling = isIdentifier(typed) || found.filter(definesAll).length <= MAX_DEFINING;
  const rankOf = (each: Found): number => {
    const { entry } = each;
    const { title, path, kind, to, within } = entry;
    const names = namesOf(entry);
    // Of a message a reader has several words: one or two are about something else.
    if (kind === 'message' && terms.length < MIN_WORDS_OF_MESSAGE && !names.includes(wanted)) return MAX_RANK;
    const isNamed = isNamedIn(entry);
    const isDefined = isTelling && definesAll(each);
    const isSection = to.includes('#');
    const isInPage = isOneOf(isSection ? wordsOf(within) : []);
    const isPage = !isSection && (kind !== 'schema' || isIdentifier(typed));
    const isCalled = names.includes(wanted);
    // The name of an event, or of its schema, begins with what it is about, as those of many others do.
    const isOfSubject = /\s/.test(wanted) && placeOf[kind] > placeOf.operation;
    const isCalledNearly = !isIdentifier(typed) && names.some((name) => withoutEndings(name) === wantedStems);
    const tiers = [
      isIdentifier(typed) && title === typed && !isSection,
      isCalled && isPage,
      isCalledNearly && isPage,
      isDefined && isIdentifier(typed),
      isCalled,
      (!isOfSubject && names.some((name) => name.startsWith(wanted))) ||
        path?.toLowerCase().split('/').includes(wanted),
      terms.every(isNamed),
      terms.some(isNamed) && terms.every((term) => isNamed(term) || isInPage(term)),
      isDefined,
      terms.length > 2 && terms.filter(isNamed).length >= terms.length - 1,
    ];
    const tier = tiers.indexOf(true);
    const asksForFields = isDefined && (isIdentifier(typed) || !terms.some(isNamed));
    const preferred = isAddress(wanted) ? 'operation' : asksForFields ? 'schema' : 'guide';
    return KINDS * (tier < 0 ? tiers.length : tier) + (kind === preferred ? 0 : placeOf[kind]);
  };
  return found
    .map((each) => ({ each, rank: rankOf(each) }))
    .sort((first, second) => first.rank - second.rank)
    .map(({ each: { entry, defines } }) => {
      const reason = reasonFor(defines, typed);
      return reason === undefined ? entry : { ...entry, reason };
    });
}

/** Lowest first, unless a reader asks for another: an event is what follows of a call, and a schema part of one. */
const placeOf: Readonly<Record<SearchEntry['kind'], number>> = {
  guide: 1,
  message: 1,
  tag: 2,
  operation: 2,
  webhook: 3,
  schema: 4,
};
const KINDS = 5;

/** Last, whatever else is found. */
const MAX_RANK = Number.MAX_SAFE_INTEGER;
const MIN_WORDS_OF_MESSAGE = 3;

/** Where more than this define what was typed in words, such as a header of every webhook, it leads to none of them. */
const MAX_DEFINING = 8;

/** Whether a term is one of the words, in any form, or another word for one. */
const isOneOf =
  (words: readonly string[]) =>
  (term: string): boolean =>
    words.some((word) => word.startsWith(term) || stemOf(word) === stemOf(term) || synonymsOf(word).has(term));

/** Names as typed: the index has them in lower case. */
function reasonFor(defines: readonly string[], query: string): string | undefined {
  const chunks = query.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const names = chunks.filter((chunk) => termsOf(chunk).some((term) => defines.includes(term)));
  if (names.length === 0) return undefined;
  return `Defines ${(names.length === chunks.length ? [query] : names).map((name) => `“${name}”`).join(' and ')}`;
}

/** A part of a text, and whether the query has it. */
export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

/** A text in parts: words that begin with a word of the query are marked, and parts of `camelCase` are words. */
export function markedParts(text: string, query: string): TextPart[] {
  const terms = termsOf(query);
  const parts: TextPart[] = [];
  const add = (part: string, marked: boolean): void => {
    const last = parts.at(-1);
    if (last?.marked === marked) parts[parts.length - 1] = { text: last.text + part, marked };
    else if (part !== '') parts.push({ text: part, marked });
  };
  for (const word of text.split(/(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_])|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)) {
    const length = lengthOfMatch(word, terms);
    add(word.slice(0, length), true);
    add(word.slice(length), false);
  }
  return parts;
}

/** Of the longest term with which a word begins, in characters of the word; without accents none is longer or shorter. */
function lengthOfMatch(word: string, terms: readonly string[]): number {
  const plain = word.toLowerCase();
  return Math.max(0, ...terms.filter((term) => plain.startsWith(term)).map(({ length }) => length));
}

/** Characters of a text in a list of results. */
const MAX_EXCERPT = 110;

/** The part of an entry's text that has a word of the query, or its beginning. */
export function excerptOf({ text = '' }: SearchEntry, query: string): string {
  if (text.length <= MAX_EXCERPT) return text;
  const plain = text.toLowerCase();
  const phrase = phraseIn(text, query);
  const at =
    phrase >= 0
      ? phrase
      : Math.min(...termsOf(query).flatMap((term) => (plain.includes(term) ? plain.indexOf(term) : [])));
  if (!Number.isFinite(at) || at < MAX_EXCERPT - 20) return shortened(text, MAX_EXCERPT);
  const from = text.lastIndexOf(' ', at - 30) + 1;
  return `… ${shortened(text.slice(from), MAX_EXCERPT)}`;
}
