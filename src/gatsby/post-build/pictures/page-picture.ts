import { readFileSync } from 'node:fs';
import { escapeHtml } from '../../../text/escape-html';

/** What text in a font takes: enough of OpenType to break lines. Kerning is left out: it makes text narrower, so that no line is too long. */
interface Font {
  readonly file: Uint8Array;
  /** @returns the width of a text at a size of 1; undefined where the font has no glyph for one of its characters */
  readonly width: (text: string) => number | undefined;
}

/**
 * Reads a TrueType font (OpenType 1.9: `head`, `hhea`, `hmtx`, and `cmap` of format 4, which every font with a Latin alphabet has).
 * @throws Error where one of these tables is not there
 */
export function readFont(path: string): Font {
  const file = readFileSync(path);
  const table = (tag: string): number => {
    for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16)
      if (file.toString('latin1', at, at + 4) === tag) return file.readUInt32BE(at + 8);
    throw new Error(`${path}: the font has no table "${tag}".`);
  };
  const unitsPerEm = file.readUInt16BE(table('head') + 18);
  const metrics = file.readUInt16BE(table('hhea') + 34);
  const advances = table('hmtx');
  const glyphs = basicGlyphs(file, table('cmap'), path);
  const width = (text: string): number | undefined => {
    let units = 0;
    for (const char of text) {
      const glyph = glyphs.get(char.codePointAt(0)!);
      if (glyph === undefined) return undefined;
      units += file.readUInt16BE(advances + Math.min(glyph, metrics - 1) * 4);
    }
    return units / unitsPerEm;
  };
  return { file, width };
}

/** Glyphs by code point, of the Basic Multilingual Plane. */
function basicGlyphs(file: Buffer, cmap: number, path: string): Map<number, number> {
  const glyphs = new Map<number, number>();
  const subtables = Array.from(
    { length: file.readUInt16BE(cmap + 2) },
    (_, index) => cmap + file.readUInt32BE(cmap + 8 + index * 8),
  );
  const start = subtables.find((at) => file.readUInt16BE(at) === 4);
  if (start === undefined) throw new Error(`${path}: the font has no table of characters of format 4.`);
  const segments = file.readUInt16BE(start + 6);
  for (let at = 0; at < segments; at += 2) {
    const last = file.readUInt16BE(start + 14 + at);
    const first = file.readUInt16BE(start + 16 + segments + at);
    const delta = file.readUInt16BE(start + 16 + 2 * segments + at);
    const offsetAt = start + 16 + 3 * segments + at;
    const offset = file.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : file.readUInt16BE(offsetAt + offset + 2 * (code - first));
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

/** What other sites show beside a link, in pixels: the shape that most of them have room for. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** What a picture says. */
export interface PictureText {
  readonly title: string;
  /** The site's name. */
  readonly site: string;
  /** What the page belongs to: an API, or a part of the docs. */
  readonly within?: string;
  /** Of an operation, for example `PUT /api/persons`. */
  readonly call?: string;
  readonly proven: boolean;
}

export interface PictureFonts {
  readonly regular: Font;
  readonly bold: Font;
}

const margin = 80;
const room = pictureSize.width - 2 * margin;
const sizes = [76, 64, 54] as const;
const MAX_LINES = 3;
const ink = '#17211f';
const muted = '#4d5b58';
const good = '#0b6b3a';

/**
 * The picture of a page as SVG: its title in at most three lines, what it belongs to, and the call that it describes. The same text
 * gives the same picture.
 * @param accent `#rrggbb`
 * @returns undefined where the fonts lack a character of the title
 */
export function pagePicture(text: PictureText, { regular, bold }: PictureFonts, accent: string): string | undefined {
  const title = tidy(text.title);
  if (title === '' || bold.width(title) === undefined) return undefined;
  const tried = sizes.map((size) => ({ size, lines: wrapped(title, bold, room / size) }));
  const { size, lines } = tried.find(({ lines: { length } }) => length <= MAX_LINES) ?? tried.at(-1)!;
  const shown = lines.slice(0, MAX_LINES);
  if (lines.length > MAX_LINES)
    shown[MAX_LINES - 1] = cut(`${shown[MAX_LINES - 1]} ${lines[MAX_LINES]}`, bold, room / size);
  const single = (value: string | undefined, pixels: number, width = room): string => {
    const line = tidy(value ?? '');
    return regular.width(line) === undefined ? '' : cut(line, regular, width / pixels);
  };
  const lineHeight = size * 1.18;
  const top = 236;
  const call = single(text.call, 34);
  const proven = text.proven ? 190 : 0;
  const texts = [
    element(single(text.within ?? text.site, 32), { x: margin, y: 128, size: 32, fill: accent }),
    ...shown.map((line, index) =>
      element(line, { x: margin, y: top + index * lineHeight, size, fill: ink, bold: true }),
    ),
    element(call, { x: margin, y: top + (shown.length - 1) * lineHeight + 72, size: 34, fill: muted }),
    element(text.within ? single(text.site, 28, room - proven) : '', { x: margin, y: 562, size: 28, fill: muted }),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}">` +
    `<rect width="100%" height="100%" fill="#ffffff"/><rect width="100%" height="16" fill="${accent}"/>` +
    `<g font-family="Inter">${texts.join('')}${text.proven ? provenMark : ''}</g></svg>`
  );
}

/** At the right of the last line: the tick of the badge that the page shows. */
const provenMark =
  `<path d="M958 552l10 10 18-20" fill="none" stroke="${good}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>` +
  `<text x="1002" y="562" font-size="32" font-weight="700" fill="${good}">Proven</text>`;

/** Without pictograms, for which no text font has glyphs, and with single spaces. */
const tidy = (text: string): string =>
  text
    .replace(/[\p{Extended_Pictographic}\u{fe0f}\u{200d}]/gu, (char) => (/[©®™]/u.test(char) ? char : ''))
    .replace(/\s+/g, ' ')
    .trim();

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly bold?: boolean;
}

const element = (text: string, { x, y, size, fill, bold = false }: TextPlace): string =>
  text === ''
    ? ''
    : `<text x="${x}" y="${Math.round(y)}" font-size="${size}" font-weight="${bold ? 700 : 400}" fill="${fill}">${escapeHtml(text)}</text>`;

/** Lines no wider than `max`, broken at spaces, after dots and slashes and at camel humps; a part that is too wide by itself anywhere. */
function wrapped(text: string, font: Font, max: number): string[] {
  const parts = text.split(/(?<=[\s./_-])|(?<=[a-z0-9])(?=[A-Z])/).flatMap((part) => pieces(part, font, max));
  const lines: string[] = [''];
  for (const part of parts) {
    const longer = lines.at(-1)! + part;
    if (font.width(longer.trimEnd())! <= max) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function pieces(part: string, font: Font, max: number): string[] {
  if (font.width(part.trimEnd())! <= max) return [part];
  const chars = [...part];
  let count = chars.length;
  while (count > 1 && font.width(chars.slice(0, count).join(''))! > max) count -= 1;
  return [chars.slice(0, count).join(''), ...pieces(chars.slice(count).join(''), font, max)];
}

/** The text, or as much of its beginning as fits with an ellipsis. */
function cut(text: string, font: Font, max: number): string {
  if (font.width(text)! <= max) return text;
  const chars = [...text];
  while (chars.length > 0 && font.width(`${chars.join('').trimEnd()}…`)! > max) chars.pop();
  return `${chars.join('').trimEnd()}…`;
}
