import { escapeHtml } from '../../../text/escape-html';
import type { Sequence, SequenceRow } from './model';
import { arrowHead, lineHeight, round, sizeOf, textAt, wrapped } from './svg';

const headLetters = 18;
const messageLetters = 30;
const margin = 8;
const headHeight = 44;

/** Draws who says what to whom, from top to bottom, as SVG with classes and no style of its own. */
export function drawSequence({ participants, rows }: Sequence): string {
  const widths = participants.map(({ label }) => Math.max(90, sizeOf(wrapped(label, headLetters)).width + 28));
  const xs = columns(
    participants.map(({ id }) => id),
    widths,
    rows,
  );
  const xOf = (id: string): number => xs[participants.findIndex((one) => one.id === id)] ?? 0;
  const last = participants.length - 1;
  const width = (xs[last] ?? 0) + (widths[last] ?? 0) / 2 + selfRoom(rows, participants[last]?.id) + margin;

  let y = margin + headHeight + 18;
  let depth = 0;
  const drawn: string[] = [];
  const starts: { y: number; depth: number }[] = [];
  const boxes: string[] = [];
  for (const row of rows) {
    if (row.kind === 'message') {
      const { svg, height } = message(row, xOf(row.from), xOf(row.to), y);
      drawn.push(svg);
      y += height;
    } else if (row.kind === 'note') {
      const { svg, height } = note(row.text, row.over.map(xOf), y);
      drawn.push(svg);
      y += height;
    } else if (row.kind === 'block') {
      if (row.word !== 'else' && row.word !== 'and') {
        starts.push({ y, depth });
        depth += 1;
      } else {
        drawn.push(
          `<path class="diagram__line diagram__line--dashed" d="M${4 + depth * 4} ${y}H${round(width - 4 - depth * 4)}"/>`,
        );
      }
      const words = `${row.word}${row.text ? `: ${row.text}` : ''}`;
      drawn.push(`<text class="diagram__word" x="${10 + depth * 4}" y="${y + 15}">${escapeHtml(words)}</text>`);
      y += lineHeight + 14;
    } else {
      const start = starts.pop();
      depth -= 1;
      if (start) {
        const inset = 4 + start.depth * 4;
        boxes.push(
          `<rect class="diagram__block" x="${inset}" y="${start.y - 4}" width="${round(width - 2 * inset)}" height="${round(y - start.y)}" rx="6"/>`,
        );
      }
      y += 14;
    }
  }
  const height = y + margin;
  const lifelines = xs.map(
    (x) => `<path class="diagram__life" d="M${round(x)} ${margin + headHeight}V${round(height - margin)}"/>`,
  );
  const heads = participants.map(({ label }, index) => {
    const x = xs[index]!;
    const w = widths[index]!;
    return (
      `<rect class="diagram__box" x="${round(x - w / 2)}" y="${margin}" width="${round(w)}" height="${headHeight}" rx="5"/>` +
      textAt(wrapped(label, headLetters), x, margin + headHeight / 2, 'diagram__text')
    );
  });
  return (
    `<svg viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" aria-hidden="true" focusable="false">` +
    `${boxes.join('')}${lifelines.join('')}${heads.join('')}${drawn.join('')}</svg>`
  );
}

/** Middle of each participant: far enough apart for their names and for what they say to each other. */
function columns(ids: readonly string[], widths: readonly number[], rows: readonly SequenceRow[]): number[] {
  const xs: number[] = [];
  ids.forEach((_, index) => {
    const previous = xs[index - 1];
    if (previous === undefined) {
      xs.push(margin + widths[0]! / 2);
      return;
    }
    let x = previous + widths[index - 1]! / 2 + widths[index]! / 2 + 32;
    for (const row of rows) {
      if (row.kind !== 'message') continue;
      const [left, right] = [ids.indexOf(row.from), ids.indexOf(row.to)].sort((a, b) => a - b) as [number, number];
      const room = sizeOf(wrapped(row.text, messageLetters)).width + 36;
      if (right === index && left < index) x = Math.max(x, xs[left]! + room);
      if (left === right && left === index - 1) x = Math.max(x, previous + room + 24);
    }
    xs.push(x);
  });
  return xs;
}

/** Room to the right of the last participant for what it says to itself. */
function selfRoom(rows: readonly SequenceRow[], id: string | undefined): number {
  const own = rows.flatMap((row) => (row.kind === 'message' && row.from === id && row.to === id ? [row.text] : []));
  return Math.max(0, ...own.map((text) => sizeOf(wrapped(text, messageLetters)).width));
}

function message(row: Extract<SequenceRow, { kind: 'message' }>, from: number, to: number, y: number) {
  const lines = wrapped(row.text, messageLetters);
  const { width, height } = sizeOf(lines);
  if (from === to) {
    const bottom = y + height + 8;
    const svg =
      textAt(lines, from + 40 + width / 2, y + height / 2 + 4, 'diagram__label') +
      `<path class="diagram__line diagram__line--${row.line}" d="M${round(from)} ${y}h28V${round(bottom)}H${round(from)}"/>` +
      arrowHead({ x: from + 28, y: bottom }, { x: from + 1, y: bottom });
    return { svg, height: height + 26 };
  }
  const at = y + height + 4;
  const tip = to > from ? to - 1 : to + 1;
  const svg =
    textAt(lines, (from + to) / 2, y + height / 2, 'diagram__label') +
    `<path class="diagram__line diagram__line--${row.line}" d="M${round(from)} ${round(at)}H${round(tip)}"/>` +
    arrowHead({ x: from, y: at }, { x: tip, y: at });
  return { svg, height: height + 22 };
}

function note(text: string, xs: readonly number[], y: number) {
  const lines = wrapped(text, messageLetters);
  const { width, height } = sizeOf(lines);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  const w = Math.max(width + 24, Math.max(...xs) - Math.min(...xs) + 60);
  const svg =
    `<rect class="diagram__note" x="${round(middle - w / 2)}" y="${y}" width="${round(w)}" height="${height + 12}" rx="4"/>` +
    textAt(lines, middle, y + 6 + height / 2, 'diagram__label');
  return { svg, height: height + 28 };
}
