import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Portal } from '../../src/portal/portal';

const engine = resolve(__dirname, '../..');

/** What Gatsby needs of this project to build a site elsewhere; `package.json` is part of its cache's key. */
const parts = ['src', 'types', 'gatsby-browser.tsx', 'gatsby-ssr.tsx', 'package.json', 'tsconfig.json'];

/** Folders and files of `src` that only tests use. */
const isForTests = (name: string): boolean => name === 'fixtures' || /\.test\.tsx?$/.test(name) || name.startsWith('.');

/**
 * The folder in which Gatsby works for a portal: one beside what else its commands write, since Gatsby keeps one cache and one
 * `public` for each folder, treats what is below `node_modules` as a dependency that is compiled already, and leaves half a site
 * where a build fails. The development server has one of its own, so that it leaves the site that was built alone.
 */
export const siteFolder = ({ output }: Pick<Portal, 'output'>, command: 'build' | 'develop' = 'build'): string =>
  join(output, '.portal', command === 'build' ? 'site' : 'develop');

/** Brings what Gatsby needs into a site's folder: the code of pages, which is small, that of the build, compiled, and links to the packages. */
export async function prepareSite(site: string): Promise<void> {
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, '../.gitignore'), '*\n');
  mirrorCode(site);
  linkPackages(join(site, 'node_modules'));
  // Here, since Jest loads the rest of this file and cannot load an ES module.
  const { compileGatsbyFiles } = await import('./compile.mjs');
  await compileGatsbyFiles(engine, site);
}

function mirrorCode(site: string, from = engine): void {
  for (const name of parts) mirror(join(from, name), join(site, name), isForTests);
}

/** How long a change of several files takes, in milliseconds. */
const SETTLED = 100;

/**
 * Keeps the code of pages in a site's folder as it is in this project's, whose own portal is developed while its code changes.
 * @returns ends it
 */
export function followCode(site: string, from = engine): () => void {
  let timer: NodeJS.Timeout | undefined;
  const mirrorAgain = (): void => {
    try {
      mirrorCode(site, from);
    } catch {
      // A file has gone while it was copied: another change follows.
    }
  };
  const watcher = watch(join(from, 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(mirrorAgain, SETTLED);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Makes `to` like `from`; what has not changed is not touched, so that caches stay valid. */
function mirror(from: string, to: string, leftOut: (name: string) => boolean = () => false): void {
  if (!statSync(from).isDirectory()) return copyChanged(from, to);
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from).filter((name) => !leftOut(name));
  for (const name of readdirSync(to)) if (!names.includes(name)) rmSync(join(to, name), { recursive: true });
  for (const name of names) mirror(join(from, name), join(to, name), leftOut);
}

function copyChanged(from: string, to: string): void {
  const { size, mtime } = statSync(from);
  const present = statSync(to, { throwIfNoEntry: false });
  if (present?.isFile() && present.size === size && present.mtime.getTime() === mtime.getTime()) return;
  if (present?.isDirectory()) rmSync(to, { recursive: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  utimesSync(to, mtime, mtime);
}

/**
 * Links each dependency of this project by its name: where a package manager put them, above this project or below it,
 * differs, and another version of the same package may be nearer to the site.
 */
function linkPackages(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8')) as { dependencies: object };
  for (const name of Object.keys(dependencies)) {
    const target = packageFolder(name);
    const link = join(folder, name);
    if (!target || (existsSync(link) && realpathSync(link) === target)) continue;
    mkdirSync(dirname(link), { recursive: true });
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link, { recursive: true });
    symlinkSync(target, link, 'junction');
  }
}

function packageFolder(name: string): string | undefined {
  for (let folder = realpathSync(engine); ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return realpathSync(found);
    if (folder === dirname(folder)) return undefined;
  }
}
