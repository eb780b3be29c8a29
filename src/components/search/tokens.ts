import { stemmer } from 'stemmer';

/** Endings of nouns that the stemmer takes for other words than their verbs: `classification` and `classify`. */
const verbsOfNouns: readonly (readonly [RegExp, string])[] = [
  [/ifications?$/, 'ify'],
  [/scriptions?$/, 'scribe'],
  [/istrations?$/, 'ister'],
];

/** What all forms of a word have in common. */
export function stemOf(word: string): string {
  const verb = verbsOfNouns.find(([ending]) => ending.test(word));
  return stemmer(verb ? word.replace(...verb) : word);
}

/**
 * The words of a text as the search index has them: small letters and digits without accents, parts of `camelCase` and
 * `snake_case` beside the whole. Used by the build for what can be found and by the search box for what is typed.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [chunk] of text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .matchAll(/[\p{L}\p{N}_]+/gu)) {
    const parts = chunk.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu) ?? [];
    const whole = chunk.replaceAll('_', '').toLowerCase();
    if (whole) words.push(whole);
    if (parts.length > 1) words.push(...parts.map((part) => part.toLowerCase()));
  }
  return words;
}

/** Words of questions that say nothing about what is looked for. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how i if in into is it its me mean means my no not of on once or our so that the their there this to was what when where which who why will with you your'.split(
    ' ',
  ),
);

/** Whether a word of a question says nothing about what is looked for, unless it is the whole question. */
export const isStopWord = (term: string, terms: readonly string[]): boolean =>
  STOP_WORDS.has(term) && !terms.every((each) => STOP_WORDS.has(each));

/** Words beside a name that only ask about it: `isPep meaning`, `default of pageSize`. */
const ASKING_WORDS = new Set(
  'meaning definition define description explained explain field property parameter param attribute enum value values type default header'.split(
    ' ',
  ),
);

/** What asks for the meaning of a term, with the term: `what is a hit`, `what does PEP mean`, `meaning of SNI`, `RCA definition`. */
const questionsOfTerms: readonly RegExp[] = [
  /^what(?:['’]s| is| are)(?: an?| the)? (?<term>\S+(?: \S+)?)$/i,
  /^what (?:does|do) (?:an? |the )?(?<term>\S+(?: \S+)?) (?:mean|stand for)$/i,
  /^(?:meaning|definition) of (?:an? |the )?(?<term>\S+(?: \S+)?)$/i,
  /^define (?:an? |the )?(?<term>\S+(?: \S+)?)$/i,
  /^(?<term>\S+(?: \S+)?) (?:meaning|definition|defined)$/i,
];

/** A query as it is looked for: of a question about a term, the term; of one about a name that is written as programs write them, the name. */
export function subjectOf(query: string): string {
  const asked = query
    .trim()
    .replace(/[\s?]+$/, '')
    .replace(/\s+/g, ' ');
  for (const question of questionsOfTerms) {
    const term = question.exec(asked)?.groups?.['term'];
    if (term !== undefined) return term;
  }
  const words = query.trim().split(/\s+/);
  const telling = words.filter((word) => {
    const plain = word.toLowerCase().replace(/[?:,]+$/, '');
    return !STOP_WORDS.has(plain) && !ASKING_WORDS.has(plain);
  });
  return telling.length === 1 && words.length > 1 && /[a-z0-9][A-Z]|\w[_.]\w/.test(telling[0]!)
    ? telling[0]!
    : query.trim();
}

/** A word that is not in the query, and stands for some of its terms. */
export interface StandIn {
  readonly term: string;
  /** The terms, by their number. */
  readonly stands: readonly number[];
}

/** Words of the longest query in which neighbours are looked for as one too: each may be in another file of the index. */
const MAX_WORDS_OF_COMPOUNDS = 3;

/** Neighbouring words of a query as one: `zip code` is also how a reader writes `zipCode`. */
export const compoundsOf = (terms: readonly string[]): StandIn[] =>
  terms.length > MAX_WORDS_OF_COMPOUNDS
    ? []
    : terms
        .slice(1)
        .map((term, at) => ({ term: terms[at]! + term, stands: [at, at + 1] }))
        .filter(({ stands }) => stands.every((at) => !STOP_WORDS.has(terms[at]!)));

/** Parts of a name that nothing is called, so that its parts are looked for: `onPetAdded` is about `pet` and `added`. */
export const partsOf = (query: string, term: string): string[] =>
  chunksOf(query).flatMap((chunk) => (termOf(chunk) === term ? wordsOf(chunk).filter((part) => part !== term) : []));

const chunksOf = (query: string): string[] =>
  query
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .match(/[\p{L}\p{N}_]+/gu) ?? [];

const termOf = (chunk: string): string => chunk.replaceAll('_', '').toLowerCase();

/** What a reader typed: each word once, without the parts of `camelCase` beside the whole. */
export function termsOf(query: string): string[] {
  return [...new Set(chunksOf(query).map(termOf).filter(Boolean))].slice(0, 8);
}
