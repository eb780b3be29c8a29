import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { escapeHtml } from '../../text/escape-html';
import { stopWith } from '../stop';
import { type FinishedPage, hasTwin, writtenAt } from './finish-page';
import { type SharedFiles, headersFile, pageParts, scriptsOf, strictPage } from './page-html';
import { pagePictures, removePictures } from './pictures/page-pictures';
import { robotsFile } from './sharing';

/** The code of `boot.js` with what it imports, as one script for the browser. */
export async function bootScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'boot.js')],
    // The script has the names of its modules, relative to this project's folder: without it, to that in which a build happens to run.
    absWorkingDir: resolve(__dirname, '../../..'),
    bundle: true,
    format: 'iife',
    target: 'es2019',
    minifySyntax: true,
    minifyWhitespace: true,
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

interface Build {
  /** Gatsby's `public`. */
  readonly folder: string;
  /** Without a slash at its end; empty where the site has a host of its own. */
  readonly pathPrefix: string;
  /** Where the site is, without a path and a slash at its end. */
  readonly siteUrl?: string;
  readonly siteTitle: string;
  /** `#rrggbb` */
  readonly accent?: string;
}

interface StrictPages {
  readonly pages: number;
  /** Pictures that were drawn for other sites. */
  readonly pictures: number;
}

/** Pages that are read and written at the same time. */
const MAX_CONCURRENT = 16;

/** What every page is made with, as far as it is the same for all of them. */
type Common = Omit<SharedFiles, 'pictureOf' | 'hasTwin'>;

/** What the processes that render pages are given (`worker-pool.cjs`), and what they have made. */
interface RenderedPages {
  /** Called once the site's code and the data of its pages are there. @returns undefined where pages are finished after all were rendered */
  readonly prepare: () => Promise<Common | undefined>;
  /** By path of the file; added by the pool of workers. */
  readonly finished: Map<string, FinishedPage>;
  /** Ends the build with what is wrong with one of its pages, in words of its code, too. */
  readonly stop: (reason: string) => never;
}

const renderedPages = Symbol.for('proven-portal.rendered-pages');
const ofBuild = globalThis as { [renderedPages]?: RenderedPages };

/**
 * Lets the processes that render pages make these comply with the Content-Security-Policy. What other sites show needs all pages first.
 * @param twins resolves when the twins of the pages are there, which the pages name
 */
export function finishWhileRendering(build: Build, twins: Promise<void>): void {
  const prepare = async (): Promise<Common | undefined> => {
    if (build.siteUrl !== undefined) return undefined;
    const [common] = await Promise.all([prepareFiles(build), twins]);
    return common;
  };
  ofBuild[renderedPages] = { prepare, finished: new Map(), stop: stopWith };
}

/** Writes the files that every page refers to. */
async function prepareFiles({ folder, pathPrefix, siteUrl, siteTitle }: Build): Promise<Common> {
  const boot = await writeHashed(folder, 'boot', await bootScript());
  const mapping = JSON.parse(await readFile(join(folder, 'chunk-map.json'), 'utf8')) as unknown;
  const chunkMapping = await writeHashed(folder, 'chunks', `window.___chunkMapping=${JSON.stringify(mapping)};\n`);
  const version = await versionOf(folder);
  const notFoundData = await readFile(join(folder, 'page-data/404.html/page-data.json'), 'utf8').catch(() => undefined);
  const scripts = scriptsOf(await readFile(join(folder, '_gatsby/slices/_gatsby-scripts-1.html'), 'utf8'));
  return { scripts, boot, chunkMapping, pathPrefix, version, notFoundData, siteUrl, siteTitle };
}

