import {
  linkSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { keptNames } from '../../src/gatsby/kept-names';
import type { Portal } from '../../src/portal/portal';
import { copyWithDigest, type FileDigests } from './file-digest';
import { UsageError } from './main';

const engine = resolve(__dirname, '../..');

/** What webpack and Gatsby leave for their own next run, and names of the folders of the building machine: no part of a site. */
const isPublished = (path: string): boolean => !/\.map$|[\\/]webpack\.stats\.json$|[\\/]public[\\/]_gatsby$/.test(path);

/** How a file was when it was published: what Gatsby wrote, and the copy of it. */
interface PublishedFile {
  readonly source: string;
  readonly copy: string;
  /** SHA-256 in Base64. */
  readonly digest: string;
}

/** Changes with a file, as far as can be told without reading it. */
const stateOf = (stats: Stats | undefined): string => (stats ? `${stats.size} ${stats.mtimeMs}` : 'none');

/** The folders of a publication. */
interface Folders {
  /** What Gatsby wrote. */
  readonly from: string;
  /** What is to be published. */
  readonly next: string;
  /** What the last build published. */
  readonly last: string;
}

/**
 * Puts into a folder what is published of a site, without folders that would be empty: Gatsby leaves those of pages that are gone. A file
 * that has changed neither in the site nor in `public/` since the last build is linked there, where it is never written again.
 * @param known the files of the last build, by name
 */
function putTogether(folders: Folders, known: Readonly<Record<string, PublishedFile>>): Map<string, PublishedFile> {
  const { from, next, last } = folders;
  const files = new Map<string, PublishedFile>();
  const put = (name: string): PublishedFile => {
    const source = stateOf(statSync(join(from, name)));
    const before = known[name];
    const isKept = before?.source === source && before.copy === stateOf(statSync(join(last, name), optional));
    if (isKept && isLinked(join(last, name), join(next, name))) return before;
    const digest = copyWithDigest(join(from, name), join(next, name)).toString('base64');
    return { source, copy: stateOf(statSync(join(next, name))), digest };
  };
  const visit = (folder: string): void => {
    const all = readdirSync(join(from, folder), { withFileTypes: true });
    const entries = all.filter((entry) => isPublished(join(from, folder, entry.name)));
    if (entries.some((entry) => !entry.isDirectory())) mkdirSync(join(next, folder), { recursive: true });
    for (const entry of entries) {
      const name = join(folder, entry.name);
      if (entry.isDirectory()) visit(name);
      else files.set(name, put(name));
    }
  };
  visit('');
  return files;
}

const optional = { throwIfNoEntry: false } as const;

function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    // Not every file system has links.
    return false;
  }
}

function readPublished(file: string): Readonly<Record<string, PublishedFile>> {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, PublishedFile> | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Puts a copy of the site that Gatsby built in its folder in place of a portal's `public/`, at once: until then, and where the build
 * has failed or was ended, the last good site is there.
 * @returns the contents of the files, by their names below `public`
 * @throws UsageError where the folder holds files that no build put there: it may be somebody's own `public/`
 */
export function publish(site: string, { output }: Pick<Portal, 'output'>): FileDigests {
  const target = join(output, 'public');
  requireOwn(target, site);
  const [next, last] = ['next', 'last'].map((name) => join(site, '..', name)) as [string, string];
  for (const folder of [next, last]) rmSync(folder, { recursive: true, force: true });
  const states = join(site, '../published-files.json');
  mkdirSync(next);
  const published = putTogether({ from: join(site, 'public'), next, last: target }, readPublished(states));
  const list = join(site, '../published.json');
  const files = [...published.keys()];
  // Whichever of the two is there when this is ended, the next build knows it for its own.
  writeFileSync(list, JSON.stringify([...new Set([...files, ...keptNames(list)])]));
  if (existsSync(target)) renameSync(target, last);
  renameSync(next, target);
  writeFileSync(list, JSON.stringify(files.toSorted()));
  writeFileSync(states, JSON.stringify(Object.fromEntries(published)));
  rmSync(last, { recursive: true, force: true });
  return new Map([...published].map(([name, { digest }]) => [name, Buffer.from(digest, 'base64')]));
}

/** Before minutes of work whose result could not be written. @throws UsageError as `publish` */
export function requireOwn(target: string, site: string): void {
  // This project's own is no one else's.
  if (!existsSync(target) || target === join(engine, 'public')) return;
  const own = new Set(keptNames(join(site, '../published.json')));
  const foreign = filesBelow(target).filter((name) => !own.has(name));
  if (foreign.length === 0) return;
  throw new UsageError(
    `${target} contains files that no build of this portal wrote, such as ${foreign.slice(0, 3).join(', ')}. ` +
      'Nothing was built. Move them away, or choose another folder with --out.',
  );
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
