import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { killGroup, runChild } from '../child';
import type { Program, ProgramFault, RunContext, Runner } from '../runner';

/**
 * Runs Java programs, whole classes with a `main`, in one warm machine per page: what a machine has of its environment and its
 * working directory, it has from its start.
 * @param most how many machines are kept
 */
export function javaRunner(max: number): Runner {
  const machines = new Map<string, JavaProcess>();
  const machineFor = ({ folder, environment, recorderPort }: RunContext): JavaProcess => {
    const known = machines.get(folder.work);
    machines.delete(folder.work);
    const machine = known?.usable ? known : startJavaProcess(folder.work, environment, recorderPort);
    machines.set(folder.work, machine);
    const [oldest] = machines;
    if (oldest && machines.size > max) {
      oldest[1].stop();
      machines.delete(oldest[0]);
    }
    return machine;
  };
  const execute = (program: Program, context: RunContext, run: boolean): Promise<JavaResult> => {
    const file = program.path ?? context.folder.program(`${program.name}.java`, program.code);
    return machineFor(context).run({ run, file }, context.limit);
  };
  return {
    async versions() {
      const options = { cwd: '/', env: { PATH: process.env.PATH ?? '' }, limit: 20_000 };
      const { stdout, stderr, exit } = await runChild('javac', ['-version'], options);
      return exit === 0 ? { java: (stdout + stderr).replace('javac', '').trim() } : undefined;
    },
    async run(program, context) {
      const result = await execute(program, context, true);
      return { ...result, fault: result.exit === 0 ? undefined : faultIn(result.stderr) };
    },
    async check(program, context) {
      const result = await execute(program, context, false);
      return result.exit === 0 ? undefined : faultIn(result.stderr);
    },
    async close() {
      for (const machine of machines.values()) machine.stop();
    },
  };
}

/** Of the compiler, or of an exception that nobody caught. */
function faultIn(stderr: string): ProgramFault {
  const compiler = /^Example\.java:(\d+): error: (.*)$/m.exec(stderr);
  if (compiler) return { line: Number(compiler[1]), message: compiler[2]! };
  const message = /^Exception in thread "main" (.*)$/m.exec(stderr)?.[1] ?? stderr.trim().split('\n')[0] ?? '';
  const line = /\(Example\.java:(\d+)\)/.exec(stderr)?.[1];
  return { message, line: line === undefined ? undefined : Number(line) };
}

interface JavaProcess {
  readonly usable: boolean;
  run(job: { readonly run: boolean; readonly file: string }, limit: number): Promise<JavaResult>;
  stop(): void;
}

interface JavaResult {
  readonly exit: number | null;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const server = resolve(__dirname, 'ExampleServer.java');
/** The machine has to start and compile its own server before the first program. */
const startTime = 20_000;

let jobs = 0;

/** Starts a Java machine whose programs talk to the recorder, which is a proxy for them, even for this machine's own names. */
function startJavaProcess(cwd: string, env: Readonly<Record<string, string>>, recorderPort: number): JavaProcess {
  const proxy = [
    '-Dhttp.proxyHost=127.0.0.1',
    `-Dhttp.proxyPort=${recorderPort}`,
    '-Dhttp.nonProxyHosts=',
    '-Dhttps.proxyHost=127.0.0.1',
    `-Dhttps.proxyPort=${recorderPort}`,
  ];
  const args = [
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-Xshare:auto',
    '-Dfile.encoding=UTF-8',
    ...proxy,
    server,
  ];
  const child = spawn('java', args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let usable = true;
  let first = true;
  child.once('exit', () => (usable = false));
  child.once('error', () => (usable = false));
  child.stdin.on('error', () => (usable = false));
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8');
  return {
    get usable() {
      return usable;
    },
    run({ run, file }, limit) {
      const end = `\u0001end of ${++jobs}\u0001`;
      const allowed = limit + (first ? startTime : 0);
      first = false;
      return new Promise((done) => {
        const output = { stdout: '', stderr: '' };
        let timedOut = false;
        const timer = setTimeout(() => {
          timedOut = true;
          killGroup(child.pid);
        }, allowed);
        const finish = (exit: number | null): void => {
          clearTimeout(timer);
          child.stdout.off('data', onOut);
          child.stderr.off('data', onErr);
          child.off('close', onClose);
          const before = (text: string): string => text.split(end)[0]!;
          done({ exit, timedOut, stdout: before(output.stdout), stderr: before(output.stderr) });
        };
        const onData = (name: 'stdout' | 'stderr') => (chunk: string) => {
          output[name] += chunk;
          const ends = [output.stdout, output.stderr].map((text) => new RegExp(`${end}(\\d+)\\n`).exec(text)?.[1]);
          if (ends[0] !== undefined && ends[1] !== undefined) finish(Number(ends[0]));
        };
        const [onOut, onErr] = [onData('stdout'), onData('stderr')];
        const onClose = (code: number | null): void => {
          usable = false;
          finish(timedOut ? null : (code ?? 128));
        };
        child.stdout.on('data', onOut);
        child.stderr.on('data', onErr);
        child.once('close', onClose);
        child.stdin.write(`${run ? 'run' : 'check'}\t${end}\t${file}\n`);
      });
    },
    stop: () => killGroup(child.pid),
  };
}
