import { completionsOfPrefix, DEFINES, type Postings, type SearchManifest, type SearchShard } from './search-index';
import { isStopWord, type StandIn, stemOf } from './tokens';

/** An entry that was found, best first. */
export interface Hit {
  readonly id: number;
  /** Of the terms, those that the entry defines as names. */
  readonly defines: readonly string[];
}

/** The number of the file of words that holds a term and what begins with it, if any. */
export function shardFor(term: string, { words }: Pick<SearchManifest, 'words'>): number | undefined {
  let best: number | undefined;
  words.forEach((prefix, index) => {
    if (term.startsWith(prefix) && (best === undefined || prefix.length > words[best]!.length)) best = index;
  });
  return best;
}

/** Entries that a search finds at most. */
const MAX_HITS = 100;

/** Of what the best entry has of the query, the least that another may have and still be shown. */
const LEAST_SHARE = 0.6;

/** Where fewer have that share, others follow: one that happens to have all words need not be what is looked for. */
const ENOUGH_HITS = 8;

/** Of other words' weight: enough for a message typed in full. */
const WEIGHT_OF_STOP_WORD = 0.15;

/**
 * Entries that hold the terms, first those that hold most of what the query is about: a term counts for more the fewer entries have it.
 * A term stands for every word that it begins and for its other endings, and where there are none, for words that differ by a slip of
 * the finger.
 * @param shards of each term, as `shardFor` names it
 * @param entries of the whole index
 * @param standIns words that stand for terms: what has one has those
 */
export function find(
  terms: readonly string[],
  shards: readonly (SearchShard | undefined)[],
  entries: number,
  standIns: readonly (StandIn & { readonly shard: SearchShard | undefined })[] = [],
): Hit[] {
  // By entry, in arrays and not in objects: a common word is in thousands of entries, and the reader is waiting.
  const [scores, shares] = [new Float64Array(entries), new Float64Array(entries)];
  const defined = new Map<number, string[]>();
  const ids: number[] = [];
  const foundOf = terms.map((term, index) => scoresOf(term, shards[index] ?? {}, entries));
  for (const { term, stands, shard } of standIns) {
    const found = scoresOf(term, formsIn(shard, term), entries);
    for (const at of stands) addTo(foundOf[at]!, found);
  }
  terms.forEach((term, index) => {
    const found = foundOf[index]!;
    const isStop = isStopWord(term, terms);
    const weight = Math.log(1 + entries / Math.max(1, found.total)) * (isStop ? WEIGHT_OF_STOP_WORD : 1);
    for (const id of found.ids) {
      if (shares[id] === 0) ids.push(id);
      scores[id]! += found.scores[id]! * weight;
      shares[id]! += weight;
    }
    if (!isStop) for (const id of found.defines) defined.set(id, [...(defined.get(id) ?? []), term]);
  });
  const most = ids.reduce((highest, id) => Math.max(highest, shares[id]!), 0);
  for (const id of ids) scores[id]! *= (shares[id]! / most) ** 2;
  const near = ids.filter((id) => shares[id]! >= LEAST_SHARE * most);
  // Without a function that compares, thousands are sorted in no time, and then few are left.
  const bestOf = (some: readonly number[], count: number): number[] => {
    const least =
      Float64Array.from(some, (id) => scores[id]!)
        .sort()
        .at(-count) ?? 0;
    return some
      .filter((id) => scores[id]! >= least)
      .sort((a, b) => scores[b]! - scores[a]! || a - b)
      .slice(0, count);
  };
  const best = bestOf(near, MAX_HITS);
  const isNearEnough = new Set(near);
  const missing = ENOUGH_HITS - best.length;
  const others = missing > 0 ? ids.filter((id) => !isNearEnough.has(id)) : [];
  return [...best, ...bestOf(others, missing)].map((id) => ({ id, defines: defined.get(id) ?? [] }));
}

/** How much of its score an entry keeps that has a word which goes on after the term. */
export const shareOf = (term: string, word: string): number => 0.5 + 0.4 * (term.length / word.length);

/** Of the words of a file those that are a term or another form of it. */
function formsIn(shard: SearchShard | undefined, term: string): SearchShard {
  const stem = stemOf(term);
  return Object.fromEntries(Object.entries(shard ?? {}).filter(([word]) => word === term || stemOf(word) === stem));
}

/** Whether a file of words has a term, another form of it, or a word that begins so. */
export const isKnown = (term: string, shard: SearchShard | undefined): boolean =>
  Object.keys(shard ?? {}).some(
    (word) => word.startsWith(term) || (word.startsWith(term.slice(0, 2)) && stemOf(word) === stemOf(term)),
  );

/** Adds what has a word that stands for a term. */
function addTo({ ids, scores, defines }: Scores, found: Scores): void {
  for (const id of found.ids) {
    if (scores[id] === 0) ids.push(id);
    scores[id] = Math.max(scores[id]!, found.scores[id]!);
  }
  for (const id of found.defines) defines.add(id);
}

interface Scores {
  /** Of those that have the term, in no order. */
  readonly ids: number[];
  /** The best of each entry, by its id. */
  readonly scores: Float64Array;
  readonly defines: Set<number>;
  /** How many entries have the term: more than `ids` where it is common. */
  readonly total: number;
}

function scoresOf(term: string, shard: SearchShard, entries: number): Scores {
  const scores = new Float64Array(entries);
  const ids: number[] = [];
  const defines = new Set<number>();
  let most = 0;
  const add = (postings: Postings, factor: number): void => {
    most = Math.max(most, postings[0] ?? 0);
    let id = 0;
    for (let at = 1; at + 1 < postings.length; at += 2) {
      id += postings[at]!;
      const found = postings[at + 1]!;
      // A name is the whole word: another that begins so is another name.
      if (found >= DEFINES && factor === 1) defines.add(id);
      if (scores[id] === 0) ids.push(id);
      scores[id] = Math.max(scores[id]!, (found % DEFINES) * factor);
    }
  };
  const stem = stemOf(term);
  // Endings are cut off and at most one letter takes their place: few words need to be looked at.
  const beginning = stem.slice(0, -1);
  const words = Object.keys(shard);
  for (const word of words) {
    if (word === term || word === completionsOfPrefix(term)) add(shard[word]!, 1);
    else if (word.startsWith(beginning) && stemOf(word) === stem) add(shard[word]!, 0.9);
    else if (word.startsWith(term)) add(shard[word]!, shareOf(term, word));
  }
  if (ids.length === 0) for (const word of words) if (isNear(term, word)) add(shard[word]!, 0.3);
  return { ids, scores, defines, total: Math.max(most, ids.length) };
}

/**
 * Whether two words differ by no more than a slip: one letter more, less, other or swapped; two in a long word. The
 * beginning of `word` is enough, as the reader may still be typing.
 */
function isNear(term: string, word: string): boolean {
  if (term.length < 4) return false;
  const allowed = term.length >= 8 ? 2 : 1;
  const lengths = [word.length, term.length - 1, term.length, term.length + 1].filter(
    (length) => length <= word.length && Math.abs(length - term.length) <= allowed,
  );
  return lengths.some((length) => distance(term, word.slice(0, length)) <= allowed);
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, before[column - 2]! + 1);
      }
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length]!;
}
