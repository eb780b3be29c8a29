/** A part of a page that is read as one: a paragraph, an item, a row, a heading, a comment in code. */
export interface Block {
  readonly layer: 'sentence' | 'item' | 'cell' | 'heading' | 'comment' | 'code' | 'front matter';
  /** Offset in the page. */
  readonly at: number;
  readonly text: string;
  /** Lines from 1, the last one included. */
  readonly from: number;
  readonly to: number;
  /** Everything between the headings around it. */
  readonly section: string;
  /** Of a row: the heads of its columns, in lower case. */
  readonly heads?: readonly string[];
  /** The fence above and that below a paragraph or item, with its response, where nothing else is between. */
  readonly beside?: string;
}

interface Line {
  readonly text: string;
  readonly at: number;
  readonly number: number;
  readonly fence?: { readonly info: string; readonly isMark: boolean };
}

function linesOf(source: string): Line[] {
  let at = 0;
  let open: { mark: string; info: string } | undefined;
  return source.split('\n').map((text, index) => {
    const start = at;
    at += text.length + 1;
    const mark = /^\s*(`{3,}|~{3,})(.*)$/.exec(text);
    const number = index + 1;
    if (open) {
      const { info } = open;
      const closes = mark?.[1]!.startsWith(open.mark) === true && mark[2]!.trim() === '';
      if (closes) open = undefined;
      return { text, at: start, number, fence: { info, isMark: closes } };
    }
    if (!mark) return { text, at: start, number };
    open = { mark: mark[1]!, info: mark[2]! };
    return { text, at: start, number, fence: { info: open.info, isMark: true } };
  });
}

const layerOf = (text: string): Block['layer'] =>
  /^\s*\|/.test(text)
    ? 'cell'
    : /^\s*#{1,6} /.test(text)
      ? 'heading'
      : /^\s*(?:[-*+]|\d+[.)]) /.test(text)
        ? 'item'
        : 'sentence';

/** Comments of whole lines. */
const commentLine = /^\s*(?:\/\/|#|--|\*|\/\*)\s*\S/;

export function blocksOf(source: string): Block[] {
  const lines = linesOf(source);
  const frontEnd =
    lines[0]?.text.trim() === '---' ? lines.findIndex(({ text }, index) => index > 0 && text.trim() === '---') : -1;
  const sections: { from: number; text: string }[] = [];
  for (const { text, number, fence } of lines) {
    if (sections.length === 0 || (!fence && /^#{1,6} /.test(text))) sections.push({ from: number, text: '' });
    sections.at(-1)!.text += `${text}\n`;
  }
  const sectionAt = (number: number): string => sections.findLast(({ from }) => from <= number)?.text ?? '';
  const blocks: Block[] = [];
  let heads: string[] | undefined;
  let inTable = false;
  for (let index = 0; index < lines.length; index += 1) {
    const { text, at, number, fence } = lines[index]!;
    const single = { at, text, from: number, to: number, section: sectionAt(number) };
    if (index <= frontEnd) {
      if (/^(?:title|description):/.test(text)) blocks.push({ ...single, layer: 'front matter' });
      continue;
    }
    if (fence) {
      if (fence.isMark) continue;
      const isShown = /\b(?:response|output)\b/.test(fence.info);
      const isRun = /\bverify\b/.test(fence.info) || /^http\b.*\brequest\b/.test(fence.info);
      if (commentLine.test(text) && !isShown) blocks.push({ ...single, layer: 'comment' });
      else if (!isShown && !isRun) blocks.push({ ...single, layer: 'code' });
      continue;
    }
    if (text.trim() === '' || /^\s*(?:import|export) |^\s*\{\/\*|^\s*<\/?\w+[^>]*>\s*$/.test(text)) {
      inTable = false;
      continue;
    }
    const layer = layerOf(text);
    if (layer === 'cell') {
      const cells = text
        .split('|')
        .slice(1)
        .map((cell) => cell.trim().toLowerCase());
      if (!inTable) heads = cells;
      else if (!/^\s*\|[\s|:-]+$/.test(text)) blocks.push({ ...single, layer, heads });
      inTable = true;
      continue;
    }
    let end = index;
    const goesOn = (next: Line | undefined): boolean =>
      next !== undefined &&
      !next.fence &&
      next.text.trim() !== '' &&
      layerOf(next.text) === 'sentence' &&
      !/^\s*<\/?\w+[^>]*>\s*$/.test(next.text);
    if (layer !== 'heading') while (goesOn(lines[end + 1])) end += 1;
    const whole = lines
      .slice(index, end + 1)
      .map((line) => line.text)
      .join('\n');
    const beside = [fenceFrom(lines, index - 1, -1), fenceFrom(lines, end + 1, 1)].join('\n');
    blocks.push({ ...single, text: whole, to: lines[end]!.number, layer, beside });
    index = end;
  }
  return blocks;
}

/** The fences that begin there, in a direction, with nothing but blank lines and tabs between. */
function fenceFrom(lines: readonly Line[], start: number, step: 1 | -1): string {
  const found: string[] = [];
  for (let index = start; index >= 0 && index < lines.length; index += step) {
    const { text, fence } = lines[index]!;
    if (!fence && text.trim() !== '' && !/^\s*<\/?Tabs?\b/.test(text)) break;
    if (fence) found.push(text);
  }
  return found.join('\n');
}
