import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { killGroup } from '../child';
import { gateScript } from '../environment';

export interface NodeJob {
  readonly file: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface NodeJobResult {
  readonly exit: number | null;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const worker = resolve(__dirname, 'worker.cjs');

/** A warm Node process; it runs one program at a time. `usable` is false once a program has ended it. */
export interface NodeProcess {
  readonly usable: boolean;
  run(job: NodeJob, limit: number): Promise<NodeJobResult>;
  stop(): void;
}

let jobs = 0;

/** @param env for the start only; each job brings its own */
export function startNodeProcess(env: Readonly<Record<string, string>>): NodeProcess {
  const child = fork(worker, {
    env,
    execArgv: ['--require', gateScript],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const state = { usable: true };
  child.once('exit', () => (state.usable = false));
  child.once('error', () => (state.usable = false));
  return {
    get usable() {
      return state.usable;
    },
    run: (job, limit) => runJob(child, state, job, limit),
    stop: () => killGroup(child.pid),
  };
}

function runJob(child: ChildProcess, state: { usable: boolean }, job: NodeJob, limit: number): Promise<NodeJobResult> {
  return new Promise((resolve) => {
    const end = `\u0000end of ${++jobs}\u0000`;
    const output = { stdout: '', stderr: '' };
    let exit: number | null | undefined;
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child.pid);
    }, limit);
    const listeners = (['stdout', 'stderr'] as const).map((name) => {
      const stream = child[name]!.setEncoding('utf8');
      const listen = (chunk: string): void => {
        output[name] += chunk;
        if (output[name].length > 1024 * 1024) killGroup(child.pid);
        finishWhenComplete();
      };
      stream.on('data', listen);
      return () => stream.removeListener('data', listen);
    });
    const onMessage = (message: { exit?: number }): void => {
      if (message.exit === undefined) return;
      exit = message.exit;
      finishWhenComplete();
    };
    const onClose = (code: number | null): void => {
      state.usable = false;
      finish(timedOut ? null : (code ?? 128));
    };
    const finishWhenComplete = (): void => {
      if (exit !== undefined && output.stdout.endsWith(end) && output.stderr.endsWith(end)) finish(exit);
    };
    const finish = (code: number | null): void => {
      clearTimeout(timer);
      for (const remove of listeners) remove();
      child.removeListener('message', onMessage);
      child.removeListener('close', onClose);
      const without = (text: string): string => (text.endsWith(end) ? text.slice(0, -end.length) : text);
      resolve({ exit: code, timedOut, stdout: without(output.stdout), stderr: without(output.stderr) });
    };
    child.on('message', onMessage);
    child.once('close', onClose);
    child.send({ ...job, end }, (error) => {
      if (error) killGroup(child.pid);
    });
  });
}
