import { longestRun } from './longest-run';

/** A text without line breaks, for one line of a list. */
export const oneLine = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Lines whose names and values have none of their own, each with its indentation. */
export const unbroken = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(/[\r\n\u0085\u2028\u2029]+/g, ' '));

/** Text of a document on one line of Markdown, in which nothing is markup. */
export const markdownText = (text: string): string => oneLine(text).replace(/[\\`*_{}[\]<>#|~&!]/g, '\\$&');

/** Code in a line, which its content cannot end (CommonMark 0.31 §6.1). */
export function codeSpan(code: string): string {
  const text = oneLine(code);
  if (!text.includes('`')) return `\`${text}\``;
  const longest = longestRun(text, /`+/g);
  const marks = '`'.repeat(longest + 1);
  return `${marks} ${text} ${marks}`;
}
