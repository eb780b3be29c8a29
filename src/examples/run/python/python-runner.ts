import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { lastLine } from '../bash';
import { runChild } from '../child';
import type { ProgramText } from '../../reading/expression';
import type { Program, ProgramFault, RunContext, Runner } from '../runner';

/** Runs Python programs, each in a fork of one warm process. */
export function pythonRunner(): Runner {
  let server: PythonServer | undefined;
  const started = (): PythonServer =>
    (server ??= startPythonServer({ PATH: process.env.PATH ?? '', PYTHONPATH: resolve(__dirname) }));
  const fileOf = (program: Program, context: RunContext): string =>
    program.path ?? context.folder.program(`${program.name}.py`, program.code);
  return {
    async versions() {
      const { stdout, exit } = await runChild('python3', ['--version'], {
        cwd: '/',
        env: { PATH: process.env.PATH ?? '' },
        limit: 10_000,
      });
      return exit === 0 ? { python: stdout.replace('Python', '').trim() } : undefined;
    },
    async run(program, context) {
      const file = fileOf(program, context);
      const [out, err] = ['out', 'err'].map((suffix) => join(context.folder.programs, `${program.name}.${suffix}`)) as [
        string,
        string,
      ];
      const job = { file, cwd: context.folder.work, env: context.environment, stdout: out, stderr: err };
      const reply = await started().submit(job, context.limit);
      if (!('exit' in reply)) throw new Error('Python returned something other than an exit code');
      const [stdout, stderr] = [readFileSync(out, 'utf8'), readFileSync(err, 'utf8')];
      const fault = reply.exit === 0 ? undefined : faultIn(stderr, file);
      return { exit: reply.timedOut ? null : reply.exit, timedOut: reply.timedOut, stdout, stderr, fault };
    },
    async check(program, context) {
      const reply = await started().submit({ check: fileOf(program, context) }, context.limit);
      if (!('fault' in reply) || !reply.fault) return undefined;
      return { message: reply.fault.message, line: reply.fault.line ?? undefined };
    },
    async read(code) {
      const reply = await started().submit({ read: code }, 10_000);
      return 'program' in reply ? (reply.program ?? undefined) : undefined;
    },
    async close() {
      server?.close();
    },
  };
}

/** The error and the innermost line of the program that a traceback names. */
function faultIn(stderr: string, file: string): ProgramFault {
  const lines = stderr.split('\n').flatMap((text) => {
    const at = text.indexOf(`File "${file}", line `);
    return at < 0 ? [] : [Number.parseInt(text.slice(at + file.length + 14), 10)];
  });
  return { message: lastLine(stderr), line: lines.at(-1) };
}

type PythonReply =
  | { readonly exit: number; readonly timedOut: boolean }
  | { readonly fault: { readonly line: number | null; readonly message: string } | null }
  | { readonly program: ProgramText | null };

/** The warm Python process. */
interface PythonServer {
  /** @param limit in milliseconds, after which the program is ended */
  submit(job: Readonly<Record<string, unknown>>, limit: number): Promise<PythonReply>;
  close(): void;
}

const script = resolve(__dirname, 'server.py');

/** @throws Error when the process ends before it replies */
function startPythonServer(env: Readonly<Record<string, string>>): PythonServer {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn('python3', ['-u', script], {
    env: { ...env, PORTAL_EXAMPLES_SERVER: '1', PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const open = new Map<
    number,
    { resolve: (reply: PythonReply) => void; reject: (error: Error) => void; timedOut: boolean }
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
      program?: ProgramText | null;
    };
    const waiting = open.get(message.id);
    open.delete(message.id);
    if (message.program !== undefined) waiting?.resolve({ program: message.program });
    waiting?.resolve(
      message.exit === undefined
        ? { fault: message.fault ?? null }
        : { exit: message.exit, timedOut: waiting.timedOut },
    );
  });
  const send = (message: unknown): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    submit(job, limit) {
      if (ended) return Promise.reject(ended);
      const id = ++last;
      return new Promise<PythonReply>((resolve, reject) => {
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
