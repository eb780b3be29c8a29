import { type Fuzziness, type NameWords, similarity } from './alignment';
import type { Word } from './name';

interface IndexedName<T> {
  readonly listed: T;
  readonly name: NameWords;
}

/** Listed names, found by any of their words. */
export interface NameIndex<T> {
  /** Names of which at least one word is similar to one of the given words, in the order of the list. */
  candidates(given: readonly Word[], fuzziness: Fuzziness): IndexedName<T>[];
}

/** How many words the index caches the result of; a screened name has two to four. */
const CACHE_SIZE = 4096;

/**
 * An index over the distinct words of a list: comparing a word with each distinct word of the list once is exact, unlike
 * an index by sound or by first letters, and what a word is similar to is cached.
 */
export function nameIndex<T>(items: readonly T[], nameOf: (item: T) => NameWords): NameIndex<T> {
  const names: IndexedName<T>[] = items.map((listed) => ({ listed, name: nameOf(listed) }));
  const vocabulary = new Map<string, { word: Word; names: number[] }>();
  names.forEach(({ name }, at) => {
    for (const word of [...name.first, ...name.last]) {
      const known = vocabulary.get(word.plain) ?? { word, names: [] };
      vocabulary.set(word.plain, known);
      if (known.names.at(-1) !== at) known.names.push(at);
    }
  });
  const words = [...vocabulary.values()];
  const cache = new Map<string, readonly number[]>();

  function namesWith(given: Word, fuzziness: Fuzziness): readonly number[] {
    const key = `${fuzziness} ${given.plain}`;
    const known = cache.get(key);
    if (known) return known;
    const found = words.flatMap(({ word, names: at }) => (similarity(given, word, fuzziness) > 0 ? at : []));
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(key, found);
    return found;
  }

  return {
    candidates(given, fuzziness) {
      const found = new Set(given.flatMap((word) => namesWith(word, fuzziness)));
      return [...found].sort((a, b) => a - b).flatMap((at) => names[at] ?? []);
    },
  };
}
