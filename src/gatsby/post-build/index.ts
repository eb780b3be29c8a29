import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import type { BuildArgs } from 'gatsby';
import { markDrawing } from '../../components/shell/mark-drawing';
import { PortalConfigError } from '../../portal/load';
import type { Portal } from '../../portal/portal';
import { escapeHtml } from '../../text/escape-html';
import type { SourcedApis } from '../reference/source-apis';
import { iconFiles, themeColour } from './page-html';
import { iconFrom } from './pictures/renderer';
import { guideDocuments } from './search/guide-documents';
import { writeSearchIndex } from './search/write-index';
import { makePagesStrict } from './strict-pages';

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

const mark = '<!--portal redirect-->';

/** The list that static hosts such as Netlify read; the next build knows by it which pages are redirects. */
const listFile = '_redirects';

/**
 * Writes a page for each address of before that leads to the address of now, and removes those that redirects of an earlier build had.
 * @param folder Gatsby's `public`
 * @param redirects paths of the site, each with a path of it or an address
 * @param moved the same, of pages that have another address than in earlier versions: left out where a page or a redirect has it
 * @throws PortalConfigError where a page of the site has the address of before
 */
export function writeRedirects(
  folder: string,
  redirects: Readonly<Record<string, string>>,
  pathPrefix: string,
  moved: Readonly<Record<string, string>> = {},
): void {
  const list = join(folder, listFile);
  const before = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
  for (const line of before) {
    const file = pageOf(folder, line.split(' ')[0]!.slice(pathPrefix.length));
    if (isRedirect(file)) rmSync(file);
  }
  rmSync(list, { force: true });
  const isFree = (from: string): boolean => !(from in redirects) && !existsSync(pageOf(folder, from));
  const free = Object.entries(moved).filter(([from]) => isFree(from));
  const pairs = [...Object.entries(redirects), ...free].map(
    ([from, to]) => [from, to.startsWith('/') ? pathPrefix + to : to] as const,
  );
  for (const [from, to] of pairs) {
    const file = pageOf(folder, from);
    if (existsSync(file))
      throw new PortalConfigError(`redirects: ${from} is a page of this site. Remove it from "redirects".`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, redirectPage(to));
  }
  if (pairs.length > 0) writeFileSync(list, pairs.map(([from, to]) => `${pathPrefix}${from} ${to} 301\n`).join(''));
}

const pageOf = (folder: string, path: string): string =>
  join(folder, path.endsWith('.html') ? path : join(path, 'index.html'));

const isRedirect = (file: string): boolean => existsSync(file) && readFileSync(file, 'utf8').includes(mark);

const redirectPage = (to: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>${mark}<title>Moved</title>` +
  `<meta http-equiv="refresh" content="0; url=${escapeHtml(to)}"/><link rel="canonical" href="${escapeHtml(to)}"/>` +
  `<meta name="robots" content="noindex"/><link rel="icon" href="data:,"/></head><body><p>This page has moved: <a href="${escapeHtml(to)}">${escapeHtml(to)}</a></p></body></html>\n`;

interface Guides {
  readonly allGuide: {
    readonly nodes: readonly {
      readonly title: string;
      readonly description: string | null;
      readonly keywords: readonly string[];
      readonly route: string;
      readonly areaLabel: string;
      readonly mdx: { readonly body: string };
    }[];
  };
}

/**
 * What is done to `public/` once Gatsby has written it: pages that comply with the Content-Security-Policy, and the search.
 * @param apis what can be found of the APIs, and which pages have moved
 */
export async function finishBuild(
  { graphql, reporter, pathPrefix }: Pick<BuildArgs, 'graphql' | 'reporter' | 'pathPrefix'>,
  portal: Pick<Portal, 'brand' | 'redirects' | 'siteUrl' | 'title'>,
  { searchable, searchableVersions, moved }: Pick<SourcedApis, 'searchable' | 'searchableVersions' | 'moved'>,
): Promise<void> {
  const folder = resolve('public');
  writeRedirects(folder, portal.redirects, pathPrefix, moved);
  const { siteUrl, title, brand } = portal;
  const iconWarning = await writeIcons(folder, { brand, title, pathPrefix });
  if (iconWarning) reporter.warn(iconWarning);
  const accent = brand.accent?.accent;
  const { pages, pictures } = await makePagesStrict({ folder, pathPrefix, siteUrl, siteTitle: title, accent });
  reporter.info(`${pages} pages comply with the Content-Security-Policy`);
  if (siteUrl) reporter.info(`${pictures} pictures drawn for other sites`);

  const { data, errors } = await graphql<Guides>(
    '{ allGuide(sort: [{ area: ASC }, { position: ASC }, { route: ASC }]) { nodes { title description keywords route areaLabel mdx { body } } } }',
  );
  if (errors || !data) throw new Error(`The guides cannot be read: ${JSON.stringify(errors)}`);
  const guides = data.allGuide.nodes.flatMap(({ mdx, ...guide }) => guideDocuments({ ...guide, body: mdx.body }));
  const { entries, words } = await writeSearchIndex([...guides, ...searchable], folder);
  // Readers of an earlier version find what it contains, and readers of the latest find nothing of it.
  for (const { route, documents } of searchableVersions)
    await writeSearchIndex([...guides, ...documents], folder, route);
  reporter.info(`${entries} search entries in ${words.length} index files`);
}
