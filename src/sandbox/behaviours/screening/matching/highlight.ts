import { type TextPart, textParts, word, wordsOf } from './name';

/** A text to look for: its words in plain Latin letters. */
export type Needle = readonly string[];

export function needleOf(query: string): Needle {
  return wordsOf(query, 20).map((text) => word(text).latin[0] || text.toLowerCase());
}

/**
 * The parts of a text, with those pieces of its words marked that contain a word of the needle, whatever the case and the
 * diacritics.
 *
 * @returns the parts, and which words of the needle were found
 */
export function highlight(text: string, needle: Needle): { parts: TextPart[]; found: ReadonlySet<string> } {
  const found = new Set<string>();
  const parts = textParts(text, new Set()).flatMap((part) => {
    const letters = [...part.text];
    const marked = markLetters(letters, needle, found);
    return piecesOf(letters, marked);
  });
  return { parts, found };
}

function markLetters(letters: readonly string[], needle: Needle, found: Set<string>): readonly boolean[] {
  const folded = letters.map((letter) => word(letter).latin[0] || letter.toLowerCase());
  const starts: number[] = [];
  folded.forEach((form, letter) => starts.push(...Array.from({ length: form.length }, () => letter)));
  const haystack = folded.join('');
  const marked = letters.map(() => false);
  for (const wanted of needle) {
    for (let at = haystack.indexOf(wanted); wanted !== '' && at >= 0; at = haystack.indexOf(wanted, at + 1)) {
      found.add(wanted);
      for (const letter of starts.slice(at, at + wanted.length)) marked[letter] = true;
    }
  }
  return marked;
}

function piecesOf(letters: readonly string[], marked: readonly boolean[]): TextPart[] {
  const pieces: { text: string; isMatch: boolean }[] = [];
  letters.forEach((letter, at) => {
    const isMatch = marked[at] ?? false;
    const last = pieces.at(-1);
    if (last && last.isMatch === isMatch) last.text += letter;
    else pieces.push({ text: letter, isMatch });
  });
  return pieces;
}
