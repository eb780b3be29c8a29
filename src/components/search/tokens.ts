/**
 * The words of a text as the search index has them: small letters and digits without accents, parts of `camelCase` and
 * `snake_case` beside the whole. Used by the build for what can be found and by the search box for what is typed.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [chunk] of text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .matchAll(/[\p{L}\p{N}_]+/gu)) {
    const parts = chunk.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu) ?? [];
    const whole = chunk.replaceAll('_', '').toLowerCase();
    if (whole) words.push(whole);
    if (parts.length > 1) words.push(...parts.map((part) => part.toLowerCase()));
  }
  return words;
}

/** What a reader typed: each word once, without the parts of `camelCase` beside the whole. */
export function termsOf(query: string): string[] {
  const chunks =
    query
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...new Set(chunks.map((chunk) => chunk.replaceAll('_', '').toLowerCase()).filter(Boolean))].slice(0, 8);
}
