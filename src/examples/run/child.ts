import { spawn } from 'node:child_process';

export interface ChildResult {
  readonly exit: number | null;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ChildOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** In milliseconds. */
  readonly limit: number;
}

const MAX_OUTPUT = 1024 * 1024;

/** Runs a command in a process group of its own and ends the whole group when its time is up. Never throws. */
export function runChild(command: string, args: readonly string[], options: ChildOptions): Promise<ChildResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const output = { stdout: '', stderr: '' };
    let timedOut = false;
    const end = (): void => killGroup(child.pid);
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, options.limit);
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (chunk: string) => {
        output[stream] += chunk;
        if (output[stream].length > MAX_OUTPUT) end();
      });
    }
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ exit: 127, timedOut, ...output, stderr: error.message });
    });
    // Background processes of a program may keep the pipes open: they are ended with the program.
    child.once('exit', end);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ exit: timedOut ? null : (code ?? 128), timedOut, ...output });
    });
  });
}

export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
