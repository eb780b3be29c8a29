import type { Problem } from '../problem';
import type { ExampleResult } from '../run/page-run';
import { locationOfLine } from '../wire/finding';
import { targetsOf } from './match-path';
import type { ReadingContext } from './read-example';
import { readProgram } from './read-program';
import { wasSent } from './was-sent';
import { HOLE, type WrittenRequest } from './written-request';

/**
 * The first request that a program shows outside all conditions, loops and functions and that it did not send, such as one behind an early
 * end, or one whose client is replaced. A program that has sent at least as many requests as it shows is believed: the source may say
 * too little to recognise them.
 */
export async function unsentRequest(
  { example, outcome, exchanges }: ExampleResult,
  { contract, origins, python }: Pick<ReadingContext, 'contract' | 'origins' | 'python'>,
): Promise<Problem | undefined> {
  const { mode, language, code } = example;
  if (mode.kind !== 'verify' || outcome !== 'passed') return undefined;
  const { requests } = await readProgram(language, code, python);
  const isPlain = outsideOfBlocks(language, code);
  const shown = requests.filter((request) => {
    const [origin, path] = partsOf(request);
    if (!isPlain(request.line) || path.startsWith(HOLE) || targetsOf(path, contract).length === 0) return false;
    return origin === '' || origin.includes(HOLE) || origins.classify(origin, path) === 'ours';
  });
  if (exchanges.length >= shown.length) return undefined;
  const unsent = shown.find((request) => !exchanges.some(({ exchange }) => wasSent(request, exchange)));
  if (!unsent) return undefined;
  const what = [unsent.method, partsOf(unsent)[1].replaceAll(HOLE, '{…}')].filter(Boolean).join(' ');
  return {
    layer: 'run',
    location: locationOfLine(example, unsent.line),
    message: `${what} is shown here but was not sent`,
    hint: 'Remove it, or make sure that the example executes it.',
  };
}

function partsOf({ url }: WrittenRequest): readonly [origin: string, path: string] {
  const [, origin = '', path = ''] = /^((?:https?:\/\/|\uE000)(?:[^/?#]*))?([^?#]*)/.exec(url.text) ?? [];
  return [origin, path];
}

/** Whether a line of a program is certain to run, as far as its layout says. */
function outsideOfBlocks(language: string, code: string): (line: number) => boolean {
  const lines = code.split('\n');
  const textOf = (line: number): string => lines[line - 1] ?? '';
  if (language === 'python') return (line) => /^[^\s#]/.test(textOf(line)) && !/\blambda\b/.test(textOf(line));
  if (language === 'bash')
    return (line) => !/&&|\|\|/.test(logicalLine(lines, line)) && depthOf(lines, line, shell) === 0;
  if (['js', 'ts'].includes(language))
    return (line) =>
      !/=>|\bfunction\b|&&|\|\||\?/.test(textOf(line).split(/['"`]/)[0]!) && depthOf(lines, line, braces) === 0;
  return () => false;
}

const shell = {
  opens: /(?:^|[;&|(]\s*|\b(?:then|do|else)\s+)(?:if|for|while|until|case|select)\s|\{\s*$/g,
  closes: /(?:^|;\s*|\s)(?:fi|done|esac)\b|^\s*\}/g,
};
const braces = { opens: /\{/g, closes: /\}/g };

/** How many blocks are open at the beginning of a line. */
const depthOf = (lines: readonly string[], line: number, { opens, closes }: typeof braces): number =>
  lines.slice(0, line - 1).reduce((depth, text) => {
    const code = text.replace(/'[^']*'|"(?:[^"\\]|\\.)*"/g, '""');
    return depth + (code.match(opens)?.length ?? 0) - (code.match(closes)?.length ?? 0);
  }, 0);

/** A line of a script with those that it continues. */
function logicalLine(lines: readonly string[], line: number): string {
  let first = line - 1;
  while (first > 0 && /(?:\\|&&|\|\||\|)\s*$/.test(lines[first - 1]!)) first -= 1;
  return lines.slice(first, line).join('\n');
}
