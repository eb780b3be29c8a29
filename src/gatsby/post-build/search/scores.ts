import { DEFINES, type SearchEntry } from '../../../components/search/search-index';
import { synonymsOf } from '../../../components/search/synonyms';
import { termsOf, wordsOf } from '../../../components/search/tokens';
import type { SearchDocument } from './write-index';

/** How much a word counts by where it stands. */
const weights = { title: 40, field: 30, name: 24, heading: 16, summary: 6, text: 2, code: 1 } as const;
export type Weight = keyof typeof weights;

/** A name that more documents define leads to none of them. */
const MAX_DEFINING = 200;
/** Of a name that more documents define, each counts for less: a header of every webhook says little about one. */
const FEW_DEFINING = 8;
/** What the name of an event or of a schema counts for beside that of an operation: readers look for what they can call. */
const shareOfKind: Partial<Record<SearchEntry['kind'], number>> = { webhook: 0.6, schema: 0.6 };
/** More of one word in one text does not make it more about that. */
const MAX_COUNT_OF_A_WORD = 3;
/** A name of more words than this is less about each of them. */
const wordsOfAName = 3;

/** How much a document is about a word. */
export interface Score {
  readonly id: number;
  readonly score: number;
}

/** For each word the documents that hold it, by ascending id. */
export function scoresByWord(documents: readonly SearchDocument[]): Map<string, Score[]> {
  const postings = new Map<string, Score[]>();
  // The same few names are defined again and again.
  const wordsOfName = remembered(wordsOf);
  const termsOfName = remembered(splitName);
  const defined = definedWords(documents, termsOfName);
  documents.forEach(({ entry, texts, defines = [] }, id) => {
    const scores = new Map<string, number>();
    const add = (word: string, score: number): void => void scores.set(word, (scores.get(word) ?? 0) + score);
    for (const { text, weight } of texts) {
      const words = wordsOf(text);
      const share = isNaming(weight) ? (shareOfKind[entry.kind] ?? 1) : 1;
      for (const [word, score] of scoresOf(words, weight)) add(word, Math.max(1, Math.round(score * share)));
      if (isNaming(weight))
        for (const word of new Set(words.flatMap((each) => [...synonymsOf(each)]))) add(word, weights.summary);
    }
    for (const [word, score] of scoresOf(defines.flatMap(wordsOfName), 'summary')) add(word, score);
    for (const word of new Set(defines.flatMap(termsOfName)))
      if (defined.get(word)! <= MAX_DEFINING) add(word, DEFINES + scoreOfField(defined.get(word)!));
    for (const [word, score] of scores) {
      const list = postings.get(word);
      if (list) list.push({ id, score });
      else postings.set(word, [{ id, score }]);
    }
  });
  return postings;
}

/** In how many documents each word is the name of something that is defined there, or a part of that name. */
function definedWords(
  documents: readonly SearchDocument[],
  termsOfName: (name: string) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { defines = [] } of documents)
    for (const word of new Set(defines.flatMap(termsOfName))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const scoreOfField = (defining: number): number =>
  Math.round(weights.field / (1 + Math.max(0, Math.log2(defining / FEW_DEFINING))));

/** Of a name such as `Page.Size` its words, and all of it as one: readers type `pagesize` too. */
function splitName(name: string): string[] {
  const terms = termsOf(name);
  return terms.length > 1 && !/\s/.test(name) ? [...terms, terms.join('')] : terms;
}

/** What a function makes of a text, from memory when it was asked for that before. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const there = known.get(text);
    if (there !== undefined) return there;
    const made = make(text);
    known.set(text, made);
    return made;
  };
}

const isNaming = (weight: Weight): boolean => weight === 'title' || weight === 'name' || weight === 'heading';

function scoresOf(words: readonly string[], weight: Weight): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isName = isNaming(weight);
  const share = isName ? Math.min(1, Math.sqrt(wordsOfAName / counts.size)) : 1;
  return new Map(
    [...counts].map(([word, count]) => {
      const times = isName ? 1 : Math.min(count, MAX_COUNT_OF_A_WORD);
      return [word, Math.max(1, Math.round(weights[weight] * share * times))];
    }),
  );
}
