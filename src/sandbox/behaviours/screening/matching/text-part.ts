/** A piece of a name, and whether it is what matched. The parts of a name put together are the name, separators included. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** What a word is made of; an apostrophe and a joiner stand inside words, everything else separates them. */
const WORD = /[\p{L}\p{M}\p{N}'’\u200c\u200d]+/gu;

/** The words of a text in order, at most so many of them. */
export function wordsOf(text: string, most = Infinity): string[] {
  const words: string[] = [];
  for (const found of text.matchAll(WORD)) {
    if (words.length >= most) break;
    words.push(found[0]);
  }
  return words;
}

/**
 * The text as parts: every word and every separator is a part of its own.
 *
 * @param matched positions among the text's words (as `wordsOf` gives them) that matched
 */
export function textParts(text: string, matched: ReadonlySet<number>): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  let position = 0;
  for (const found of text.matchAll(WORD)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index), isMatch: false });
    parts.push({ text: found[0], isMatch: matched.has(position) });
    at = found.index + found[0].length;
    position += 1;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
}
