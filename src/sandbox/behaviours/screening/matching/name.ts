import anyAscii from 'any-ascii';
import { doubleMetaphone } from 'double-metaphone';
import type { NameWords } from './alignment';

/** A piece of a name, and whether it is what matched. The parts of a name put together are the name, separators included. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** What a word is made of; an apostrophe and a joiner stand inside words, everything else separates them. */
const WORD = /[\p{L}\p{M}\p{N}'’\u200c\u200d]+/gu;

/** The words of a text in order, at most so many of them. */
export function wordsOf(text: string, most = Infinity): string[] {
  const words: string[] = [];
  for (const found of text.matchAll(WORD)) {
    if (words.length >= most) break;
    words.push(found[0]);
  }
  return words;
}

/**
 * The text as parts: every word and every separator is a part of its own.
 *
 * @param matched positions among the text's words (as `wordsOf` gives them) that matched
 */
export function textParts(text: string, matched: ReadonlySet<number>): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  let position = 0;
  for (const found of text.matchAll(WORD)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index), isMatch: false });
    parts.push({ text: found[0], isMatch: matched.has(position) });
    at = found.index + found[0].length;
    position += 1;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
}

/** A word of a name in every form that the comparison needs. */
export interface Word {
  /** Lower case, composed (Unicode NFC), without apostrophes and joiners. */
  readonly plain: string;
  /**
   * In plain Latin letters, without diacritics: first the base letters (`sören` is `soren`, `Дмитрий` is `dmitriy`), then, where
   * it differs, the spelling with two letters that is usual in the Nordic countries and in German (`soeren`).
   */
  readonly latin: readonly string[];
  /** Double Metaphone codes (L. Philips, 2000) of the Latin forms. */
  readonly codes: readonly string[];
}

const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', æ: 'ae', å: 'aa', ö: 'oe', ø: 'oe', ü: 'ue', þ: 'th' };

/** Characters of a word that are compared. */
const MAX_WORD_LENGTH = 64;

/** A fuzzy comparison of shorter words would match almost everything. */
const MIN_FUZZY_LENGTH = 3;

/** The forms of one word, as `wordsOf` gives it. */
export function word(text: string): Word {
  const plain = text
    .slice(0, MAX_WORD_LENGTH)
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’\u200c\u200d]/g, '');
  const expanded = plain.replace(/[äæåöøüþ]/g, (letter) => TWO_LETTERS[letter] ?? letter);
  const latin = [...new Set([latinOf(plain), latinOf(expanded)])];
  return { plain, latin, codes: latin.some(isFuzzy) ? [...new Set(latin.flatMap(codesOf))] : [] };
}

/** Whether spelling and sound of the word may be compared: numbers and very short words must be identical. */
export function isFuzzy(latin: string): boolean {
  return latin.length >= MIN_FUZZY_LENGTH && /^[a-z]+$/.test(latin);
}

function latinOf(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

function codesOf(latin: string): string[] {
  return doubleMetaphone(latin).filter((code) => code.length > 1);
}

/** How many words are compared, so that the time for one comparison has a bound; what comes after them is ignored. */
const MAX_WORDS = { firstName: 6, lastName: 6, company: 12 } as const;

/** The words of a person's name. */
export function personName(firstName: string, lastName: string): NameWords {
  return {
    first: wordsOf(firstName, MAX_WORDS.firstName).map(word),
    last: wordsOf(lastName, MAX_WORDS.lastName).map(word),
  };
}

/** Words that say what kind of company it is, as `latin` forms; they never decide whether two names are the same. */
const LEGAL_FORMS = new Set(
  (
    'ab aktiebolag publ hb kb oy oyj as asa aps ou gmbh ag kg sa sas sarl srl spa bv nv ltd limited llc llp plc inc ' +
    'incorporated co company corp corporation pty doo ooo zao oao'
  ).split(' '),
);

export interface CompanyName {
  readonly name: NameWords;
  /** Position of each compared word among all words of the text. */
  readonly positions: readonly number[];
}

/**
 * The words of a company's name without those of its legal form (`AB`, `Ltd`, `A/S`), unless it has no others.
 */
export function companyName(text: string): CompanyName {
  const words = wordsOf(text, MAX_WORDS.company).map(word);
  const telling = words.map((_, position) => position).filter((position) => !isLegalForm(words, position));
  const positions = telling.length > 0 ? telling : words.map((_, position) => position);
  return { name: { first: [], last: positions.flatMap((position) => words[position] ?? []) }, positions };
}

function isLegalForm(words: readonly Word[], position: number): boolean {
  const form = words[position]?.latin[0] ?? '';
  // Single letters are what remains of A/S, d.o.o. and the like.
  return LEGAL_FORMS.has(form) || form.length < 2;
}
