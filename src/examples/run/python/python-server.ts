import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export type PythonAnswer =
  | { readonly exit: number; readonly timedOut: boolean }
  | { readonly fault: { readonly line: number | null; readonly message: string } | null };

/** The warm Python process. */
export interface PythonServer {
  /** @param limit in milliseconds, after which the program is ended */
  ask(job: Readonly<Record<string, unknown>>, limit: number): Promise<PythonAnswer>;
  close(): void;
}

const script = resolve(__dirname, 'server.py');

/** @throws Error when the process ends before it answers */
export function startPythonServer(env: Readonly<Record<string, string>>): PythonServer {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn('python3', ['-u', script], {
    env: { ...env, PORTAL_EXAMPLES_SERVER: '1', PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const open = new Map<
    number,
    { resolve: (answer: PythonAnswer) => void; reject: (error: Error) => void; timedOut: boolean }
  >();
  let last = 0;
  let ended: Error | undefined;
  const stop = (error: Error): void => {
    ended = error;
    for (const { reject } of open.values()) reject(error);
    open.clear();
  };
  child.once('error', stop);
  child.once('exit', () => stop(new Error('Python ended before its programs did')));
  child.stdin.on('error', stop);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as {
      id: number;
      exit: number;
      fault: { line: number | null; message: string } | null;
    };
    const waiting = open.get(message.id);
    open.delete(message.id);
    waiting?.resolve(
      message.exit === undefined
        ? { fault: message.fault ?? null }
        : { exit: message.exit, timedOut: waiting.timedOut },
    );
  });
  const send = (message: unknown): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    ask(job, limit) {
      if (ended) return Promise.reject(ended);
      const id = ++last;
      return new Promise<PythonAnswer>((resolve, reject) => {
        const waiting = { resolve, reject, timedOut: false };
        const timer = setTimeout(() => {
          waiting.timedOut = true;
          send({ kill: id });
        }, limit);
        const settle =
          <T>(then: (value: T) => void) =>
          (value: T): void => {
            clearTimeout(timer);
            then(value);
          };
        waiting.resolve = settle(resolve);
        waiting.reject = settle(reject);
        open.set(id, waiting);
        send({ ...job, id });
      });
    },
    close() {
      child.stdin.end();
    },
  };
}
