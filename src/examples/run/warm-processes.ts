import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { type ChildResult, MAX_OUTPUT, type StartOptions, killGroup, startProcess, startTimeLimit } from './child';

/** A process that runs one program after the other. */
export interface WarmProcess {
  /** False once it has ended. */
  readonly usable: boolean;
  /** @returns once nothing is left of it that holds its outputs */
  stop(): Promise<void>;
}

/** The processes that stay warm between the examples of one page. */
export interface WarmProcesses {
  /** The one of that name; started where there is none that can be used. */
  get<T extends WarmProcess>(name: string, start: () => T): T;
  /** Ends them all. @returns once they have ended */
  stop(): Promise<void>;
}

export function warmProcesses(): WarmProcesses {
  const processes = new Map<string, WarmProcess>();
  return {
    get<T extends WarmProcess>(name: string, start: () => T): T {
      const known = processes.get(name) as T | undefined;
      if (known?.usable) return known;
      const started = start();
      processes.set(name, started);
      return started;
    },
    async stop() {
      const stopped = [...processes.values()].map((process) => process.stop());
      processes.clear();
      await Promise.all(stopped);
    },
  };
}

/** Once a process has ended, or was never started, and all that had its outputs with it. */
export const whenEnded = (child: ChildProcess): Promise<void> =>
  new Promise((done) => void child.once('close', () => done()).once('error', () => done()));

/** A warm process that gets its jobs, one at a time, over a channel, and replies there. */
export interface JobProcess extends WarmProcess {
  /** Never throws; whatever the program does to its process is its result. @param limit in milliseconds */
  run(job: object, limit: number): Promise<JobResult>;
}

export interface JobResult extends ChildResult {
  /** What the process replied beside the exit code. */
  readonly reply?: Readonly<Record<string, unknown>>;
}

/**
 * Starts a process that reads jobs from descriptor 3, a line of JSON each, with the member `end`. When a program has ended, it prints
 * that text to both outputs, and replies `{ "exit": code }` on descriptor 3.
 */
export function startJobProcess(command: string, args: readonly string[], options: StartOptions): JobProcess {
  const env = { ...options.env, ...(options.container ? { PORTAL_EXAMPLES_CONTAINED: '1' } : {}) };
  const child = startProcess(command, args, { ...options, env }, ['ignore', 'pipe', 'pipe', 'pipe']);
  const channel = child.stdio[3] as Duplex;
  const streams = { stdout: child.stdout!.setEncoding('utf8'), stderr: child.stderr!.setEncoding('utf8') };
  let usable = true;
  let onReply: (line: string) => void = () => undefined;
  const ended = whenEnded(child);
  const stop = (): Promise<void> => {
    usable = false;
    killGroup(child.pid);
    return ended;
  };
  for (const stream of [channel, streams.stdout, streams.stderr]) stream.on('error', stop);
  child.once('exit', stop);
  child.once('error', stop);
  // A program that ends its process resets the channel, which the interface reports a second time.
  createInterface({ input: channel })
    .on('line', (line) => onReply(line))
    .on('error', stop);
  const run = (job: object, limit: number): Promise<JobResult> =>
    new Promise((resolve) => {
      const end = `\u0001end of ${randomUUID()}\u0001`;
      const output = { stdout: '', stderr: '' };
      let reply: (Readonly<Record<string, unknown>> & { exit?: unknown }) | undefined;
      let timedOut = false;
      let flooded = false;
      const stopLimit = startTimeLimit(limit, () => {
        timedOut = true;
        void stop();
      });
      const listeners = (['stdout', 'stderr'] as const).map((name) => {
        const listen = (chunk: string): void => {
          if (flooded) return;
          output[name] += chunk;
          if (output[name].length > MAX_OUTPUT) {
            flooded = true;
            void stop();
          }
          finishWhenComplete();
        };
        streams[name].on('data', listen);
        return () => streams[name].off('data', listen);
      });
      const finishWhenComplete = (): void => {
        const complete = output.stdout.endsWith(end) && output.stderr.endsWith(end);
        if (complete && typeof reply?.exit === 'number') finish(reply.exit);
      };
      const onError = (): void => finish(127);
      const onClose = (code: number | null): void => finish(timedOut ? null : (code ?? 128));
      const finish = (exit: number | null): void => {
        stopLimit();
        for (const remove of listeners) remove();
        child.off('close', onClose);
        child.off('error', onError);
        onReply = () => undefined;
        const [stdout, stderr] = [output.stdout, output.stderr].map((text) => text.split(end)[0]!) as [string, string];
        resolve({ exit, timedOut, flooded, stdout, stderr, reply });
      };
      onReply = (line) => {
        try {
          reply = JSON.parse(line) as typeof reply;
          finishWhenComplete();
        } catch {
          // A program has written to the channel: what its process says now means nothing.
          void stop();
        }
      };
      child.once('close', onClose);
      child.once('error', onError);
      channel.write(`${JSON.stringify({ ...job, end })}\n`);
    });
  return {
    get usable() {
      return usable;
    },
    run,
    stop,
  };
}
