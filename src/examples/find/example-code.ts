import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Example, ExampleMode, Quotation } from './example';
import type { Fence } from './fence';
import type { Guide } from './guide';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { Quote } from './mode';

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
  const inside = relative(realpathSync(root), realpathSync(path));
  if (inside.startsWith(`..${sep}`) || inside === '..' || resolve(inside) === inside) {
    return { fault: `file=${quote.file} is outside the portal's folder` };
  }
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
