import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../find/example';
import { exampleEnvironment } from './environment';
import { type Recording, startRecorder } from './recorder';
import type { ProgramFault, RunContext, Runner, RunResult } from './runner';
import type { PageServer } from './server';
import type { PageFolder } from './workspace';

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
}

/** One page's state: its server, its folders and the recorder between the two. One example runs at a time. */
export interface PageSession {
  run(
    example: Example,
    runner: Runner,
  ): Promise<{ readonly run: RunResult; readonly recording: Recording; readonly duration: number }>;
  check(example: Example, runner: Runner): Promise<ProgramFault | undefined>;
  mark(): () => void;
  /** Back to the reference state, with nothing left of earlier examples. */
  reset(): void;
  close(): Promise<void>;
}

export async function openSession(options: SessionOptions): Promise<PageSession> {
  const { folder, server, shown } = options;
  const recorder = await startRecorder({ shown, upstream: server.url });
  const context: RunContext = {
    folder,
    environment: exampleEnvironment(folder, shown, recorder.port, options.variables),
    importsFrom: options.importsFrom,
    shown,
    recorderPort: recorder.port,
    limit: exampleLimit,
  };
  let programs = 0;
  const programOf = (example: Example) => ({
    name: `${++programs}-${example.id}`,
    code: example.code,
    path: example.quotation?.path,
  });
  return {
    async run(example, runner) {
      recorder.take();
      const started = performance.now();
      const run = await runner.run(programOf(example), context);
      return { run, recording: recorder.take(), duration: performance.now() - started };
    },
    check: (example, runner) => runner.check(programOf(example), context),
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
