import { readFileSync } from 'node:fs';

/** What text in a font takes: enough of OpenType to break lines. Kerning is left out: it makes text narrower, so that no line is too long. */
export interface Font {
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
