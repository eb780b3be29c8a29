import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { type Container, filterDescriptor } from './container/container';

/** How many times as long as its limit something may take, however busy the machine is. */
export const MAX_EXTENSION = 3;

/**
 * Calls back after a time. What part of it processes of this machine have spent waiting for a processor is added: on a machine that
 * others keep busy, a program that would end at once must not fail.
 * @param limit in milliseconds
 * @returns stops it
 */
export function startTimeLimit(limit: number, onEnd: () => void, stalled: () => number = timeStalled): () => void {
  const [started, before] = [performance.now(), stalled()];
  let timer: NodeJS.Timeout;
  const look = (): void => {
    const deadline = Math.min(limit + stalled() - before, limit * MAX_EXTENSION);
    const remaining = deadline - (performance.now() - started);
    if (remaining >= 1) timer = setTimeout(look, remaining);
    else onEnd();
  };
  timer = setTimeout(look, limit);
  return () => clearTimeout(timer);
}

/** In milliseconds since the machine has started, where its kernel counts that: Linux as of 4.20. */
function timeStalled(): number {
  try {
    return Number(/^some .*total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

/** A first start can take long, that of a compiler or on a busy machine: in milliseconds. */
export const startLimit = 180_000;

export interface ChildResult {
  readonly exit: number | null;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
  /** Ended because it printed more than {@link MAX_OUTPUT}. */
  readonly flooded?: boolean;
}

export interface StartOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Where it runs; absent: on this machine itself. */
  readonly container?: Container;
}

interface ChildOptions extends StartOptions {
  /** In milliseconds. */
  readonly limit: number;
}

/** Of each of a program's two outputs, in characters. */
export const MAX_OUTPUT = 1024 * 1024;

type Stream = 'ignore' | 'pipe';

/** Starts a command in a process group of its own. @param streams input, output, errors, and a channel in both directions */
export function startProcess(
  command: string,
  args: readonly string[],
  { cwd, env, container }: StartOptions,
  streams: readonly [Stream, Stream, Stream, Stream],
): ChildProcess {
  const wrapped = container?.wrap(command, args);
  const stdio: StdioOptions = [...streams];
  if (wrapped?.filter !== undefined) stdio[filterDescriptor] = wrapped.filter;
  // Nothing is written to or read from these: what the caller of the engine has left open is not the program's.
  const nothing = wrapped && openSync('/dev/null', 'r+');
  for (const descriptor of nothing === undefined ? [] : inherited()) {
    while (stdio.length <= descriptor) stdio.push('ignore');
    // Of a descriptor above 2, Node leaves open what it is told to ignore.
    if (stdio[descriptor] === 'ignore') stdio[descriptor] = nothing;
  }
  try {
    const child = spawn(wrapped?.command ?? command, wrapped?.args ?? args, {
      cwd: container ? '/' : cwd,
      env,
      stdio,
      detached: true,
    });
    if (container) endWhenOverfull(child, container);
    return child;
  } finally {
    wrapped?.release();
    if (nothing !== undefined) closeSync(nothing);
  }
}

/** How often the folders of a running program are measured, in milliseconds. */
const MEASURE = 500;

/** Ends a process whose container keeps more on the disk than it may, before it takes what is left of it. */
function endWhenOverfull(child: ChildProcess, container: Container): void {
  const timer = setInterval(() => container.isOverfull() && killGroup(child.pid), MEASURE).unref();
  child.once('close', () => clearInterval(timer)).once('error', () => clearInterval(timer));
}

/** O_CLOEXEC, as Linux shows it in octal (proc(5), `/proc/pid/fdinfo`). */
const CLOSES = 0o2000000;

/**
 * Descriptors of this process, other than the first three, that every process it starts would get. Node opens none like that, and of
 * those that it was given itself closes the first sixteen.
 */
function inherited(): number[] {
  return readdirSync('/proc/self/fdinfo').flatMap((name) => {
    try {
      const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${name}`, 'utf8'))?.[1] ?? '0';
      return Number(name) > 2 && (parseInt(flags, 8) & CLOSES) === 0 ? [Number(name)] : [];
    } catch {
      return []; // Closed meanwhile: it was that of reading the folder.
    }
  });
}

/** Runs a command in a process group of its own and ends the whole group when its time is up. Never throws. */
export function runChild(command: string, args: readonly string[], options: ChildOptions): Promise<ChildResult> {
  return new Promise((resolve) => {
    const child = startProcess(command, args, options, ['ignore', 'pipe', 'pipe', 'ignore']);
    const output = { stdout: '', stderr: '' };
    let timedOut = false;
    let flooded = false;
    const end = (): void => killGroup(child.pid);
    const stopLimit = startTimeLimit(options.limit, () => {
      timedOut = true;
      end();
    });
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream]!.setEncoding('utf8').on('data', (chunk: string) => {
        if (flooded) return;
        output[stream] += chunk;
        if (output[stream].length <= MAX_OUTPUT) return;
        flooded = true;
        end();
      });
    }
    child.once('error', (error) => {
      stopLimit();
      resolve({ exit: 127, timedOut, ...output, stderr: error.message });
    });
    // Background processes of a program may keep the pipes open: they are ended with the program.
    child.once('exit', end);
    child.once('close', (code) => {
      stopLimit();
      resolve({ exit: timedOut ? null : (code ?? 128), timedOut, flooded, ...output });
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
