import { connect, createServer, type Server, type Socket } from 'node:net';
import { lockPort } from './port-lock';

/**
 * Some runtimes ignore every proxy for loopback addresses. While such a program runs, the port of the shown address is forwarded
 * to the recorder of its page; one program at a time on the whole machine.
 */
export interface PortForwarder {
  /** @throws PortForwarderError when the port cannot be opened */
  through<T>(shown: URL, recorderPort: number, task: () => Promise<T>): Promise<T>;
  /** @returns why the port cannot be opened now, if so */
  unavailable(shown: URL): Promise<string | undefined>;
}

export class PortForwarderError extends Error {
  override readonly name = 'DoorError';
}

const loopback: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  '127.0.0.1': ['127.0.0.1'],
  '[::1]': ['::1'],
};

export function createPortForwarder(): PortForwarder {
  let last: Promise<unknown> = Promise.resolve();
  const through: PortForwarder['through'] = (shown, recorderPort, task) => {
    const turn = last.then(async () => {
      const close = await open(shown, recorderPort);
      try {
        return await task();
      } finally {
        await close();
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    through,
    unavailable: (shown) =>
      through(shown, 0, async () => undefined).catch((error: unknown) => {
        if (error instanceof PortForwarderError) return error.message;
        throw error;
      }),
  };
}

async function open(shown: URL, recorderPort: number): Promise<() => Promise<void>> {
  const hosts = loopback[shown.hostname] ?? [];
  if (hosts.length === 0) throw new PortForwarderError(`${shown.host} is not on this machine`);
  const port = Number(shown.port || 80);
  const release = await lockPort(port);
  if (!release) throw new PortForwarderError(`port ${port} is in use by another run`);
  try {
    const close = await listen(hosts, port, recorderPort);
    return () => close().finally(release);
  } catch (error) {
    release();
    throw error;
  }
}

async function listen(hosts: readonly string[], port: number, recorderPort: number): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = createServer((socket) => {
      const inner = connect(recorderPort, '127.0.0.1');
      for (const end of [socket, inner]) {
        sockets.add(end);
        end.on('error', () => undefined);
        end.once('close', () => {
          sockets.delete(end);
          (end === socket ? inner : socket).destroy();
        });
      }
      socket.pipe(inner).pipe(socket);
    });
    const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(port, host, () => resolve(undefined));
    });
    // A machine may have no IPv6; IPv4 is enough then.
    if (!problem) servers.push(server);
    else if (problem.code === 'EADDRINUSE') {
      await closeAll(servers, sockets);
      throw new PortForwarderError(`port ${port} is in use, perhaps by a sandbox`);
    }
  }
  if (servers.length === 0) throw new PortForwarderError(`port ${port} of this machine cannot be opened`);
  return () => closeAll(servers, sockets);
}

async function closeAll(servers: readonly Server[], sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
}
