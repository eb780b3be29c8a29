import { chmodSync, closeSync, lchownSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { PageFolder } from '../workspace';
import { fileArguments } from './files';
import { type Network, type NetworkServers, openNetwork } from './network';
import { MAX_USERS, type SystemSettings } from './settings';
import { systemCallFilter } from './system-calls';
import type { ContainerTools } from './tools';

/**
 * Runs commands for one page, each with processes, network and files of its own, so that nothing of it reaches beyond its folders
 * or outlives it. Those of one page share the network and their folders.
 */
export interface Container {
  /** What a command becomes in here. `descriptor` must be open as that number, and is closed with `release`. */
  wrap(command: string, args: readonly string[]): WrappedCommand;
  /** Lets programs change a folder and what is in it. */
  give(path: string): void;
  attempts: Network['attempts'];
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
    attempts: network.attempts,
    connect: network.connect,
    close: network.close,
  };
}
