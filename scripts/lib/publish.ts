import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { keptNames } from '../../src/gatsby/kept-names';
import { addLink } from '../../src/portal/files';
import type { Portal } from '../../src/portal/portal';
import { copyWithDigest, type FileDigests } from './file-digest';
import { UsageError } from './main';

const engine = resolve(__dirname, '../..');

/**
 * What webpack and Gatsby leave for their own next run, names of the folders of the building machine, and a service worker of Gatsby's for
 * scripts that no page has: no part of a site.
 */
const isPublished = (path: string): boolean =>
  !/\.map$|[\\/]webpack\.stats\.json$|[\\/]public[\\/](?:_gatsby|~partytown)$/.test(path);

/** How a file was when it was published: what Gatsby wrote, and the copy of it. */
interface PublishedFile {
  readonly source: string;
  readonly copy: string;
  /** SHA-256 in Base64. */
  readonly digest: string;
}

/** Changes with a file, as far as can be told without reading it. */
const stateOf = (stats: Stats | undefined): string => (stats ? `${stats.size} ${stats.mtimeMs}` : 'none');

/** The folders of a publication; `published.json` beside them lists what is a build's own, `…-files.json` how it was. */
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
 * @param begun what is in the folder already; afterwards it has all that is
 */
function putTogether(
  folders: Folders,
  known: Readonly<Record<string, PublishedFile>>,
  begun: Map<string, PublishedFile>,
): void {
  const { from, next, last } = folders;
  const found = new Set<string>();
  const twins = new Map<string, string>();
  const forget = (name: string): void => {
    begun.delete(name);
    rmSync(join(next, name));
  };
  const put = (name: string): PublishedFile => {
    const stats = statSync(join(from, name));
    const source = stateOf(stats);
    const present = begun.get(name);
    if (present?.source === source) return present;
    if (present) forget(name);
    const before = known[name];
    const isKept = before?.source === source && before.copy === stateOf(statSync(join(last, name), optional));
    if (isKept && addLink(join(last, name), join(next, name))) return before;
    // Two names of one file stay that.
    const file = stats.nlink > 1 ? `${stats.ino} ${source}` : undefined;
    const twin = file === undefined ? undefined : twins.get(file);
    if (twin !== undefined && addLink(join(next, twin), join(next, name))) return begun.get(twin)!;
    if (file !== undefined) twins.set(file, name);
    const digest = copyWithDigest(join(from, name), join(next, name)).toString('base64');
    return { source, copy: stateOf(statSync(join(next, name))), digest };
  };
  const visit = (folder: string): void => {
    const all = readdirSync(join(from, folder), { withFileTypes: true });
    const entries = all.filter((entry) => isPublished(join(from, folder, entry.name)));
    if (entries.some((entry) => !entry.isDirectory())) mkdirSync(join(next, folder), { recursive: true });
    for (const entry of entries) {
      const name = join(folder, entry.name);
      if (entry.isDirectory()) {
        visit(name);
        continue;
      }
      begun.set(name, put(name));
      found.add(name);
    }
  };
  visit('');
  for (const name of begun.keys()) {
    if (found.has(name)) continue;
    forget(name);
    removeEmpty(next, dirname(name));
  }
}

/** Removes a folder below another where it is empty, and those above it that are empty then. */
function removeEmpty(root: string, folder: string): void {
  if (folder === '.' || readdirSync(join(root, folder)).length > 0) return;
  rmdirSync(join(root, folder));
  removeEmpty(root, dirname(folder));
}

const optional = { throwIfNoEntry: false } as const;

function readPublished(file: string): Readonly<Record<string, PublishedFile>> {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, PublishedFile> | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Makes the site that the last build replaced the beginning of the next one, since making and removing folders by the thousand takes longer
 * than comparing them: of its files, those stay that are what the site has now.
 * @param before what that site was
 * @returns what is in the folder then
 */
function takeOver(
  { from, next }: Folders,
  replaced: string,
  before: Readonly<Record<string, PublishedFile>>,
): Map<string, PublishedFile> {
  const kept = new Map<string, PublishedFile>();
  if (!existsSync(replaced)) return kept;
  renameSync(replaced, next);
  for (const name of filesBelow(next)) {
    const known = before[name];
    const isSame =
      known?.source === stateOf(statSync(join(from, name), optional)) &&
      known.copy === stateOf(lstatSync(join(next, name)));
    if (isSame) kept.set(name, known);
    else {
      rmSync(join(next, name));
      removeEmpty(next, dirname(name));
    }
  }
  return kept;
}

/** The publication of a site, which may begin before the site is complete. */
interface Publication {
  /** Copies what is there, aside; what changes later is copied again. */
  begin(): void;
  /**
   * Puts a copy of the site in place of `public/`, at once.
   * @returns the contents of the files, by their names below `public`
   * @throws UsageError where the folder holds files that no build put there: it may be somebody's own `public/`
   */
  finish(): FileDigests;
  /** Removes what was copied, where there will be no site. */
  abandon(): void;
}

/**
 * Publishes the site that Gatsby builds in its folder as a portal's `public/`: until it is finished, and where the build has failed or was ended,
 * the last good site is there.
 */
export function publication(site: string, { output }: Pick<Portal, 'output'>): Publication {
  const target = join(output, 'public');
  const [next, last] = ['next', 'last'].map((name) => join(site, '..', name)) as [string, string];
  rmSync(next, { recursive: true, force: true });
  const [states, lastStates] = ['published', 'last'].map((name) => join(site, `../${name}-files.json`)) as [
    string,
    string,
  ];
  const known = readPublished(states);
  const folders: Folders = { from: join(site, 'public'), next, last: target };
  const published = new Map<string, PublishedFile>();
  const abandon = (): void => {
    published.clear();
    rmSync(next, { recursive: true, force: true });
  };
  const copy = (): void => {
    if (!existsSync(next))
      for (const kept of takeOver(folders, last, readPublished(lastStates))) published.set(...kept);
    mkdirSync(next, { recursive: true });
    putTogether(folders, known, published);
  };
  return {
    abandon,
    begin() {
      try {
        copy();
      } catch {
        // Files may come and go meanwhile. Where it is more than that, `finish` says so.
        abandon();
      }
    },
    finish() {
      requireOwn(target, site);
      copy();
      putInPlace({ site, next, last, target, states, lastStates }, published);
      return new Map([...published].map(([name, { digest }]) => [name, Buffer.from(digest, 'base64')]));
    },
  };
}

/** Publishes a site that is complete. */
export const publish = (...args: Parameters<typeof publication>): FileDigests => publication(...args).finish();

function putInPlace(
  paths: Record<'site' | 'next' | 'last' | 'target' | 'states' | 'lastStates', string>,
  published: ReadonlyMap<string, PublishedFile>,
): void {
  const { site, next, last, target, states, lastStates } = paths;
  const list = join(site, '../published.json');
  const files = [...published.keys()];
  // Whichever of the two is there when this is ended, the next build knows it for its own.
  writeFileSync(list, JSON.stringify([...new Set([...files, ...keptNames(list)])]));
  // It is there still where nothing of it could be taken over.
  rmSync(last, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, last);
  renameSync(next, target);
  writeFileSync(list, JSON.stringify(files.toSorted()));
  if (existsSync(states)) renameSync(states, lastStates);
  writeFileSync(states, JSON.stringify(Object.fromEntries(published)));
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
