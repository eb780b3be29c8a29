import { LineCounter, isMap, isScalar, parseDocument } from 'yaml';
import type { Problem } from '../problem';
import type { Excess } from './guide-limits';

/** The YAML between the two lines of dashes at the start of a guide. */
export interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>;
  /** 1-based line of each key in the guide. */
  readonly lines: Readonly<Record<string, number>>;
  /** Whether it is no YAML, which is one fault: what its values would be is unknown. */
  readonly isBroken?: true;
}

export const noFrontMatter: FrontMatter = { values: {}, lines: {} };

/**
 * @param text what is between the dashes, whose first line is the second one of the file
 * @param file of the guide, for problems
 */
export function readFrontMatter(text: string, file: string): { front: FrontMatter; problems: Problem[] } {
  const counter = new LineCounter();
  const lineOf = (offset: number): number => 1 + counter.linePos(offset).line;
  const document = parseDocument(text, { lineCounter: counter });
  const problems = document.errors.map(({ message, pos }): Problem => ({
    layer: 'markup',
    location: { file, line: lineOf(pos[0]) },
    message: `the front matter is not YAML: ${message.split('\n')[0]}`,
  }));
  if (problems.length > 0) return { front: { ...noFrontMatter, isBroken: true }, problems: problems.slice(0, 1) };
  if (!isMap(document.contents)) return { front: noFrontMatter, problems };
  const lines = document.contents.items.flatMap(({ key }) =>
    isScalar(key) && key.range ? [[String(key.value), lineOf(key.range[0])] as const] : [],
  );
  try {
    const values = document.toJS() as Record<string, unknown>;
    return { front: { values, lines: Object.fromEntries(lines) }, problems };
  } catch (error) {
    // Its aliases stand for too much, or for what contains them.
    const message = `the front matter cannot be read: ${(error as Error).message}`;
    const problem: Problem = {
      layer: 'markup',
      location: { file, line: 2 },
      message,
      hint: 'Write each value out instead of using aliases.',
    };
    return { front: { ...noFrontMatter, isBroken: true }, problems: [problem] };
  }
}

/** A guide in its two parts. */
interface Parts {
  /** The YAML; absent where there is none. */
  readonly matter?: string;
  /** How many characters the front matter has with its lines of dashes. */
  readonly length: number;
  /** Why it cannot be told where it ends. */
  readonly fault?: Excess;
}

/**
 * Where the front matter of a guide ends. What renders the site ends it at any line that begins with three dashes, and reads other languages behind
 * the first ones; the two must not disagree about what is text.
 * @param text without a byte order mark
 */
export function partsOf(text: string): Parts {
  if (!text.startsWith('---')) return { length: 0 };
  const broken = (line: number, message: string): Parts => ({
    length: 0,
    fault: { line, message, hint: 'Write front matter between two lines of exactly three dashes.' },
  });
  const lines = text.split('\n');
  const isDashes = (line: string): boolean => /^---[ \t]*\r?$/.test(line);
  if (!isDashes(lines[0]!)) return broken(1, 'a guide must not begin with a line of three dashes and other characters');
  const end = lines.findIndex((line, index) => index > 0 && line.startsWith('---'));
  if (end < 0) return broken(1, 'the front matter is not closed');
  if (!isDashes(lines[end]!)) return broken(end + 1, 'a line of the front matter begins with three dashes');
  const matter = lines
    .slice(1, end)
    .map((line) => `${line}\n`)
    .join('');
  const length = lines.slice(0, end + 1).reduce((sum, line) => sum + line.length + 1, 0);
  return { matter, length: Math.min(length, text.length) };
}

/** A guide's text without its front matter. */
export const withoutFrontMatter = (source: string): string => source.slice(partsOf(source).length);
