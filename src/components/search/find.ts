import type { SearchManifest, SearchShard } from './search-index';
import { isNear } from './near';

/** An entry that was found, best first. */
export interface Hit {
  readonly id: number;
  readonly score: number;
}

/** Files that a short term may read at most; it has more words than anyone looks through. */
const mostShards = 12;

/** The files of words that can hold a word which begins with `term`. */
export function shardsFor(term: string, { shards }: Pick<SearchManifest, 'shards'>): string[] {
  let best: string | undefined;
  for (const prefix of Object.keys(shards)) {
    if (term.startsWith(prefix) && (best === undefined || prefix.length > best.length)) best = prefix;
  }
  const longer = Object.keys(shards).filter((prefix) => prefix.startsWith(term) && prefix !== best);
  return [...(best === undefined ? [] : [best]), ...longer.sort().slice(0, mostShards)].map(
    (prefix) => shards[prefix]!,
  );
}

/**
 * Entries that hold the terms: those with all of them, or where there is none, those with most. A term stands for every
 * word that it begins, and where it begins none, for words that differ by a slip of the finger.
 * @param shards of each term, as `shardsFor` names them
 */
export function find(terms: readonly string[], shards: readonly (readonly SearchShard[])[]): Hit[] {
  const counts = new Map<number, { score: number; terms: number }>();
  terms.forEach((term, index) => {
    for (const [id, score] of scoresOf(term, shards[index] ?? [])) {
      const count = counts.get(id) ?? { score: 0, terms: 0 };
      counts.set(id, { score: count.score + score, terms: count.terms + 1 });
    }
  });
  const most = Math.max(0, ...[...counts.values()].map((count) => count.terms));
  return [...counts]
    .filter(([, count]) => count.terms === most)
    .map(([id, { score }]) => ({ id, score }))
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

/** The best score of each entry for one term. */
function scoresOf(term: string, shards: readonly SearchShard[]): Map<number, number> {
  const scores = new Map<number, number>();
  const add = (postings: readonly number[], factor: number): void => {
    for (let at = 0; at + 1 < postings.length; at += 2) {
      const id = postings[at]!;
      scores.set(id, Math.max(scores.get(id) ?? 0, postings[at + 1]! * factor));
    }
  };
  const words = shards.flatMap((shard) => Object.entries(shard));
  for (const [word, postings] of words) {
    if (word === term) add(postings, 1);
    else if (word.startsWith(term)) add(postings, 0.5 + 0.4 * (term.length / word.length));
  }
  if (scores.size === 0) for (const [word, postings] of words) if (isNear(term, word)) add(postings, 0.3);
  return scores;
}
