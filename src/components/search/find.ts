import { stemmer } from 'stemmer';
import { DEFINES, type SearchManifest, type SearchShard } from './search-index';
import { isStopWord } from './tokens';

/** An entry that was found, best first. */
export interface Hit {
  readonly id: number;
  readonly score: number;
  /** Of the terms, those that the entry defines as names. */
  readonly defines: readonly string[];
}

/** Files read for a short term, which begins more words than anyone looks through. */
const MAX_SHARDS = 12;

/** The files of words that can hold a word which begins with `term`. */
export function shardsFor(term: string, { shards }: Pick<SearchManifest, 'shards'>): string[] {
  let best: string | undefined;
  for (const prefix of Object.keys(shards)) {
    if (term.startsWith(prefix) && (best === undefined || prefix.length > best.length)) best = prefix;
  }
  const longer = Object.keys(shards).filter((prefix) => prefix.startsWith(term) && prefix !== best);
  return [...(best === undefined ? [] : [best]), ...longer.sort().slice(0, MAX_SHARDS)].map(
    (prefix) => shards[prefix]!,
  );
}

/** Of what the best entry has of the query, the least that another may have and still be shown. */
const LEAST_SHARE = 0.6;

/** Of other words' weight: enough for a message typed in full. */
const WEIGHT_OF_STOP_WORD = 0.15;

/**
 * Entries that hold the terms, first those that hold most of what the query is about: a term counts for more the fewer entries have it.
 * A term stands for every word that it begins and for its other endings, and where there are none, for words that differ by a slip of
 * the finger.
 * @param shards of each term, as `shardsFor` names them
 * @param entries of the whole index
 */
export function find(terms: readonly string[], shards: readonly (readonly SearchShard[])[], entries: number): Hit[] {
  const counts = new Map<number, { score: number; share: number; defines: string[] }>();
  const all = terms.map((term, index) => scoresOf(term, shards[index] ?? []));
  const weights = all.map(
    ({ size }, index) =>
      Math.log(1 + entries / Math.max(1, size)) * (isStopWord(terms[index]!, terms) ? WEIGHT_OF_STOP_WORD : 1),
  );
  terms.forEach((term, index) => {
    for (const [id, { score, defines }] of all[index]!) {
      const count = counts.get(id) ?? { score: 0, share: 0, defines: [] };
      counts.set(id, {
        score: count.score + score * weights[index]!,
        share: count.share + weights[index]!,
        defines: defines && !isStopWord(term, terms) ? [...count.defines, term] : count.defines,
      });
    }
  });
  const most = Math.max(0, ...[...counts.values()].map(({ share }) => share));
  return [...counts]
    .filter(([, { share }]) => share >= LEAST_SHARE * most)
    .map(([id, { score, share, defines }]) => ({ id, score: score * (share / most) ** 2, defines }))
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

interface Score {
  readonly score: number;
  readonly defines: boolean;
}

/** The best score of each entry for one term. */
function scoresOf(term: string, shards: readonly SearchShard[]): Map<number, Score> {
  const scores = new Map<number, Score>();
  const add = (postings: readonly number[], factor: number): void => {
    for (let at = 0; at + 1 < postings.length; at += 2) {
      const id = postings[at]!;
      const [before, found] = [scores.get(id), postings[at + 1]!];
      const score = (found % DEFINES) * factor;
      // A name is the whole word: another that begins so is another name.
      const defines = (found >= DEFINES && factor === 1) || before?.defines === true;
      scores.set(id, { score: Math.max(before?.score ?? 0, score), defines });
    }
  };
  const words = shards.flatMap((shard) => Object.entries(shard));
  const stem = stemmer(term);
  for (const [word, postings] of words) {
    if (word === term) add(postings, 1);
    else if (stemmer(word) === stem) add(postings, 0.9);
    else if (word.startsWith(term)) add(postings, 0.5 + 0.4 * (term.length / word.length));
  }
  if (scores.size === 0) for (const [word, postings] of words) if (isNear(term, word)) add(postings, 0.3);
  return scores;
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
