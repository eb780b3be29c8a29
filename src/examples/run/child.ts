import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { type Container, filterDescriptor } from './container/container';
import { startTimeLimit } from './time-limit';

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
    return spawn(wrapped?.command ?? command, wrapped?.args ?? args, {
      cwd: container ? '/' : cwd,
      env,
      stdio,
      detached: true,
    });
  } finally {
    wrapped?.release();
    if (nothing !== undefined) closeSync(nothing);
  }
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
