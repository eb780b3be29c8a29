import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Problem } from '../problem';

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
  const values = document.toJS() as Record<string, unknown>;
  return { front: { values, lines: Object.fromEntries(lines) }, problems };
}
