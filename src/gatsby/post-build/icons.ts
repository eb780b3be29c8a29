import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { markDrawing } from '../../components/shell/mark-drawing';
import type { Portal } from '../../portal/portal';
import { iconFiles, themeColour } from './page-html';
import { iconFrom } from './pictures/renderer';

const sizes = [192, 512] as const;
const TOUCH_SIZE = 180;
const FAVICON_SIZE = 32;

/**
 * Writes `favicon.ico`, the icon of home screens and the web app manifest (W3C) with its icons, from the portal's icon, else from its
 * logo, else from the portal's own mark.
 * @param publicFolder Gatsby's `public`
 * @param cache folder in which what was drawn is kept for the next build
 * @returns a warning where an image of the portal cannot be drawn
 */
export async function writeIcons(
  publicFolder: string,
  { brand, title, pathPrefix }: Pick<Portal, 'brand' | 'title' | 'pathPrefix'>,
  cache = join(publicFolder, '../.cache/icons'),
): Promise<string | undefined> {
  const write = (address: string, content: string | Buffer): void =>
    writeFileSync(join(publicFolder, address), content);
  const drawIcon = (svg: string, size: number): Promise<Buffer> => iconFrom(cache, svg, size);
  const { favicon, logo } = brand;
  const ready = favicon && /\.ico$/i.test(favicon) ? readFileSync(favicon) : undefined;
  const chosen = [favicon, logo].find((file) => file !== undefined && extname(file).toLowerCase() in imageTypes);
  let warning: string | undefined;
  let image = dataAddress('.svg', Buffer.from(markDrawing));
  let small: Buffer | undefined;
  try {
    if (chosen)
      small = await drawIcon(square((image = dataAddress(extname(chosen), readFileSync(chosen)))), FAVICON_SIZE);
  } catch (error) {
    warning = `${chosen}: home-screen icons show the portal's own mark, because this image cannot be drawn: ${String(error)}`;
    image = dataAddress('.svg', Buffer.from(markDrawing));
  }
  write(iconFiles.favicon, ready ?? icoOf(small ?? (await drawIcon(square(image), FAVICON_SIZE)), FAVICON_SIZE));
  write(iconFiles.touch, await drawIcon(onPaper(image), TOUCH_SIZE));
  for (const size of sizes) write(iconName(size), await drawIcon(onPaper(image), size));
  const manifest = {
    name: title,
    short_name: title,
    id: `${pathPrefix}/`,
    start_url: `${pathPrefix}/`,
    scope: `${pathPrefix}/`,
    display: 'browser',
    background_color: '#ffffff',
    theme_color: themeColour,
    icons: sizes.map((size) => ({
      src: pathPrefix + iconName(size),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  };
  write(iconFiles.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`);
  return warning;
}

const iconName = (size: number): string => `/icon-${size}.png`;

const imageTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

const dataAddress = (extension: string, content: Buffer): string =>
  `data:${imageTypes[extension.toLowerCase()]};base64,${content.toString('base64')}`;

const square = (image: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><image width="64" height="64" href="${image}"/></svg>`;

/** For home screens, which fill what is transparent with black and cut off the corners: the middle 80 % always shows. */
const onPaper = (image: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#ffffff"/>` +
  `<image x="12" y="12" width="40" height="40" href="${image}"/></svg>`;

/** One PNG in the file format of icons, which every browser reads. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([size, size], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
