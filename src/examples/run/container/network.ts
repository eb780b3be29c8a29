import { spawn } from 'node:child_process';
import type { Server, Socket } from 'node:net';
import { resolve } from 'node:path';
import type { ContainerTools } from './tools';

/** A network for the programs of one page: loopback only, and on it the recorder at the address that the portal shows. */
export interface Network {
  /** The command that starts another one inside this network. */
  readonly enter: readonly string[];
  /** What was tried in vain since the last call: names that were looked up, and connections and datagrams that reached nobody. */
  attempts(): Promise<Attempts>;
  /** Connections to the shown address and to the servers that exist now, even where the program that made them has ended. */
  openConnections(): Promise<number>;
  /** Connects to a server that a program runs in here, for a request of the sandbox's own. */
  connect(host: string, port: number): Promise<Socket>;
  close(): void;
}

interface Attempts {
  readonly names: readonly string[];
  readonly failed: number;
}

interface Message {
  /** The port of a socket that comes with the message. */
  readonly listening?: number;
  readonly pid?: number;
  readonly attempts?: Attempts;
  readonly open?: number;
  readonly connection?: number;
  readonly error?: string;
}

const script = resolve(__dirname, 'network-process.cjs');

/** The documented servers, by which programs may know the recorder too. */
export interface NetworkServers {
  /** Their hosts with ports, as a regular expression. */
  readonly hosts: string;
  readonly ports: readonly number[];
}

/**
 * @param accept gets every connection to the shown address and to the servers
 * @throws Error with the first line of what the system says, where namespaces cannot be had
 */
export async function openNetwork(
  { bwrap, nsenter, isRoot }: ContainerTools,
  port: number,
  accept: (socket: Socket) => void,
  documented: NetworkServers = { hosts: '', ports: [] },
): Promise<Network> {
  const user = isRoot ? [] : ['--unshare-user', '--uid', '0', '--gid', '0'];
  const args = [...user, '--unshare-net', '--cap-add', 'ALL', '--dev-bind', '/', '/', '--die-with-parent'];
  const child = spawn(bwrap, [...args, '--', process.execPath, script, String(port), JSON.stringify(documented)], {
    cwd: '/',
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const servers: Server[] = [];
  let isOpen = false;
  let onAttempts: (attempts: Attempts) => void = () => undefined;
  let onOpen: (connections: number) => void = () => undefined;
  const connections = new Map<number, (socket: Socket | undefined, error?: string) => void>();
  let opened = 0;
  let complaint = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const close = (): void => {
    for (const server of servers) server.close();
    child.kill('SIGKILL');
  };
  const pid = await new Promise<number>((ready, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) =>
      fail(new Error(complaint.trim().split('\n')[0] || `${bwrap} ended with ${signal ?? code}, without a message`)),
    );
    child.on('message', (message: Message, handle?: unknown) => {
      if (message.listening !== undefined) {
        servers.push((handle as Server).on('connection', accept));
        isOpen ||= message.listening === port;
      }
      if (message.attempts) onAttempts(message.attempts);
      if (message.open !== undefined) onOpen(message.open);
      if (message.connection !== undefined)
        connections.get(message.connection)?.(handle as Socket | undefined, message.error);
      if (message.pid !== undefined) ready(message.pid);
    });
  }).catch((error: unknown) => {
    close();
    throw error;
  });
  if (!isOpen) {
    close();
    throw new Error(`port ${port} cannot be opened in the isolated network of the example`);
  }
  let failedBefore = 0;
  // A network that has ended can tell of nothing: what was tried in it must not pass for nothing.
  const lost: Attempts = { names: ['a network that has ended'], failed: 0 };
  let hasEnded = false;
  child.once('close', () => {
    hasEnded = true;
    onAttempts(lost);
    onOpen(0);
  });
  return {
    enter: isRoot
      ? [nsenter, `--net=/proc/${pid}/ns/net`]
      : [nsenter, '--preserve-credentials', '--user', '--net', `--target=${pid}`],
    async attempts() {
      const attempts = await new Promise<Attempts>((done) => {
        onAttempts = done;
        if (hasEnded) done(lost);
        else child.send({}, (error) => error && done(lost));
      });
      if (attempts === lost) return lost;
      const { names, failed } = attempts;
      const fresh = failed - failedBefore;
      failedBefore = failed;
      return { names: [...new Set(names)], failed: fresh };
    },
    openConnections: () =>
      new Promise((done) => {
        onOpen = done;
        if (hasEnded) done(0);
        else child.send({ wanted: 'open' }, (error) => error && done(0));
      }),
    connect(host, port) {
      const id = ++opened;
      return new Promise((done, fail) => {
        connections.set(id, (socket, error) => {
          connections.delete(id);
          if (socket) done(socket);
          else fail(new Error(error));
        });
        child.send({ connection: { id, host, port } }, (error) => error && fail(error));
      });
    },
    close,
  };
}
