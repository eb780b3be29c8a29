import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { PageFolder } from '../workspace';
import type { SystemSettings } from './settings';
import { findProgram } from './tools';

/** What programs in a container see of the disk: the system's programs, their own folders, and what they are given to read. */
interface ContainerFiles {
  readonly folder: PageFolder;
  /** Files and folders of the portal that they may read. */
  readonly readable: readonly string[];
  readonly settings: SystemSettings;
  /** Host of the shown address: it is this machine. */
  readonly host: string;
  /** The first of the numeric users and groups that containers of this run may have. */
  readonly users: number;
}

/** Programs of languages, which may be installed elsewhere than the system's own. */
const runtimes = ['python3', 'java', 'javac', 'php', 'ruby', 'go', 'gofmt', 'dotnet', 'bash', 'curl', 'node'];

/** In bytes, of each of the two folders that are kept in memory. */
const MAX_MEMORY_FOLDER = 64 * 1024 * 1024;

const runFolder = resolve(__dirname, '..');

/** The arguments of bubblewrap that make up the file system of a container; everything that is not named is not there. */
export function fileArguments({ folder, readable, settings, host, users }: ContainerFiles): string[] {
  const etc = settings.folder(host, users);
  const memory = (path: string): string[] => [
    ...['--perms', '1777', '--size', String(MAX_MEMORY_FOLDER)],
    ...['--tmpfs', path],
  ];
  const read = [process.execPath, ...runtimeFolders(), ...readable, folder.packages ?? runFolder, runFolder];
  return [
    ...system(),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...memory('/tmp'),
    ...memory('/dev/shm'),
    ...parentsOf([...read, folder.home]),
    ...readOnly(read),
    ...['--ro-bind', etc, '/etc'],
    ...[folder.home, folder.work, folder.state].flatMap((path) => ['--bind', path, path]),
    ...['--ro-bind', folder.programs, folder.programs],
    ...(folder.packages ? ['--symlink', folder.packages, join(dirname(folder.base), 'node_modules')] : []),
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
  ];
}

/** `/usr`, and the folders beside it that are links into it on most systems. */
function system(): string[] {
  const top = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'].flatMap((path) => {
    if (!existsSync(path)) return [];
    return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  });
  return ['--ro-bind', '/usr', '/usr', ...top];
}

/** The folders above those that are bound; bubblewrap would make them for its own user only. */
function parentsOf(paths: readonly string[]): string[] {
  const parents = paths.flatMap((path) => {
    const names = dirname(path).split('/').slice(1);
    return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
  });
  return [...new Set(parents)]
    .filter((path) => !/^\/(?:usr|tmp$)/.test(path))
    .sort()
    .flatMap((path) => ['--perms', '0755', '--dir', path]);
}

/** Each mount takes time: a folder within another one is there already. */
const readOnly = (paths: readonly string[]): string[] =>
  [...new Set(paths)]
    .filter((path) => existsSync(path) && !['/usr', ...paths].some((other) => path.startsWith(`${other}/`)))
    .flatMap((path) => ['--ro-bind', path, path]);

/** Folders outside `/usr` that hold a runtime of the caller's `PATH`, such as one that a version manager has installed. */
function runtimeFolders(): string[] {
  const files = runtimes.flatMap((name) => findProgram(name) ?? []);
  const folders = files.flatMap((file) => [dirname(file), ...roots(file), ...roots(realpathSync(file))]);
  return [...new Set(folders)].filter((path) => !/^\/(?:usr|bin|sbin|lib)(?:\/|$)/.test(path));
}

/** `/opt/x` of `/opt/x/bin/tool`, unless that is a folder in which people keep other things. */
function roots(file: string): string[] {
  const folder = dirname(file);
  const root = dirname(folder);
  const broad = [homedir(), tmpdir(), process.cwd(), join(homedir(), '.local')].some((path) =>
    `${path}/`.startsWith(`${root === '/' ? '' : root}/`),
  );
  return ['bin', 'sbin', 'shims'].includes(basename(folder)) && !broad ? [root] : [folder];
}
