import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type SandboxApi, createSandbox } from '../../sandbox';
import type { Contract } from '../wire/contract';
import type { Container } from './container/container';
import type { Containers } from './container/containers';
import { type LiveUpstream, createDestinations } from './destinations';
import { type RecorderOptions, type Recording, startRecorder } from './recorder';
import type { Program, ProgramFault, RunContext, RunResult, Runner } from './runner';
import type { Authority } from './tls/authority';
import { warmProcesses } from './warm-processes';
import { type PageFolder, type TrustedServers, exampleEnvironment } from './workspace';

/** Where a program tried to go when only the attempt is known. */
const otherAddress = 'another address';

/** Connections that were refused to a program, as the gates of Node, Python, Ruby and PHP report them. */
const byGates = /^portal-examples: refused (\S+)$/gm;

/** As curl, Node, Go and others put it. */
const byClients = [
  /Failed to connect to (?<host>\S+) port (?<port>\d+)/,
  /connect E[A-Z]+ (?<host>[\d.]+|[0-9a-f:]*::[0-9a-f:]*):(?<port>\d+)/,
  /dial (?:tcp|udp) (?<host>[^\s:]+|\[[0-9a-f:]+\]):(?<port>\d+)/,
];

/** An address in code: of a URL, or a host and a port beside each other. */
const inCode =
  /\bhttps?:\/\/(?<host>[A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::(?<port>\d+))?|\b(?<name>localhost|\d{1,3}(?:\.\d{1,3}){3})["']?(?:[:/]|,? +)(?<number>\d{2,5})\b/g;

/**
 * The destinations that were refused to a program, those with a name first.
 * @param recorded what the recorder and the network of its container report
 * @param shown the address that it may reach
 */
export function refusedTo(recorded: readonly string[], code: string, stderr: string, shown: URL): string[] {
  const gated = [...stderr.matchAll(byGates)].map(([, destination]) => destination!);
  const named = [...gated, ...recorded.filter((destination) => destination !== otherAddress)];
  if (!recorded.includes(otherAddress) || named.length > 0) return named;
  return [reportedIn(stderr) ?? addressIn(code, shown) ?? otherAddress];
}

function reportedIn(stderr: string): string | undefined {
  const found = byClients.map((pattern) => pattern.exec(stderr)?.groups).find((groups) => groups !== undefined);
  return found && `${found.host}:${found.port}`;
}

/** The first address in code that is not the shown one. */
function addressIn(code: string, shown: URL): string | undefined {
  for (const { groups = {} } of code.matchAll(inCode)) {
    const { host = groups.name, port = groups.number } = groups;
    const same = port === (shown.port || undefined) && (host === shown.hostname || host === '127.0.0.1');
    if (!same) return port === undefined ? host : `${host}:${port}`;
  }
  return undefined;
}

/** Time that one example has, in milliseconds. */
export const exampleLimit = 10_000;

/** How often, and after how many milliseconds each, connections that are left of an ended program are looked for. */
const [MAX_TURNS, TURN] = [400, 5];

export interface SessionOptions {
  readonly folder: PageFolder;
  readonly server: PageServer;
  /** The address that examples show. */
  readonly shown: URL;
  /** Where relative imports of fences start. */
  readonly importsFrom: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Absent where programs run on this machine itself. */
  readonly containers?: Containers;
  /** Files and folders that programs may read, in a container. */
  readonly readable: readonly string[];
  /** The documents, whose servers programs may address too. */
  readonly contract: Contract;
  /** The running servers that respond in place of the sandbox, by the id of their API. */
  readonly live?: ReadonlyMap<string, LiveUpstream>;
  /** Vouches for them, where any of them has TLS. */
  readonly trust?: Trust;
  /** Changes requests on their way. */
  readonly rewrite?: RecorderOptions['rewrite'];
}

/** What makes programs take the recorder for the documented servers. */
export interface Trust {
  readonly authority: Authority;
  readonly servers: TrustedServers;
}

type UnnamedProgram = Omit<Program, 'name'> & {
  /** It shows what becomes of wrong credentials: a running server gets those that it writes. */
  readonly keepsCredentials?: boolean;
};

/** One of several programs that ran in one process. */
interface ProgramRun {
  readonly run: RunResult;
  readonly recording: Recording;
}

/** One page's state: its server, its folders and the recorder between the two. One example runs at a time. */
export interface PageSession {
  run(
    program: UnnamedProgram,
    runner: Runner,
  ): Promise<{ readonly run: RunResult; readonly recording: Recording; readonly duration: number }>;
  /**
   * Runs programs that send one request each in one process, each from the reference state.
   * @returns undefined where what they did cannot be told apart, or their runner cannot do it
   */
  runAll(programs: readonly UnnamedProgram[], runner: Runner): Promise<readonly ProgramRun[] | undefined>;
  check(program: UnnamedProgram, runner: Runner): Promise<ProgramFault | undefined>;
  readonly shown: URL;
  readonly recorderPort: number;
  readonly contained: boolean;
  /** What was recorded since the last run or call. */
  take(): Recording;
  mark(): () => void;
  /** Back to the reference state, without any variable of earlier examples. */
  reset(): void;
  /** The same, and no process or file of earlier examples remains. */
  startAfresh(): Promise<void>;
  /** Ends what is warm, so that the next example shares no process with those before. */
  endProcesses(): Promise<void>;
  close(): Promise<void>;
}

export async function openSession(options: SessionOptions): Promise<PageSession> {
  const { folder, server, shown, trust } = options;
  const destinations = createDestinations(shown, options.contract, server.url, options.live);
  const recorder = await startRecorder({ destinations, authority: trust?.authority, rewrite: options.rewrite });
  const { accept } = recorder;
  const container = await options.containers?.open({
    folder,
    readable: options.readable,
    shown,
    servers: trust?.servers,
    accept,
  });
  if (container) server.sendThrough(container.connect);
  const proxyPort = container ? Number(shown.port || 80) : recorder.port;
  const warm = warmProcesses();
  const context: RunContext = {
    folder,
    environment: exampleEnvironment(folder, shown, proxyPort, options.variables, trust?.servers),
    importsFrom: options.importsFrom,
    shown,
    recorderPort: recorder.port,
    proxyPort,
    container,
    servers: trust?.servers,
    warm,
    limit: exampleLimit,
  };
  const endProcesses = async (): Promise<void> => {
    await warm.stop();
    await recorder.hangUp();
    // The system may still be handing over a connection of a program that has ended.
    for (let turn = 0; turn < MAX_TURNS && ((await container?.openConnections()) ?? 0) > 0; turn += 1) {
      await setTimeout(TURN);
      await recorder.hangUp();
    }
    // What the programs that were ended have tried is not the next one's.
    await container?.attempts();
  };
  const empty = (): void => {
    folder.empty();
    for (const path of [folder.home, folder.work, folder.state]) container?.give(path);
  };
  let programs = 0;
  const named = (program: UnnamedProgram): Program => ({ ...program, name: `program-${++programs}` });
  return {
    async run(program, runner) {
      recorder.take();
      recorder.keepCredentials(program.keepsCredentials ?? false);
      const started = performance.now();
      const ended = await runner.run(named(program), context);
      const duration = performance.now() - started;
      const overfull = container?.isOverfull() ?? false;
      if (overfull) await endProcesses().then(empty);
      await recorder.settle();
      const elsewhere = otherAddresses(await container?.attempts());
      const { exchanges, refused, isFlood } = recorder.take();
      return {
        run: { ...ended, overfull, isFlood },
        recording: { exchanges, refused: [...refused, ...elsewhere] },
        duration,
      };
    },
    async runAll(unnamed, runner) {
      if (unnamed.length === 0 || !runner.runAll) return undefined;
      recorder.take();
      recorder.beforeEach(() => server.reset());
      try {
        const runs = await runner.runAll(unnamed.map(named), context);
        await recorder.settle();
        const { exchanges, refused } = recorder.take();
        const elsewhere = otherAddresses(await container?.attempts());
        if (!runs || refused.length + elsewhere.length > 0 || exchanges.length !== runs.length) return undefined;
        return runs.map((run, index) => ({ run, recording: { exchanges: [exchanges[index]!], refused: [] } }));
      } finally {
        recorder.beforeEach(undefined);
      }
    },
    check: (program, runner) => runner.check(named(program), context),
    shown,
    recorderPort: recorder.port,
    contained: container !== undefined,
    take: () => recorder.take(),
    mark: () => server.mark(),
    reset() {
      server.reset();
      rmSync(join(folder.state, 'variables.sh'), { force: true });
    },
    async startAfresh() {
      await endProcesses();
      empty();
      server.reset();
    },
    endProcesses,
    async close() {
      void warm.stop();
      container?.close();
      await Promise.all([recorder.close(), server.close()]);
    },
  };
}

const otherAddresses = (attempts: Awaited<ReturnType<Container['attempts']>> | undefined): string[] =>
  attempts ? [...attempts.names, ...(attempts.failed > 0 ? [otherAddress] : [])] : [];

/** The server that responds to the examples of one page. */
export interface PageServer {
  readonly url: URL;
  /** Remembers the state, and gives back the way to return to it. */
  mark(): () => void;
  /** Back to the state that every page starts from. */
  reset(): void;
  /** What it sends by itself, such as a webhook, is sent over connections that are made this way. */
  sendThrough(connect: Container['connect']): void;
  close(): Promise<void>;
}

/** A sandbox of the page's own. @param contained whether programs are in containers, where it sends its own requests */
export async function sandboxServer(apis: readonly SandboxApi[], contained: boolean): Promise<PageServer> {
  let connect: Container['connect'] = () => Promise.reject(new Error('the page that this belongs to is not running'));
  const sandbox = await createSandbox({
    apis,
    ...(contained ? { connect: (host, port) => connect(host, port) } : {}),
  });
  const url = new URL(await sandbox.listen(0));
  url.hostname = '127.0.0.1';
  return {
    url,
    mark() {
      const snapshot = sandbox.snapshot();
      return () => sandbox.restore(snapshot);
    },
    reset: () => sandbox.reset(),
    sendThrough: (own) => void (connect = own),
    close: () => sandbox.close(),
  };
}
