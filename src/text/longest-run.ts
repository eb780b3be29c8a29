/** The length of the longest match of a global pattern, such as of a run of backticks: a text may have more of them than a call takes arguments. */
export function longestRun(text: string, pattern: RegExp): number {
  let longest = 0;
  for (const [run] of text.matchAll(pattern)) longest = Math.max(longest, run.length);
  return longest;
}
