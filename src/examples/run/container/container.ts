import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { javaClasses, type PageFolder } from '../workspace';
import { type Network, type NetworkServers, openNetwork } from './network';
import { systemCallFilter } from './system-calls';
import { isOverfull } from './usage';
import { type ContainerTools, findProgram } from './tools';

/** The `/etc` of containers: made once, since it has hundreds of files, and the same for all that a process opens. */
export interface SystemSettings {
  /**
   * @param host of the shown address: it is this machine
   * @param users the first of the numeric users and groups that containers may have
   * @returns the folder that they see, which they cannot change
   */
  folder(host: string, users: number): string;
  remove(): void;
}

/** More pages than this are never open at once. */
const MAX_USERS = 64;

/** What programs need of `/etc`; no passwords, keys, or names of other machines. */
const settings =
  /^(?:alternatives|crypto-policies|debian_version|dotnet|gai\.conf|host\.conf|java.*|ld\.so\..*|locale.*|localtime|magic|mime\.types|os-release|perl|php.*|pki|protocols|python.*|ruby.*|services|ssl|timezone)$/;

/** In those folders: private keys, single certificates, which no program needs without another machine, and manuals. */
const needless = /\/private(?:\/|$)|\.(?:pem|gz)$|^\/etc\/(?:ssl|pki)\/.*\.\d$/;

/** The folders are made when they are first needed. */
export function createSystemSettings(): SystemSettings {
  const folders = new Map<string, string>();
  return {
    folder(host, users) {
      const key = `${host} ${users}`;
      let folder = folders.get(key);
      if (folder === undefined) folders.set(key, (folder = makeFolder(host, users)));
      return join(folder, 'etc');
    },
    remove() {
      for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true });
      folders.clear();
    },
  };
}

/** The harmless part of this machine's `/etc`, and files that differ from its own. @returns a folder that has it as `etc` */
function makeFolder(host: string, users: number): string {
  // In a folder that only its owner can enter, as the examples are.
  const folder = mkdtempSync(join(tmpdir(), 'portal-examples-'));
  const etc = join(folder, 'etc');
  mkdirSync(etc);
  for (const name of readdirSync('/etc').filter((entry) => settings.test(entry))) {
    const filter = (source: string): boolean => !needless.test(source);
    cpSync(join('/etc', name), join(etc, name), { recursive: true, verbatimSymlinks: true, filter });
  }
  const names = [...new Set(['localhost', host])].filter((name) => /^[a-z]/i.test(name)).join(' ');
  const ids = Array.from({ length: MAX_USERS }, (_, index) => users + index);
  const files = {
    passwd: ids.map((id) => `reader:x:${id}:${id}::/:/bin/sh\n`).join(''),
    group: ids.map((id) => `reader:x:${id}:\n`).join(''),
    // Not ::1 too: where a server listens on one of them only, a client would try the other in vain.
    hosts: `127.0.0.1 ${names} reader\n`,
    'resolv.conf': 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n',
    'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(etc, name), text, { mode: 0o644 });
  return folder;
}

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
function fileArguments({ folder, readable, settings, host, users }: ContainerFiles): string[] {
  const etc = settings.folder(host, users);
  const memory = (path: string): string[] => [
    ...['--perms', '1777', '--size', String(MAX_MEMORY_FOLDER)],
    ...['--tmpfs', path],
  ];
  const read = [
    process.execPath,
    ...runtimeFolders(),
    ...readable,
    folder.packages ?? runFolder,
    runFolder,
    // The server of Java programs is there, which may be elsewhere than the packages of the portal.
    javaClasses,
  ];
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

/**
 * Runs commands for one page, each with processes, network and files of its own, so that nothing of it reaches beyond its folders
 * or outlives it. Those of one page share the network and their folders.
 */
export interface Container {
  /** What a command becomes in here. `descriptor` must be open as that number, and is closed with `release`. */
  wrap(command: string, args: readonly string[]): WrappedCommand;
  /** Lets programs change a folder and what is in it. */
  give(path: string): void;
  /** Whether programs keep more in their folders than they may. */
  isOverfull(): boolean;
  attempts: Network['attempts'];
  openConnections: Network['openConnections'];
  connect: Network['connect'];
  close(): void;
}

interface WrappedCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** An open file that the command expects as descriptor {@link filterDescriptor}. */
  readonly filter: number | undefined;
  /** Closes it, once the command has been started. */
  release(): void;
}

export interface ContainerOptions {
  readonly folder: PageFolder;
  /** Files and folders that programs may read. */
  readonly readable: readonly string[];
  readonly settings: SystemSettings;
  /** The address that examples show. */
  readonly shown: URL;
  /** The documented servers, at which programs find the recorder too. */
  readonly servers?: NetworkServers;
  /** Gets every connection to these. */
  readonly accept: (socket: Socket) => void;
}

/** The first descriptors are input, output, errors and a channel. */
export const filterDescriptor = 4;

/** Of the user: processes and threads; of each process: bytes of memory, of a file, and open files. */
const limits = ['--nproc=1024', `--data=${2 ** 32}`, `--fsize=${2 ** 26}`, '--nofile=4096', '--core=0'];

/** User ids of this process's containers, and how many containers have been opened. */
const firstUser = 1_000_000_000 + (process.pid % 1_000_000) * MAX_USERS;
let opened = 0;

/** @param tools of this machine @throws Error with the first line of what the system says, where namespaces cannot be had */
export async function openContainer(
  tools: ContainerTools,
  { folder, readable, settings, shown, servers, accept }: ContainerOptions,
): Promise<Container> {
  const network = await openNetwork(tools, Number(shown.port || 80), accept, servers);
  // Root gives the programs of each page a user id that nobody else has, since processes are counted by user; others keep theirs,
  // which stands for this one inside.
  const user = tools.isRoot ? firstUser + (opened++ % MAX_USERS) : 1000;
  const give = (path: string): void => {
    if (!tools.isRoot) return;
    lchownSync(path, user, user);
    for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
      lchownSync(join(entry.parentPath, entry.name), user, user);
  };
  for (const path of [folder.home, folder.work, folder.state]) give(path);
  for (const path of [folder.base, folder.programs]) chmodSync(path, 0o755);
  const filter = systemCallFilter();
  const filterFile = join(folder.base, 'system-calls');
  if (filter) writeFileSync(filterFile, filter);
  const identity = tools.isRoot
    ? ['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID']
    : ['--unshare-user', '--uid', String(user), '--gid', String(user)];
  const become = tools.isRoot
    ? [tools.setpriv, `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--inh-caps=-all']
    : [];
  const isolation = [
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try', '--hostname', 'reader'],
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL', ...identity],
    ...fileArguments({ folder, readable, settings, host: shown.hostname, users: tools.isRoot ? firstUser : user }),
    ...['--chdir', folder.work],
    ...(filter ? ['--seccomp', String(filterDescriptor)] : []),
  ];
  const confined = [tools.choom, '--adjust=1000', '--', tools.prlimit, ...limits, '--', ...become];
  const [command = '', ...enter] = [...network.enter, tools.bwrap, ...isolation, '--', ...confined];
  return {
    wrap(program, args) {
      const descriptor = filter && openSync(filterFile, 'r');
      const release = (): void => (descriptor === undefined ? undefined : closeSync(descriptor));
      return { command, args: [...enter, program, ...args], filter: descriptor, release };
    },
    give,
    isOverfull: () => isOverfull([folder.home, folder.work, folder.state]),
    attempts: network.attempts,
    openConnections: network.openConnections,
    connect: network.connect,
    close: network.close,
  };
}
