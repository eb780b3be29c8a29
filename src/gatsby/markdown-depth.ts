const MAX_DEPTH = 60;
/** Marks of emphasis in one paragraph, each of which is compared with those before it. */
const MAX_MARKS = 1_000;

const containers = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]|$))){${MAX_DEPTH}}`, 'm');

/**
 * Whether a text nests so deep that the time to parse it, which grows with the square of its depth or worse, is not worth
 * it: quotes, lists, brackets, and emphasis, of which no text that is meant to be read has so many.
 */
export const isTooDeep = (text: string): boolean =>
  containers.test(text) ||
  depthOf(text.matchAll(/[[\]]/g), ([bracket]) => bracket === '[') > MAX_DEPTH ||
  text.split(/\n\s*\n|\n(?=[ \t]*(?:[-+*|]|\d{1,9}[.)])\s*\S)/).some((paragraph) => marksIn(paragraph) > MAX_MARKS);

/** A run of marks opens or closes an element for each two of them. */
const marksIn = (paragraph: string): number =>
  (paragraph.match(/[*_~]+/g) ?? []).reduce((marks, run) => marks + Math.ceil(run.length / 2), 0);

function depthOf(matches: Iterable<RegExpMatchArray>, opens: (match: RegExpMatchArray) => boolean): number {
  let [depth, deepest] = [0, 0];
  for (const match of matches) {
    depth = opens(match) ? depth + 1 : Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
