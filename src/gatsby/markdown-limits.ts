/** Characters; a longer text is a book, and not a description. */
const MAX_LENGTH = 100_000;
const MAX_DEPTH = 60;
/** Marks of emphasis in one paragraph, each of which is compared with those before it. */
const MAX_MARKS = 1_000;

/**
 * The beginning of a text that is too long for a page, up to the end of a paragraph or a line.
 * @returns with the number of characters that are left out
 */
export function clippedText(text: string, max = MAX_LENGTH): { readonly text: string; readonly omitted: number } {
  if (text.length <= max) return { text, omitted: 0 };
  const start = text.slice(0, max);
  const end = [start.lastIndexOf('\n\n'), start.lastIndexOf('\n'), start.lastIndexOf(' ')].find(
    (found) => found > max / 2,
  );
  const shown = start.slice(0, end ?? max).replace(/[\uD800-\uDBFF]$/, '');
  return { text: shown, omitted: text.length - shown.length };
}

const containers = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]|$))){${MAX_DEPTH}}`, 'm');
const tags = /<(\/?)(?!(?:br|hr|img|input|wbr|p|li|dd|dt|td|tr|th)\b)[a-z]/gi;

/**
 * Whether a text nests so deep that the time to parse it, which grows with the square of its depth or worse, is not worth
 * it: quotes, lists, brackets, elements of HTML, and emphasis, of which no text that is meant to be read has so many.
 */
export const isTooDeep = (text: string): boolean =>
  containers.test(text) ||
  depthOf(text.matchAll(/[[\]]/g), ([bracket]) => bracket === '[') > MAX_DEPTH ||
  depthOf(text.matchAll(tags), ([, slash]) => slash === '') > MAX_DEPTH * 4 ||
  text.split(/\n\s*\n|\n(?=[ \t]*(?:[-+*|]|\d{1,9}[.)])\s*\S)/).some((paragraph) => marksIn(paragraph) > MAX_MARKS);

const marksIn = (paragraph: string): number => paragraph.match(/[*_~]+/g)?.length ?? 0;

function depthOf(matches: Iterable<RegExpMatchArray>, opens: (match: RegExpMatchArray) => boolean): number {
  let [depth, deepest] = [0, 0];
  for (const match of matches) {
    depth = opens(match) ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
