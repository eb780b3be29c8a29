/** Something wrong with a message, before it is known which line of the guide is to blame. */
export interface Finding {
  readonly message: string;
  /** `name`: a name or an address that no document has, which is never meant; `value`: anything else. */
  readonly kind: 'name' | 'value';
  /** Texts to look for in the example, the most telling one first; the line that has one is the line to show. */
  readonly needles: readonly string[];
}

/**
 * The line of a program that holds one of the texts.
 * @returns 1-based line, or undefined when none is found
 */
export function lineOfFinding(code: string, needles: readonly string[]): number | undefined {
  const lines = code.split('\n');
  for (const needle of needles) {
    if (needle.trim() === '') continue;
    const index = lines.findIndex((line) => line.includes(needle));
    if (index >= 0) return index + 1;
  }
  return undefined;
}
