import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import { type PictureFonts, readFont } from './page-picture';

interface Image {
  readonly width: number;
  readonly height: number;
  /** Four bytes for each pixel: red, green, blue and alpha. */
  readonly pixels: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUECOLOUR = 2;
const BITS = 8;

/**
 * A picture without transparency as PNG (third edition). The engine's own encoder takes twice as long, and makes files of flat colours
 * two thirds larger.
 */
function encodePng({ width, height, pixels: rgba }: Image): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  let to = 0;
  for (let from = 0; from < rgba.length; from += 4) {
    // Each row begins with its filter: none.
    if (from % (width * 4) === 0) to += 1;
    rows[to] = rgba[from]!;
    rows[to + 1] = rgba[from + 1]!;
    rows[to + 2] = rgba[from + 2]!;
    to += 3;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS, TRUECOLOUR], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

const fontFile = (name: string): string =>
  join(dirname(require.resolve('@expo-google-fonts/inter/package.json')), `${name.slice(6)}/${name}.ttf`);

/** Read when the first picture is made: most builds of a site without an address make none. */
export const readPictureFonts = (): PictureFonts => ({
  regular: readFont(fontFile('Inter_400Regular')),
  bold: readFont(fontFile('Inter_700Bold')),
});

const readEngine = (): Buffer => readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm'));

/** Of what turns an SVG into pixels: two with the same digest make the same picture of it. */
export const engineDigest = ({ regular, bold }: PictureFonts): string =>
  createHash('sha256').update(readEngine()).update(regular.file).update(bold.file).digest('hex');

let started: Promise<void> | undefined;

/** The engine has neither files nor a network: what an SVG refers to beside itself is not drawn. */
async function start(): Promise<void> {
  started ??= initWasm(readEngine());
  await started;
}

/** Draws a picture without transparency, in few bytes. */
export async function drawPicture(svg: string, { regular, bold }: PictureFonts): Promise<Buffer> {
  await start();
  const fontBuffers = [regular.file, bold.file];
  const drawing = new Resvg(svg, {
    font: { fontBuffers, defaultFontFamily: 'Inter', loadSystemFonts: false } as object,
  });
  const image = drawing.render();
  try {
    return encodePng(image);
  } finally {
    image.free();
    drawing.free();
  }
}

/**
 * Draws a square icon, unless the folder has it from an earlier build.
 * @param folder Gatsby's cache has one; the name of a file there is the digest of what it is drawn from
 * @throws as `drawIcon`
 */
export async function iconFrom(folder: string, svg: string, size: number): Promise<Buffer> {
  const digest = createHash('sha256')
    .update(JSON.stringify([svg, size]))
    .update(readEngine())
    .digest('hex');
  const file = join(folder, `${digest}.png`);
  if (existsSync(file)) return readFileSync(file);
  const icon = await drawIcon(svg, size);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, icon);
  return icon;
}

/** Draws a square icon. @throws Error where the SVG cannot be read, or shows nothing */
async function drawIcon(svg: string, size: number): Promise<Buffer> {
  await start();
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: size } });
  const image = drawing.render();
  try {
    if (!image.pixels.some((value) => value > 0)) throw new Error('it renders as an empty image');
    return Buffer.from(image.asPng());
  } finally {
    image.free();
    drawing.free();
  }
}
