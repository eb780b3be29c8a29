import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { unpublishable } from '../../portal/files';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { Location } from '../record';
import type { Fence } from './fence';
import type { Guide } from './guide';
import type { ResponseName } from './named-responses';
import type { Mode, Quote } from './read-mode';

export type ExampleMode = Extract<Mode, { kind: 'verify' | 'check' | 'skip' }>;

/** One fence that carries a mode of its own. */
export interface Example {
  /** Of its step; given by the writer, or the page's name and the step's number. */
  readonly id: string;
  /** Canonical, for example `bash` for `curl`. */
  readonly language: string;
  readonly mode: ExampleMode;
  readonly location: Location;
  readonly endLine: number;
  /** What is shown and, unless it is a quotation, what runs: the fence's body or the quoted region. */
  readonly code: string;
  /** Of the first line of `code` in `codeFile`. */
  readonly codeLine: number;
  /** The guide, or the quoted program. Relative to the portal's root. */
  readonly codeFile: string;
  /** The request from which the program was made; it is what the guide has, and `code` what its page shows. */
  readonly request?: string;
  /** The program whose region is shown; the whole of it runs. */
  readonly quotation?: Quotation;
}

/** A fence that shows the response or output of an example. */
export interface Expectation {
  readonly kind: 'response' | 'output';
  readonly language: string;
  readonly location: Location;
  readonly endLine: number;
  readonly body: string;
  /** Of a response: why more than half of its values are wildcards. */
  readonly reason?: string;
  /** Of a response that stands on its page more than once. */
  readonly named?: ResponseName;
  /** For an output: the one variant that printed it. */
  readonly variant?: Example;
}

/** Examples that do the same in different languages, with their expected responses and outputs. */
export interface Step {
  readonly id: string;
  readonly variants: readonly Example[];
  readonly expectations: readonly Expectation[];
}

/** A guide with its steps: the unit of state, order and parallelism. */
export interface Page {
  readonly guide: Guide;
  readonly steps: readonly Step[];
}

interface Quotation {
  /** Absolute path of the program. */
  readonly path: string;
  /** What the guide shows: the region, or the whole file; without the indentation that all its lines share. */
  readonly shown: string;
  /** 1-based line of the file on which the shown part starts. */
  readonly line: number;
  /** SHA-256 of the whole program, hexadecimal. */
  readonly programDigest: string;
}

type Code = Pick<Example, 'code' | 'codeLine' | 'codeFile' | 'request' | 'quotation'>;

/** What an example shows: the body of its fence, or the region of a program that it quotes. */
export function exampleCode(
  fence: Fence,
  mode: ExampleMode,
  guide: Guide,
  root: string,
): Code | { fault: string; hint: string } {
  const quote = mode.kind === 'skip' ? undefined : mode.quote;
  if (!quote) {
    if (fence.body.trim() === '' && mode.kind !== 'skip') {
      return { fault: 'this example is empty', hint: 'Write it, or quote a program with file=.' };
    }
    const { body, line, request } = fence;
    return { code: body, codeLine: line + 1, codeFile: guide.file, ...(request === undefined ? {} : { request }) };
  }
  const quotation = readQuote(quote, root);
  if ('fault' in quotation) return { fault: quotation.fault, hint: 'Name a file, and a region of it, that exist.' };
  if (fence.body.trim() !== '' && fence.body.trimEnd() !== quotation.shown) {
    const hint = 'Empty the fence: the region is inserted when the page is built.';
    return { fault: `this fence does not show what is in ${quote.file}`, hint };
  }
  const codeFile = relative(root, quotation.path).replaceAll('\\', '/');
  return { code: quotation.shown, codeLine: quotation.line, codeFile, quotation };
}

const marker = /^\s*(?:\/\/|#|--|\/\*|<!--)\s*#?(region|endregion)\b\s*([A-Za-z0-9_.-]*)/;

/**
 * Reads what `file=examples/x.ts#region` quotes. A region starts with a comment `// #region name` and ends with `// #endregion`;
 * markers of regions inside it are not shown.
 * @param root the portal's folder; a file outside it is not quoted
 * @returns the quotation, or what is wrong with it
 */
export function readQuote(quote: Quote, root: string): Quotation | { readonly fault: string } {
  const path = resolve(root, quote.file);
  if (!existsSync(path)) return { fault: `file=${quote.file} does not exist` };
  const fault = unpublishable(root, path);
  if (fault !== undefined) return { fault: `file=${quote.file} ${fault.replace(/^which /, '')}` };
  if (!statSync(path).isFile()) return { fault: `file=${quote.file} is not a file` };
  const text = readFileSync(path, 'utf8');
  const programDigest = createHash('sha256').update(text).digest('hex');
  const lines = text.split(/\r\n|\n/);
  if (quote.region === undefined) return { path, shown: trimEnd(lines), line: 1, programDigest };

  const starts = lines.flatMap((line, index) => {
    const found = marker.exec(line);
    return found?.[1] === 'region' ? [{ name: found[2]!, index }] : [];
  });
  const matching = starts.filter(({ name }) => name === quote.region);
  if (matching.length === 0) {
    return {
      fault: `${quote.file} has no region "${quote.region}"${didYouMean(
        nearestName(
          quote.region,
          starts.map(({ name }) => name),
        ),
      )}`,
    };
  }
  if (matching.length > 1) return { fault: `${quote.file} has more than one region "${quote.region}"` };
  const start = matching[0]!.index;
  const shown: string[] = [];
  let depth = 1;
  for (const line of lines.slice(start + 1)) {
    const found = marker.exec(line);
    if (!found) shown.push(line);
    else depth += found[1] === 'region' ? 1 : -1;
    if (depth === 0) return { path, shown: trimEnd(dedent(shown)), line: start + 2, programDigest };
  }
  return { fault: `region "${quote.region}" of ${quote.file} has no end` };
}

function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)![0].length);
  const shared = Math.min(...indents, 200);
  return lines.map((line) => line.slice(shared));
}

const trimEnd = (lines: readonly string[]): string => lines.join('\n').replace(/\s+$/, '');
