import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stop } from 'esbuild';
import { offered, replaceable } from '../../src/portal/components';
import type { Portal } from '../../src/portal/portal';
import { bundlePageCode } from './page-code';

const engine = resolve(__dirname, '../..');

/** What Gatsby needs of this project to build a site elsewhere, beside the code of pages; `package.json` is part of its cache's key. */
const parts = ['types', 'package.json', 'tsconfig.json'];

/** Modules that a portal may replace or import. */
const apart = [...Object.values(replaceable).map(({ module }) => module), ...Object.values(offered)];

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
  linkPackages(join(site, 'node_modules'));
  // Here, since Jest loads the rest of this file and cannot load an ES module.
  const { compileGatsbyFiles } = await import('./compile.mjs');
  await Promise.all([writePageCode(site), compileGatsbyFiles(engine, site)]);
  // Its process has 100 MB, and would have them until the build has ended.
  await stop();
}

/** Writes what has changed of the code of pages into a site's folder, so that caches of the rest stay valid. */
async function writePageCode(site: string, from = engine): Promise<void> {
  const { sources, bundled } = await bundlePageCode(from, apart);
  for (const name of [...parts, ...sources]) mirror(join(from, name), join(site, name));
  for (const [name, contents] of bundled) writeChanged(join(site, name), contents);
  const kept = new Set([...sources, ...bundled.keys()].map((name) => join(site, name)));
  removeOthers(join(site, 'src'), kept);
}

function writeChanged(file: string, contents: Uint8Array): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() && readFileSync(file).equals(contents)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

/** Code of earlier versions. */
function removeOthers(folder: string, kept: ReadonlySet<string>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) {
      if (!kept.has(path)) rmSync(path);
      continue;
    }
    removeOthers(path, kept);
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
}

/** How long a change of several files takes, in milliseconds. */
const SETTLED = 100;

/**
 * Keeps the code of pages in a site's folder as it is in this project's, whose own portal is developed while its code changes.
 * @returns ends it
 */
export function followCode(site: string, from = engine): () => void {
  let timer: NodeJS.Timeout | undefined;
  const writeAgain = (): void => {
    // Where this fails, a file has gone meanwhile or cannot be compiled: another change follows.
    void writePageCode(site, from).catch(() => undefined);
  };
  const watcher = watch(join(from, 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(writeAgain, SETTLED);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Makes `to` like `from`; what has not changed is not touched, so that caches stay valid. */
function mirror(from: string, to: string): void {
  if (!statSync(from).isDirectory()) return copyChanged(from, to);
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from);
  for (const name of readdirSync(to)) if (!names.includes(name)) rmSync(join(to, name), { recursive: true });
  for (const name of names) mirror(join(from, name), join(to, name));
}

function copyChanged(from: string, to: string): void {
  const { size, mtime } = statSync(from);
  const present = statSync(to, { throwIfNoEntry: false });
  if (present?.isFile() && present.size === size && present.mtime.getTime() === mtime.getTime()) return;
  if (present?.isDirectory()) rmSync(to, { recursive: true });
  mkdirSync(dirname(to), { recursive: true });
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
