const quoted =
  /\b(?:e\.g\.?|for example|for instance|such as|examples?)(?: is| are)?[,:]?\s{0,3}[`"“'‘]([^`"”'’\n]{1,100})[`"”'’]/i;
const counted =
  /\b(?:e\.g\.?|for example|for instance|examples?)(?: is)?[,:]?\s{0,3}`?(-?\d{1,15}(?:\.\d{1,6})?)`?(?=[\s,;)]|\.(?:\s|$)|$)/i;
const prefixed =
  /\b(?:start(?:s|ing)?|begin(?:s|ning)?|prefix(?:ed)?)(?: with| by| is| of|:)?(?: the)?(?: prefix)?\s[`"“'‘]?([A-Za-z]{1,12}[_-])[`"”'’]?/i;

/** The string that a description gives as an example. */
export const describedString = (description: string | undefined): string | undefined =>
  description === undefined ? undefined : quoted.exec(description)?.[1];

/** The number that a description gives as an example. */
export function describedNumber(description: string | undefined): number | undefined {
  const found = description === undefined ? undefined : counted.exec(description)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** What identifiers begin with according to their description, such as `ord_`, unless only some of them do, or only in some places. */
export function describedPrefix(description = ''): string | undefined {
  const found = prefixed.exec(description);
  if (!found) return undefined;
  const sentence = description
    .slice(0, found.index)
    .split(/[.!?]\s/)
    .at(-1)!;
  const rest = description.slice(found.index + found[0].length);
  return /\bor\b/i.test(sentence) || /^\W{0,3}(?:when|if|where)\b/i.test(rest) ? undefined : found[1];
}

/** Whether a number is a point in time, and whether in milliseconds. */
export const describesUnixTime = (description = ''): boolean => /\b(?:unix|epoch)\b/i.test(description);
export const describesMilliseconds = (description = ''): boolean => /\bmilli/i.test(description);

/** All that generated values take from a description: two that give the same here give the same values. */
export const takenFrom = (description: string): readonly unknown[] => [
  describedString(description),
  describedNumber(description),
  describedPrefix(description),
  describesUnixTime(description),
  describesMilliseconds(description),
];
