import { SourceMap } from 'node:module';
import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { createPool } from '../pool';
import type { Program, ProgramFault, RunContext, Runner, RunResult } from '../runner';
import { type BuiltProgram, buildProgram } from './build-program';
import { killGroup } from '../child';
import { gateScript } from '../workspace';

/** Runs JavaScript and TypeScript in warm Node processes; every program is a module of its own. */
export function nodeRunner(language: 'js' | 'ts', processes: NodeProcesses): Runner {
  const built = (program: Program, context: RunContext) =>
    buildProgram({ code: program.code, language, path: program.path, importsFrom: context.importsFrom });
  return {
    async versions() {
      return { node: process.versions.node };
    },
    async run(program, context) {
      const runnable = await built(program, context);
      if ('fault' in runnable)
        return { exit: 1, timedOut: false, stdout: '', stderr: runnable.fault.message, fault: runnable.fault };
      const file = context.folder.program(`${program.name}.${runnable.extension}`, runnable.code);
      const job = { file, cwd: context.folder.work, env: context.environment };
      const result = await processes.use((node) => node.run(job, context.limit));
      return { ...result, fault: runtimeFault(result, file, runnable) };
    },
    async check(program, context) {
      const runnable = await built(program, context);
      return 'fault' in runnable ? runnable.fault : undefined;
    },
    close: () => processes.close(),
  };
}

export type NodeProcesses = ReturnType<typeof nodeProcesses>;

/** @param count how many run at once, at most */
export function nodeProcesses(count: number) {
  return createPool({
    count,
    start: () => startNodeProcess({ PATH: process.env.PATH ?? '' }),
    usable: (node) => node.usable,
    stop: (node) => node.stop(),
  });
}

/** Node's message for an uncaught error, and the first line of the program in its stack. */
function runtimeFault(result: RunResult, file: string, program: BuiltProgram): ProgramFault | undefined {
  if (result.exit === 0 || result.exit === null) return undefined;
  const lines = result.stderr.split('\n');
  const message = lines.find((line) => /^(?:Uncaught |\w*(?:Error|Exception)\b|\[\w*Error)/.test(line.trim()))?.trim();
  const cause = /\[cause\]: (.*?)(?: \{)?$/m.exec(result.stderr)?.[1];
  const location = lines.map((line) => frameIn(line, file)).find((found) => found !== undefined);
  const text = [message ?? lines.find((line) => line.trim() !== '')?.trim() ?? '', cause && `(${cause})`]
    .filter(Boolean)
    .join(' ');
  return { message: text, line: location && sourceLine(location, program) };
}

interface Frame {
  readonly line: number;
  readonly column: number;
}

function frameIn(text: string, file: string): Frame | undefined {
  const at = text.indexOf(`${file}:`);
  const found = at < 0 ? null : /^:(\d+)(?::(\d+))?/.exec(text.slice(at + file.length));
  return found ? { line: Number(found[1]), column: Number(found[2] ?? 1) } : undefined;
}

function sourceLine(frame: Frame, program: BuiltProgram): number | undefined {
  if (program.map === undefined) return frame.line;
  const payload = JSON.parse(program.map) as ConstructorParameters<typeof SourceMap>[0];
  const entry = new SourceMap(payload).findEntry(frame.line - 1, frame.column - 1);
  return 'originalLine' in entry && payload.sources.indexOf(entry.originalSource) === payload.sources.length - 1
    ? entry.originalLine + 1
    : undefined;
}

interface NodeJob {
  readonly file: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

interface NodeJobResult {
  readonly exit: number | null;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const worker = resolve(__dirname, 'worker.cjs');

/** A warm Node process; it runs one program at a time. `usable` is false once a program has ended it. */
interface NodeProcess {
  readonly usable: boolean;
  run(job: NodeJob, limit: number): Promise<NodeJobResult>;
  stop(): void;
}

let jobs = 0;

/** @param env for the start only; each job brings its own */
function startNodeProcess(env: Readonly<Record<string, string>>): NodeProcess {
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
