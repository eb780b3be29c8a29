import type { SearchEntry } from './search-index';
import { termsOf, wordsOf } from './tokens';

const isAddress = (query: string): boolean => /\/|^(get|put|post|patch|delete|head|options|trace|query)\b/i.test(query);

/**
 * What was found, as a reader expects it: what is called just so, what begins so, what has all words in its title, then the rest; of
 * each of these guides first, and for paths and verbs operations.
 * @param entries best first
 */
export function ranked(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const wanted = query.trim().toLowerCase();
  const terms = termsOf(query);
  const preferred = isAddress(wanted) ? 'operation' : 'guide';
  const rankOf = ({ title, path, method, kind }: SearchEntry): number => {
    const names = [title, path, path && `${method} ${path}`].flatMap((name) => name?.toLowerCase() ?? []);
    const words = wordsOf(title);
    const tier = names.includes(wanted)
      ? 0
      : names.some((name) => name.startsWith(wanted)) || path?.toLowerCase().split('/').includes(wanted)
        ? 1
        : terms.every((term) => words.some((word) => word.startsWith(term)))
          ? 2
          : 3;
    return 2 * tier + (kind === preferred ? 0 : 1);
  };
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .sort((first, second) => first.rank - second.rank)
    .map(({ entry }) => entry);
}

/** Characters of a text in a list of results. */
const MAX_EXCERPT = 110;

/** The part of an entry's text that has a word of the query, or its beginning. */
export function excerptOf({ text = '' }: SearchEntry, query: string): string {
  if (text.length <= MAX_EXCERPT) return text;
  const plain = text.toLowerCase();
  const at = Math.min(...termsOf(query).flatMap((term) => (plain.includes(term) ? plain.indexOf(term) : [])));
  if (!Number.isFinite(at) || at < MAX_EXCERPT - 20) return `${text.slice(0, MAX_EXCERPT).replace(/\s+\S*$/, '')} …`;
  const from = text.lastIndexOf(' ', at - 30) + 1;
  const part = text.slice(from, from + MAX_EXCERPT);
  return `… ${from + MAX_EXCERPT < text.length ? `${part.replace(/\s+\S*$/, '')} …` : part}`;
}
