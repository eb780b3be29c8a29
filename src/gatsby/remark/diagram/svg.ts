import { escapeHtml } from '../../../text/escape-html';

/** Of the drawings' text, in units of the drawing (CSS pixels at its natural size). */
const fontSize = 14;
export const lineHeight = 19;

/**
 * About how wide a line is in a system font. Browsers differ by a few percent, so it is meant to be a little too much;
 * boxes leave room for that.
 */
function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[ilj.,:;|'!()[\]ftr ]/.test(letter)) width += 0.37;
    else if (/[mwMW@%]/.test(letter)) width += 0.92;
    else if (/[A-Z_]/.test(letter)) width += 0.71;
    else width += letter.charCodeAt(0) > 0x2e80 ? 1.05 : 0.59;
  }
  return width * fontSize;
}

/** Lines of at most about `most` letters; `<br>` in a label breaks one too. */
export function wrapped(text: string, most: number): string[] {
  return text.split(/\s*<br\s*\/?>\s*|\\n/).flatMap((part) => {
    const lines: string[] = [];
    for (const word of part.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length + 1 <= most) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

export const sizeOf = (lines: readonly string[]) => ({
  width: Math.max(0, ...lines.map(textWidth)),
  height: lines.length * lineHeight,
});

/** Lines of text around a middle point. */
export function textAt(lines: readonly string[], x: number, y: number, className: string): string {
  const top = y - ((lines.length - 1) * lineHeight) / 2;
  return lines
    .map(
      (line, index) =>
        `<text class="${className}" x="${round(x)}" y="${round(top + index * lineHeight)}" text-anchor="middle" dominant-baseline="central">${escapeHtml(line)}</text>`,
    )
    .join('');
}

export const round = (value: number): number => Math.round(value * 10) / 10;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const length = 9;
const halfWidth = 4;

/** The head of an arrow that arrives at `tip`, coming from `from`. */
export function arrowHead(from: Point, tip: Point): string {
  const distance = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const x = (tip.x - from.x) / distance;
  const y = (tip.y - from.y) / distance;
  const base = { x: tip.x - x * length, y: tip.y - y * length };
  const corners = [
    tip,
    { x: base.x - y * halfWidth, y: base.y + x * halfWidth },
    { x: base.x + y * halfWidth, y: base.y - x * halfWidth },
  ];
  return `<path class="diagram__head" d="M${corners.map(({ x: a, y: b }) => `${round(a)} ${round(b)}`).join('L')}Z"/>`;
}

/** A line through points with its corners rounded off. */
export function softPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${round(first.x)} ${round(first.y)}`;
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    if (!next) path += `L${round(point.x)} ${round(point.y)}`;
    else
      path += `Q${round(point.x)} ${round(point.y)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`;
  });
  return path;
}
