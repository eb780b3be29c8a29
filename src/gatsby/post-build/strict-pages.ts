import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { decodeLeniently } from '../../http/percent-encoding';
import { bootScript } from './boot-script';
import { escapeHtml } from '../../text/escape-html';
import { pagePictures, removePictures } from './pictures/page-pictures';
import { robotsFile } from './sharing';
import { pageParts, scriptsOf, type SharedFiles, strictPage, headersFile } from './page-html';

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

/** Makes every page of a build fit the Content-Security-Policy, and writes the headers for hosts that read them. */
export async function makePagesStrict(build: Build): Promise<StrictPages> {
  const { folder, pathPrefix, siteUrl, siteTitle, accent } = build;
  const boot = await writeHashed(folder, 'boot', await bootScript());
  const mapping = JSON.parse(await readFile(join(folder, 'chunk-map.json'), 'utf8')) as unknown;
  const chunkMapping = await writeHashed(folder, 'chunks', `window.___chunkMapping=${JSON.stringify(mapping)};\n`);
  await writeFile(join(folder, '_headers'), headersFile);
  const version = await versionOf(folder);
  await writeFile(join(folder, 'page-data/app-data.json'), JSON.stringify({ webpackCompilationHash: version }));

  const notFoundData = await readFile(join(folder, 'page-data/404.html/page-data.json'), 'utf8').catch(() => undefined);
  const scripts = scriptsOf(await readFile(join(folder, '_gatsby/slices/_gatsby-scripts-1.html'), 'utf8'));
  const pages = await htmlFiles(folder);
  const paths = pages.map((file) => pathOf(folder, file));
  if (siteUrl === undefined) removePictures(folder);
  const pictures = siteUrl === undefined ? undefined : pagePictures(folder, paths, { title: siteTitle, accent });
  const common = { scripts, boot, chunkMapping, pathPrefix, version, notFoundData, siteUrl, siteTitle };
  const hasTwin = (path: string): boolean => existsSync(join(folder, decodeLeniently(path), 'index.md'));
  const done = donePages(JSON.stringify(common), siteUrl !== undefined);
  const addresses = new Set<string>();
  const make = async (file: string): Promise<void> => {
    const path = pathOf(folder, file);
    const twin = hasTwin(path);
    const known = await done.find(file, twin);
    const address = known
      ? known.address
      : await makeStrict(file, { ...common, pictureOf: pictures?.pictureOf, hasTwin });
    if (!known) await done.add(file, { address, twin });
    // That of another page is listed with that page.
    if (address !== undefined) addresses.add(address);
  };
  for (let from = 0; from < pages.length; from += MAX_CONCURRENT)
    await Promise.all(pages.slice(from, from + MAX_CONCURRENT).map(make));
  await done.write();
  await writeSitemap(join(folder, 'sitemap.xml'), [...addresses]);
  const robots = join(folder, 'robots.txt');
  const sitemap = siteUrl && addresses.size > 0 ? `${siteUrl}${pathPrefix}/sitemap.xml` : undefined;
  await writeFile(robots, robotsFile(sitemap));
  return { pages: pages.length, pictures: (await pictures?.write()) ?? 0 };
}

/** @returns the address that the page names as the one to be found at */
async function makeStrict(file: string, shared: SharedFiles): Promise<string | undefined> {
  const page = pageParts(await readFile(file, 'utf8'));
  const strict = strictPage(page, shared);
  if (strict && (strict.front !== page.front || strict.back !== page.back))
    await writeFile(file, [strict.front, page.content, strict.back]);
  return strict?.address;
}

interface DonePage {
  readonly address?: string;
  readonly twin: boolean;
}

/** The pages that an earlier build has made strict and that nobody has written since: most of them, where little has changed. */
const doneFile = resolve('.cache/strict-pages.json');

interface DonePages {
  readonly find: (file: string, twin: boolean) => Promise<DonePage | undefined>;
  readonly add: (file: string, page: DonePage) => Promise<void>;
  readonly write: () => Promise<void>;
}

/**
 * @param common what pages are made strict with: a page that was made with anything else is to be made again
 * @param always every page, since what is drawn depends on all of them
 */
function donePages(common: string, always: boolean): DonePages {
  const digest = createHash('sha256').update(common).digest('hex');
  const kept = readDone(digest);
  const pages: Record<string, DonePage & { readonly written: string }> = {};
  const writtenAt = async (file: string): Promise<string> => {
    const { size, mtimeMs } = await stat(file);
    return `${size} ${mtimeMs}`;
  };
  return {
    find: async (file, twin) => {
      const known = always ? undefined : kept[file];
      if (known?.twin !== twin || known.written !== (await writtenAt(file))) return undefined;
      pages[file] = known;
      return known;
    },
    add: async (file, page) => void (pages[file] = { ...page, written: await writtenAt(file) }),
    write: () => writeFile(doneFile, JSON.stringify({ digest, pages })),
  };
}

function readDone(digest: string): Readonly<Record<string, DonePage & { readonly written: string }>> {
  try {
    const done = JSON.parse(readFileSync(doneFile, 'utf8')) as { digest: string; pages: ReturnType<typeof readDone> };
    return done.digest === digest ? done.pages : {};
  } catch {
    return {};
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
