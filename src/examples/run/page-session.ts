import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { exampleEnvironment, type PageFolder } from './workspace';
import { type RecorderOptions, type Recording, startRecorder } from './recorder';
import type { Program, ProgramFault, RunContext, Runner, RunResult } from './runner';
import type { Sandbox } from '../../sandbox';

/** Time that one example has, in milliseconds. */
export const exampleLimit = 10_000;

export interface SessionOptions {
  readonly folder: PageFolder;
  readonly server: PageServer;
  /** The address that examples show. */
  readonly shown: URL;
  /** Where relative imports of fences start. */
  readonly importsFrom: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Changes requests on their way. */
  readonly rewrite?: RecorderOptions['rewrite'];
}

type UnnamedProgram = Omit<Program, 'name'>;

/** One page's state: its server, its folders and the recorder between the two. One example runs at a time. */
export interface PageSession {
  run(
    program: UnnamedProgram,
    runner: Runner,
  ): Promise<{ readonly run: RunResult; readonly recording: Recording; readonly duration: number }>;
  check(program: UnnamedProgram, runner: Runner): Promise<ProgramFault | undefined>;
  readonly shown: URL;
  readonly recorderPort: number;
  /** What was recorded since the last run or call. */
  take(): Recording;
  mark(): () => void;
  /** Back to the reference state, without any trace of earlier examples. */
  reset(): void;
  close(): Promise<void>;
}

export async function openSession(options: SessionOptions): Promise<PageSession> {
  const { folder, server, shown } = options;
  const recorder = await startRecorder({ shown, upstream: server.url, rewrite: options.rewrite });
  const context: RunContext = {
    folder,
    environment: exampleEnvironment(folder, shown, recorder.port, options.variables),
    importsFrom: options.importsFrom,
    shown,
    recorderPort: recorder.port,
    limit: exampleLimit,
  };
  let programs = 0;
  const named = (program: UnnamedProgram): Program => ({ ...program, name: `program-${++programs}` });
  return {
    async run(program, runner) {
      recorder.take();
      const started = performance.now();
      const run = await runner.run(named(program), context);
      return { run, recording: recorder.take(), duration: performance.now() - started };
    },
    check: (program, runner) => runner.check(named(program), context),
    shown,
    recorderPort: recorder.port,
    take: () => recorder.take(),
    mark: () => server.mark(),
    reset() {
      server.reset();
      rmSync(join(folder.programs, 'variables.sh'), { force: true });
    },
    async close() {
      await Promise.all([recorder.close(), server.close()]);
    },
  };
}

/** The server that responds to the examples of one page. */
export interface PageServer {
  readonly url: URL;
  /** Remembers the state, and gives back the way to return to it. */
  mark(): () => void;
  /** Back to the state that every page starts from. */
  reset(): void;
  close(): Promise<void>;
}

/** A sandbox of the page's own. @throws Error when no port is free */
export async function sandboxServer(sandbox: Sandbox): Promise<PageServer> {
  const url = new URL(await sandbox.listen(0));
  url.hostname = '127.0.0.1';
  return {
    url,
    mark() {
      const snapshot = sandbox.snapshot();
      return () => sandbox.restore(snapshot);
    },
    reset: () => sandbox.reset(),
    close: () => sandbox.close(),
  };
}

/** A server that runs elsewhere; its state cannot be brought back. */
export function liveServer(url: URL): PageServer {
  return { url, mark: () => () => undefined, reset: () => undefined, close: async () => undefined };
}
