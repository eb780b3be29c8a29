import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFINES, type SearchEntry, type SearchManifest } from '../../../components/search/search-index';
import { synonymsOf } from '../../../components/search/synonyms';
import { termsOf, wordsOf } from '../../../components/search/tokens';

/** Something that can be found, with the texts that it is found by. */
export interface SearchDocument {
  readonly entry: SearchEntry;
  /** Names of fields and values that are defined there, and not just mentioned. */
  readonly defines?: readonly string[];
  readonly texts: readonly { readonly text: string; readonly weight: Weight }[];
}

/** How much a word counts by where it stands. */
const weights = { title: 40, field: 30, name: 24, heading: 16, summary: 6, text: 2 } as const;
type Weight = keyof typeof weights;

/** A name that more documents define leads to none of them. */
const MAX_DEFINING = 200;

/** Letters of JSON in one file of words, about; a file that grows past it is split by the next letter. */
const MAX_SHARD_SIZE = 48_000;
const entriesPerFile = 100;
/** More of one word in one text does not make it more about that. */
const MAX_COUNT_OF_A_WORD = 3;
/** A name of more words than this is less about each of them. */
const wordsOfAName = 3;

type Postings = Map<string, number[]>;

/**
 * Writes what the search box reads, so that it reads little of it: words by their beginning, entries by their number.
 * No page loads any of it before a reader opens the search.
 * @param folder Gatsby's `public`
 * @param route of the part of the site whose search this is; the index of `/`, which is that of the whole site, is written first
 */
export async function writeSearchIndex(
  documents: readonly SearchDocument[],
  folder: string,
  route = '/',
): Promise<SearchManifest> {
  const target = join(folder, 'search', route);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  return makeSearchIndex(documents, (file, value) => writeFile(join(target, file), JSON.stringify(value)));
}

/**
 * The files of the index, handed over one by one; `index.json` is the last.
 * @param put takes a file by its name, and what is in it as plain data
 */
export async function makeSearchIndex(
  documents: readonly SearchDocument[],
  put: (file: string, value: unknown) => void | Promise<void>,
): Promise<SearchManifest> {
  const write = async (name: string, value: unknown): Promise<string> => {
    const digest = createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
    const file = `${name}-${digest}.json`;
    await put(file, value);
    return file;
  };

  const files: string[] = [];
  for (let from = 0; from < documents.length; from += entriesPerFile) {
    const entries: SearchEntry[] = documents.slice(from, from + entriesPerFile).map(({ entry }) => entry);
    files.push(await write(`entries-${files.length}`, entries));
  }
  const shards: [string, string][] = [];
  for (const [prefix, postings] of shardsOf(postingsOf(documents))) {
    shards.push([prefix, await write(`words-${shards.length}`, Object.fromEntries(postings))]);
  }
  const manifest = {
    entries: documents.length,
    perFile: entriesPerFile,
    files,
    shards: Object.fromEntries(shards),
  };
  await put('index.json', manifest);
  return manifest;
}

/** For each word the documents that hold it, as `id, score, id, score, …`. */
function postingsOf(documents: readonly SearchDocument[]): Postings {
  const postings: Postings = new Map();
  const defined = definedWords(documents);
  documents.forEach(({ texts, defines = [] }, id) => {
    const scores = new Map<string, number>();
    const add = (word: string, score: number): void => void scores.set(word, (scores.get(word) ?? 0) + score);
    for (const { text, weight } of texts) {
      const words = wordsOf(text);
      for (const [word, score] of scoresOf(words, weight)) add(word, score);
      if (isNaming(weight))
        for (const word of new Set(words.flatMap((each) => [...synonymsOf(each)]))) add(word, weights.summary);
    }
    for (const [word, score] of scoresOf(wordsOf(defines.join(' ')), 'summary')) add(word, score);
    for (const word of new Set(defines.flatMap((name) => termsOf(name))))
      if (defined.get(word)! <= MAX_DEFINING) add(word, DEFINES + weights.field);
    for (const [word, score] of scores) {
      const list = postings.get(word);
      if (list) list.push(id, score);
      else postings.set(word, [id, score]);
    }
  });
  return postings;
}

/** In how many documents each word is the name of something that is defined there, or a part of that name. */
function definedWords(documents: readonly SearchDocument[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { defines = [] } of documents)
    for (const word of new Set(defines.flatMap((name) => termsOf(name)))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
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

/** Words in groups of a common beginning, none much larger than a file should be unless it is one word. */
function shardsOf(postings: Postings): [string, Postings][] {
  const split = (prefix: string, words: readonly [string, number[]][]): [string, Postings][] => {
    const size = words.reduce((sum, [word, list]) => sum + word.length + 4 + list.length * 4, 0);
    if (size <= MAX_SHARD_SIZE || words.every(([word]) => word === prefix)) return [[prefix, new Map(words)]];
    const groups = new Map<string, [string, number[]][]>();
    for (const entry of words) {
      // By letter and not by code unit, so that no letter outside the Basic Multilingual Plane is cut.
      const next = [...entry[0]].slice(0, [...prefix].length + 1).join('');
      const group = groups.get(next);
      if (group) group.push(entry);
      else groups.set(next, [entry]);
    }
    return [...groups].flatMap(([next, group]) => (next === prefix ? [[prefix, new Map(group)]] : split(next, group)));
  };
  return split(
    '',
    [...postings].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