/** Makes every page of a build fit the Content-Security-Policy, and writes the headers for hosts that read them. */
export async function makePagesStrict(build: Build): Promise<StrictPages> {
  const { folder, pathPrefix, siteUrl, siteTitle, accent } = build;
  const common = await prepareFiles(build);
  await writeFile(join(folder, '_headers'), headersFile);
  await writeFile(join(folder, 'page-data/app-data.json'), JSON.stringify({ webpackCompilationHash: common.version }));

  const pages = await htmlFiles(folder);
  const paths = pages.map((file) => pathOf(folder, file));
  if (siteUrl === undefined) removePictures(folder);
  const pictures = siteUrl === undefined ? undefined : pagePictures(folder, paths, { title: siteTitle, accent });
  const known = siteUrl === undefined ? knownPages(common) : new Map<string, FinishedPage>();
  const finished = new Map<string, FinishedPage>();
  const addresses = new Set<string>();
  const finish = async (file: string): Promise<void> => {
    const twin = hasTwin(folder, pathOf(folder, file));
    const before = known.get(file);
    const isFinished = before?.twin === twin && before.written === (await writtenAt(file));
    const shared = { ...common, pictureOf: pictures?.pictureOf, hasTwin: () => twin };
    const page = isFinished ? before : { ...(await makeStrict(file, shared)), twin, written: await writtenAt(file) };
    finished.set(file, page);
    // That of another page is listed with that page.
    if (page.address !== undefined) addresses.add(page.address);
  };
  for (let from = 0; from < pages.length; from += MAX_CONCURRENT)
    await Promise.all(pages.slice(from, from + MAX_CONCURRENT).map(finish));
  await writeFile(finishedFile, JSON.stringify({ digest: digestOf(common), pages: [...finished] }));
  await writeSitemap(join(folder, 'sitemap.xml'), [...addresses]);
  const robots = join(folder, 'robots.txt');
  const sitemap = siteUrl && addresses.size > 0 ? `${siteUrl}${pathPrefix}/sitemap.xml` : undefined;
  await writeFile(robots, robotsFile(sitemap));
  return { pages: pages.length, pictures: (await pictures?.write()) ?? 0 };
}

async function makeStrict(file: string, shared: SharedFiles): Promise<{ readonly address?: string }> {
  const page = pageParts(await readFile(file, 'utf8'));
  const strict = strictPage(page, shared);
  if (strict && (strict.front !== page.front || strict.back !== page.back))
    await writeFile(file, [strict.front, page.content, strict.back]);
  return { address: strict?.address };
}

/** The pages of the last build: most of them, where little has changed. */
const finishedFile = resolve('.cache/finished-pages.json');

const digestOf = (common: Common): string => createHash('sha256').update(JSON.stringify(common)).digest('hex');

/** The pages that were made with the same files while they were rendered, or by the last build; they may have been written again since. */
function knownPages(common: Common): Map<string, FinishedPage> {
  const rendered = [...(ofBuild[renderedPages]?.finished ?? [])];
  try {
    const last = JSON.parse(readFileSync(finishedFile, 'utf8')) as { digest: string; pages: [string, FinishedPage][] };
    return new Map([...(last.digest === digestOf(common) ? last.pages : []), ...rendered]);
  } catch {
    // There is none yet, or a build was ended while it wrote it.
    return new Map(rendered);
  }
}

/** The path at which a file of the site is served, for example `/guide` for `guide/index.html`. */
const pathOf = (folder: string, file: string): string =>
  `/${relative(folder, file)
    .replaceAll('\\', '/')
    .replace(/(?:\/|^)index\.html$/, '')}`;

/** Lists the pages for search engines (sitemaps.org); without addresses there is no list. */
async function writeSitemap(file: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return rm(file, { force: true });
  const urls = addresses.toSorted().map((address) => `<url><loc>${escapeHtml(address)}</loc></url>\n`);
  await writeFile(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
  );
}

/**
 * What names the code of a site: it depends on that code alone, the names of whose files change with their content. Webpack's own hash
 * depends on the folder of the build, too.
 */
async function versionOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name)).toSorted();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 20);
}

/** Writes a script under a name that changes with its text and removes the one before. @returns its address */
async function writeHashed(folder: string, name: string, text: string): Promise<string> {
  const file = `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 20)}.js`;
  const stale = new RegExp(`^${name}-[0-9a-f]{20}\\.js$`);
  for (const other of await readdir(folder)) if (stale.test(other) && other !== file) await rm(join(folder, other));
  await writeFile(join(folder, file), text);
  return `/${file}`;
}

/** All pages below a folder; `static` and `page-data` hold none. */
async function htmlFiles(folder: string, top = true): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        const holdsNone = top && ['static', 'page-data', '_gatsby', '~partytown'].includes(entry.name);
        return holdsNone ? [] : htmlFiles(path, false);
      }
      return entry.name.endsWith('.html') ? [path] : [];
    }),
  );
  return nested.flat();
}
