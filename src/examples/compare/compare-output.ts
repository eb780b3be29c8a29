import type { Difference } from './compare-json';

/**
 * The first line of the shown output that differs from what the program printed. Whitespace at the ends of lines and of the text
 * is ignored.
 */
export function compareOutput(shown: string, actual: string): Difference | undefined {
  const [wanted, printed] = [linesOf(shown), linesOf(actual)];
  for (let index = 0; index < Math.max(wanted.length, printed.length); index += 1) {
    const [want, got] = [wanted[index], printed[index]];
    if (want === got) continue;
    const message =
      want === undefined
        ? `the program also prints ${quoted(got!)}`
        : got === undefined
          ? `the program does not print ${quoted(want)}`
          : `the program prints ${quoted(got)}, not ${quoted(want)}`;
    return { path: [], line: Math.min(index, Math.max(wanted.length - 1, 0)) + 1, message };
  }
  return undefined;
}

function linesOf(text: string): string[] {
  const trimmed = text.replace(/\s+$/, '');
  return trimmed === '' ? [] : trimmed.split(/\r\n|\n/).map((line) => line.trimEnd());
}

const quoted = (line: string): string => JSON.stringify(line.length <= 120 ? line : `${line.slice(0, 117)}...`);
