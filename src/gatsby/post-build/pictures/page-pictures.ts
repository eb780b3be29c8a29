import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFacts } from '../page-facts';
import { type PictureFonts, type PictureText, pagePicture } from './page-picture';
import { drawPicture, engineDigest, readPictureFonts } from './renderer';

const folder = 'social';

/** Pages that have a picture of their own; the others show that of their API, or of the site. A picture takes about 25 ms and 20 kB. */
export const MAX_OWN_PICTURES = 1000;

/** The portal's own accent colour (`--accent` in src/styles/tokens.css). */
const defaultAccent = '#0b6172';

export interface PagePictures {
  /** @returns address of a page's picture, below the path prefix; undefined where the fonts lack the characters of every title tried */
  readonly pictureOf: (page: PageFacts, path: string) => string | undefined;
  /** Draws the pictures that were named and that no earlier build has drawn, and removes those that nothing names. @returns how many were drawn */
  readonly write: () => Promise<number>;
}

/**
 * The pictures that other sites show beside links to pages. A picture is named by the digest of what it is made from, so that what an
 * earlier build has drawn is not drawn again.
 * @param publicFolder Gatsby's `public`
 * @param paths of all pages: where there are too many, those nearer to the home page have pictures of their own
 * @param accent `#rrggbb`
 */
export function pagePictures(
  publicFolder: string,
  paths: readonly string[],
  { title: site, accent = defaultAccent }: { readonly title: string; readonly accent?: string },
): PagePictures {
  const fonts = readPictureFonts();
  const engine = engineDigest(fonts);
  const owners = new Set(nearestFirst(paths).slice(0, MAX_OWN_PICTURES));
  const drawings = new Map<string, string>();
  const named = (text: PictureText): string | undefined => {
    const svg = pagePicture(text, fonts, accent);
    if (svg === undefined) return undefined;
    const digest = createHash('sha256')
      .update(JSON.stringify([svg, engine]))
      .digest('hex')
      .slice(0, 20);
    const name = `/${folder}/${digest}.png`;
    drawings.set(name, svg);
    return name;
  };
  const pictureOf = (page: PageFacts, path: string): string | undefined => {
    const [api] = page.crumbs;
    const own = { title: page.title, site, within: withinOf(page), call: page.call, proven: page.proven };
    return (
      (owners.has(path.replace(/(.)\/$/, '$1')) ? named(own) : undefined) ??
      (api ? named({ title: api.title, site, within: 'API reference', proven: false }) : undefined) ??
      named({ title: site, site, proven: false })
    );
  };
  return { pictureOf, write: () => writePictures(join(publicFolder, folder), drawings, fonts) };
}

const withinOf = ({ kind, crumbs }: PageFacts): string | undefined => {
  if (kind !== 'reference') return undefined;
  return crumbs[0]?.title ?? 'API reference';
};

/** By the number of their parts, then by name: home, guides and APIs before operations, and those before schemas. */
function nearestFirst(paths: readonly string[]): string[] {
  const depth = (path: string): number => path.split('/').filter(Boolean).length;
  return paths.toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}

async function writePictures(to: string, drawings: ReadonlyMap<string, string>, fonts: PictureFonts): Promise<number> {
  const names = new Set([...drawings.keys()].map((name) => name.slice(folder.length + 2)));
  const present = existsSync(to) ? readdirSync(to) : [];
  for (const name of present) if (!names.has(name)) rmSync(join(to, name));
  const missing = [...drawings].filter(([name]) => !present.includes(name.slice(folder.length + 2)));
  if (missing.length > 0) mkdirSync(to, { recursive: true });
  // One at a time: what a picture takes in memory need not be there while the next is drawn.
  for (const [name, svg] of missing)
    writeFileSync(join(to, name.slice(folder.length + 2)), await drawPicture(svg, fonts));
  return missing.length;
}

/** Removes the pictures of an earlier build of a site that now has no address. */
export const removePictures = (publicFolder: string): void =>
  rmSync(join(publicFolder, folder), { recursive: true, force: true });
