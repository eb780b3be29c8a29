import { escapeHtml } from '../../../text/escape-html';

/** Of the drawings' text, in units of the drawing (CSS pixels at its natural size). */
export const fontSize = 14;
export const lineHeight = 19;

/**
 * About how wide a line is in a system font. Browsers differ by a few percent, so it is meant to be a little too much;
 * boxes leave room for that.
 */
export function textWidth(text: string): number {
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
