import type { SearchEntry } from './search-index';

const quoted = /["“”„]([^"“”„]+)["“”„]/gu;

/** Words and numbers one after the other, as they are compared: without what is between them. */
const plain = (text: string): string =>
  ` ${(
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  ).join(' ')} `;

/** The phrases of a query: several words in quotation marks. One word in them is a value, as in a message that was pasted. */
export const phrasesOf = (typed: string): string[] =>
  [...typed.matchAll(quoted)].flatMap(([, words]) => (/\S\s+\S/.test(words!) ? [plain(words!)] : []));

/** A query as words are looked for. */
export const withoutQuotes = (typed: string): string =>
  typed
    .replace(/["“”„]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether an entry has all phrases, in what a result shows of it. */
export function hasPhrases({ title, path = '', text = '' }: SearchEntry, phrases: readonly string[]): boolean {
  const parts = [title, path, text].map(plain);
  return phrases.every((phrase) => parts.some((part) => part.includes(phrase)));
}

/** Where the first of the phrases begins in a text, or -1. */
export function phraseIn(text: string, typed: string): number {
  const [words] = [...typed.matchAll(quoted)].map(([, phrase]) => phrase!.trim()).filter((each) => /\s/.test(each));
  return words === undefined ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
}
