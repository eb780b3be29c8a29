import { highlight } from './highlight';

/** Up to so many lines, a response is shown whole; of a longer one, about so many are. */
const maxLines = 25;

/** A fold that hides fewer lines takes as much room as they do. */
const minFolded = 3;

/**
 * A long response as HTML whose parts fold: shown is what the text around it speaks of, with the objects that hold it,
 * and otherwise how it begins. Nothing is left out: put together, the `code` elements are the response.
 * @param names fields and values that the text speaks of
 * @returns undefined for a response that is short enough
 */
export function foldedHtml(code: string, language: string, names: ReadonlySet<string>): string | undefined {
  const lines = code.split('\n');
  if (lines.length <= maxLines) return undefined;
  const parts = partsOf(shownLines(lines, names));
  if (parts.every(({ shown }) => shown)) return undefined;
  const html = linesOf(highlight(code, language));
  return parts
    .map(({ shown, from, to }) => {
      const text = `<pre><code class="language-${language}">${html.slice(from, to).join('\n')}</code></pre>`;
      return shown ? text : `<details class="code__fold"><summary>${to - from} more lines</summary>${text}</details>`;
    })
    .join('');
}

/** Which lines are shown, of a response that is too long. */
function shownLines(lines: readonly string[], names: ReadonlySet<string>): boolean[] {
  const shown = lines.map(() => false);
  let room = maxLines;
  const show = (wanted: readonly number[]): void => {
    const missing = [...new Set(wanted)].filter((line) => !shown[line]);
    if (missing.length > room) return;
    for (const line of missing) shown[line] = true;
    room -= missing.length;
  };
  const around = (line: number) => [...holders(lines, line).flatMap((at) => [at, endOf(lines, at)]), line];
  lines.forEach((text, line) => {
    if (room > 0 && stringsOf(text).some((one) => names.has(one))) show([...around(line), endOf(lines, line)]);
  });
  // Of what the text does not speak of, as much as there is room for, from its beginning.
  if (shown.some(Boolean)) room = Math.min(room, 5);
  for (let line = 0; line < lines.length && room > 0; line += 1) show(around(line));
  return shown;
}

const indentOf = (line: string): number => line.search(/\S|$/);
/** The names and the string values of the members on a line, which may be several. */
const stringsOf = (line: string): string[] => [...line.matchAll(/"([^"]+)"/g)].map(([, text]) => text!);

/** The lines that open the objects and arrays around one, from the outside in. */
function holders(lines: readonly string[], line: number): number[] {
  const found: number[] = [];
  let indent = indentOf(lines[line]!);
  for (let at = line - 1; at >= 0 && indent > 0; at -= 1) {
    const text = lines[at]!;
    if (indentOf(text) >= indent || !/[[{]\s*$/.test(text)) continue;
    found.unshift(at);
    indent = indentOf(text);
  }
  return found;
}

/** The line that closes what this one opens; the line itself where it opens nothing. */
function endOf(lines: readonly string[], line: number): number {
  const text = lines[line]!;
  if (!/[[{]\s*$/.test(text)) return line;
  const end = lines.findIndex(
    (other, at) => at > line && indentOf(other) === indentOf(text) && /^\s*[\]}]/.test(other),
  );
  return end < 0 ? line : end;
}

interface Part {
  readonly shown: boolean;
  readonly from: number;
  /** The line after its last. */
  readonly to: number;
}

/** Runs of lines, of which those that are too short to fold are shown with the lines before and after them. */
function partsOf(shown: readonly boolean[]): Part[] {
  const runs = (flags: readonly boolean[]): Part[] => {
    const found: Part[] = [];
    flags.forEach((flag, line) => {
      const last = found.at(-1);
      if (last?.shown === flag) found[found.length - 1] = { ...last, to: line + 1 };
      else found.push({ shown: flag, from: line, to: line + 1 });
    });
    return found;
  };
  const wide = runs(shown).flatMap((part) =>
    Array<boolean>(part.to - part.from).fill(part.shown || part.to - part.from < minFolded),
  );
  return runs(wide);
}

/** Highlighted code by lines: an element that goes on is closed at the end of its line, and opened again on the next. */
function linesOf(html: string): string[] {
  const open: { readonly tag: string; readonly name: string }[] = [];
  return html.split('\n').map((line) => {
    const before = open.map(({ tag }) => tag).join('');
    for (const { 0: tag, 1: name } of line.matchAll(/<\/?(\w+)[^>]*>/g)) {
      if (tag.startsWith('</')) open.pop();
      else open.push({ tag, name: name! });
    }
    const after = open.map(({ name }) => `</${name}>`).reverse();
    return before + line + after.join('');
  });
}
