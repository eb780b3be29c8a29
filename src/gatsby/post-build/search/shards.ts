import { shareOf } from '../../../components/search/find';
import { completionsOfPrefix, DEFINES, type Postings, type SearchShard } from '../../../components/search/search-index';
import { stemOf } from '../../../components/search/tokens';
import type { Score } from './scores';

/** Letters of JSON in one file of words, about; a file that grows past it is split by the next letter. */
const MAX_SIZE = 16_000;
/** Entries of one word: whoever looks for a word that more have looks for others too, or wants those that it is the name of. */
const MAX_ENTRIES = 2_000;
/** Entries of all words that begin as one file does whose words are in other files. */
const MAX_COMPLETIONS = 200;

type Words = readonly (readonly [string, readonly Score[]])[];

/**
 * Words in groups of a common beginning, none much larger than a file should be. One search reads one of them for each word: a group
 * that is split keeps the word that is the beginning itself and the best entries of those that go on.
 */
export function shardsOf(words: ReadonlyMap<string, readonly Score[]>): [string, SearchShard][] {
  const byStem = new Map<string, string[]>();
  for (const word of words.keys()) {
    const stem = stemOf(word);
    const mates = byStem.get(stem);
    if (mates) mates.push(word);
    else byStem.set(stem, [word]);
  }
  const packed = new Map([...words].map(([word, scores]) => [word, { scores, postings: postingsOf(scores) }]));
  const sizeOf = (word: string): number => word.length + 4 + 4 * (packed.get(word)?.postings.length ?? 0);
  /** Other forms of a word are found with it, wherever they are; those of a stem also by a form that no entry has. */
  const withForms = (own: readonly string[]): string[] => [
    ...new Set(
      own.flatMap((word) => [
        ...(packed.has(word) ? [word, ...byStem.get(stemOf(word))!] : []),
        ...(byStem.get(word) ?? []),
      ]),
    ),
  ];
  const shard = (own: readonly string[]): [string, Postings][] =>
    withForms(own).map((word) => [word, packed.get(word)!.postings]);
  const sizeOfAll = (own: readonly string[]): number => own.reduce((sum, word) => sum + sizeOf(word), 0);
  const split = (prefix: string, own: readonly string[]): [string, SearchShard][] => {
    // What goes on with one letter moves to a file of its own, the largest group first, until the rest is small enough.
    const groups = [...groupedByNextLetter(prefix, own)]
      .map(([next, group]) => ({ next, group, size: sizeOfAll(group) }))
      .sort((a, b) => b.size - a.size);
    let size = sizeOfAll(own);
    const moved = new Set<string>();
    const parts: [string, SearchShard][] = [];
    for (const { next, group, size: ofGroup } of groups) {
      if (size <= MAX_SIZE) break;
      size -= ofGroup;
      for (const word of group) moved.add(word);
      parts.push(...split(next, group));
    }
    const stays = shard(own.filter((word) => !moved.has(word)));
    if (moved.size > 0 && prefix !== '')
      stays.push([
        completionsOfPrefix(prefix),
        completionsOf(
          prefix,
          [...moved].flatMap((word) => (packed.has(word) ? [[word, packed.get(word)!.scores] as const] : [])),
        ),
      ]);
    return [
      ...(stays.length > 0 ? [[prefix, Object.fromEntries(stays)] satisfies [string, SearchShard]] : []),
      ...parts,
    ];
  };
  return split('', [...new Set([...words.keys(), ...byStem.keys()])].sort());
}

/** By letter and not by code unit, so that no letter outside the Basic Multilingual Plane is cut. */
function groupedByNextLetter(prefix: string, words: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  const length = [...prefix].length + 1;
  for (const word of words) {
    if (word === prefix) continue;
    const next = [...word].slice(0, length).join('');
    const group = groups.get(next);
    if (group) group.push(word);
    else groups.set(next, [word]);
  }
  return groups;
}

/** The best entries of words that begin with a prefix, with the scores that the prefix gives them. */
function completionsOf(prefix: string, words: Words): Postings {
  const best = new Map<number, number>();
  for (const [word, scores] of words) {
    const factor = shareOf(prefix, word);
    for (const { id, score } of scores) {
      const now = Math.max(1, Math.round((score % DEFINES) * factor));
      if (now > (best.get(id) ?? 0)) best.set(id, now);
    }
  }
  return postingsOf(
    [...best].map(([id, score]) => ({ id, score })),
    MAX_COMPLETIONS,
  );
}

/** The best scores in their order in the file. */
function postingsOf(scores: readonly Score[], max = MAX_ENTRIES): Postings {
  const best =
    scores.length <= max ? scores : scores.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, max);
  let before = 0;
  const postings = [scores.length];
  for (const { id, score } of best.toSorted((a, b) => a.id - b.id)) {
    postings.push(id - before, score);
    before = id;
  }
  return postings;
}
