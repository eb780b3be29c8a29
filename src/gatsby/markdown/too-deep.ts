/** Characters; a longer text is a book, and not a description. */
const longest = 400_000;
const deepest = 60;

const containers = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${deepest}}`, 'm');
const opening = /<(?!(?:br|hr|img|input|wbr|p|li|dd|dt|td|tr|th)\b)[a-z]/gi;
const closing = /<\/[a-z]/gi;

/** Whether a text nests so deep, or goes on so long, that the time to parse it (quadratic in its depth) is not worth it. */
export function tooDeep(text: string): boolean {
  return text.length > longest || containers.test(text) || count(text, opening) - count(text, closing) > deepest * 4;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
