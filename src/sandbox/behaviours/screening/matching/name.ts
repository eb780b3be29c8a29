import type { NameWords } from './alignment';
import { wordsOf } from './text-part';
import { word, type Word } from './word';

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
