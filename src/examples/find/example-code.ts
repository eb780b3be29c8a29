import { relative } from 'node:path';
import type { Example, ExampleMode } from './example';
import type { Fence } from './fence';
import type { Guide } from './guide';
import { readQuote } from './quote';

type Code = Pick<Example, 'code' | 'codeLine' | 'codeFile' | 'quotation'>;

/** What an example shows: the body of its fence, or the region of a program that it quotes. */
export function exampleCode(
  fence: Fence,
  mode: ExampleMode,
  guide: Guide,
  root: string,
): Code | { fault: string; cure: string } {
  const quote = mode.kind === 'skip' ? undefined : mode.quote;
  if (!quote) {
    if (fence.body.trim() === '' && mode.kind !== 'skip') {
      return { fault: 'this example is empty', cure: 'Write it, or quote a program with file=.' };
    }
    return { code: fence.body, codeLine: fence.line + 1, codeFile: guide.file };
  }
  const quotation = readQuote(quote, root);
  if ('fault' in quotation) return { fault: quotation.fault, cure: 'Name a file, and a region of it, that exist.' };
  if (fence.body.trim() !== '' && fence.body.trimEnd() !== quotation.shown) {
    const cure = 'Empty the fence: the region is put in when the page is built.';
    return { fault: `this fence does not show what is in ${quote.file}`, cure };
  }
  const codeFile = relative(root, quotation.path).replaceAll('\\', '/');
  return { code: quotation.shown, codeLine: quotation.line, codeFile, quotation };
}
