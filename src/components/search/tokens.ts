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
