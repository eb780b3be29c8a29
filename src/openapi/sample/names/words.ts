import { singular } from '../../../text/singular';

/** The words of a name, in lower case and the singular: `billingEmail_addresses` is billing, email, address. */
export function wordsOf(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const last = words.pop();
  return last === undefined ? [] : [...words, singular(last)];
}

/** What schemas are called for where they are used, and not for what they are: `PetResponse` is a pet. */
const ROLE =
  /^(?:response|request|summary|detail|overview|dto|model|schema|payload|body|input|output|resource|entity|create|update|patch|read|listing|in|out|info|data|base|ref|reference|entry|spec|singleton|serializer|serialiser|controller|vo|bean|representation|params|req|res|resp)$/;

/** The words of a thing's name without those that say what its schema is for. */
export const thingOf = (name: string): string[] => {
  // `repo.EntityOut`: what is before the dot is a package, as generators from Go and Java write it.
  const words = wordsOf(name.slice(name.lastIndexOf('.') + 1));
  const length = words.findLastIndex((word) => !ROLE.test(word)) + 1;
  // What has no other name is called by that: `Data`.
  return length === 0 ? words.slice(0, 1) : words.slice(0, length);
};

/** Rows of a table by each of their phrases: `city|town` are two. */
export const byPhrase = <T>(
  rows: readonly (readonly [phrases: string, ...values: T[]])[],
): ReadonlyMap<string, readonly T[]> =>
  new Map(rows.flatMap(([phrases, ...values]) => phrases.split('|').map((phrase) => [phrase, values] as const)));

/** The values of the longest phrase that the words end with; none where the table has no such phrase. */
export function lookUpWords<T>(table: ReadonlyMap<string, readonly T[]>, words: readonly string[]): readonly T[] {
  for (let start = Math.max(0, words.length - 4); start < words.length; start += 1) {
    const values = table.get(words.slice(start).join(' '));
    if (values) return values;
  }
  return [];
}
