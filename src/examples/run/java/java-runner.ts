import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { killGroup, MAX_OUTPUT, runChild, startProcess } from '../child';
import type { Program, ProgramFault, RunContext, Runner } from '../runner';
import { type WarmProcess, whenEnded } from '../warm-processes';
import { javaClasses } from '../workspace';

/**
 * Runs Java programs, whole classes with a `main`, in one warm machine per page: what a machine has of its environment and its
 * working directory, it has from its start.
 */
export function javaRunner(): Runner {
  const execute = (program: Program, context: RunContext, run: boolean): Promise<JavaResult> => {
    const file = program.path ?? context.folder.program(`${program.name}.java`, program.code);
    return context.warm.get('java', () => startJavaProcess(context, compiled)).run({ run, file }, context.limit);
  };
  let compiled: string | undefined;
  makeFolder(javaClasses);
  return {
    async versions() {
      const options = { cwd: '/', env: { PATH: process.env.PATH ?? '' }, limit: 20_000 };
      const { stdout, stderr, exit } = await runChild('javac', ['-version'], options);
      if (exit !== 0) return undefined;
      const version = (stdout + stderr).replace('javac', '').trim();
      compiled = await compiledServer(version);
      return { java: version };
    },
    async run(program, context) {
      const result = await execute(program, context, true);
      return { ...result, fault: result.exit === 0 ? undefined : faultIn(result.stderr) };
    },
    async check(program, context) {
      const result = await execute(program, context, false);
      return result.exit === 0 ? undefined : faultIn(result.stderr);
    },
    async close() {},
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

interface JavaProcess extends WarmProcess {
  run(job: { readonly run: boolean; readonly file: string }, limit: number): Promise<JavaResult>;
}

interface JavaResult {
  readonly exit: number | null;
  readonly timedOut: boolean;
  readonly flooded: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const server = resolve(__dirname, 'ExampleServer.java');
/** The machine has to start, and may have to compile its own server before the first program. */
const startTime = 20_000;

/** Before a container is opened, which shows its programs only what is there. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch {
    // It cannot be written: `compiledServer` says what happens then.
  }
}

/**
 * The folder that holds the server's classes, made once for each version of it and of Java: each page starts a machine, which would
 * compile it anew.
 * @returns undefined where it cannot be written: Java takes the source then
 */
async function compiledServer(version: string): Promise<string | undefined> {
  const digest = createHash('sha256').update(version).update(readFileSync(server)).digest('hex').slice(0, 16);
  const folder = join(javaClasses, digest);
  if (existsSync(folder)) return folder;
  let unfinished: string | undefined;
  try {
    unfinished = mkdtempSync(join(javaClasses, 'unfinished-'));
    const options = { cwd: '/', env: { PATH: process.env.PATH ?? '' }, limit: startTime };
    const { exit } = await runChild('javac', ['-d', unfinished, server], options);
    if (exit !== 0) return undefined;
    // Programs in containers have another user.
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, folder);
    return folder;
  } catch {
    // Another run may have made it meanwhile.
    return existsSync(folder) ? folder : undefined;
  } finally {
    if (unfinished) rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Starts a Java machine whose programs talk to the recorder, which is a proxy for them, even for this machine's own names. */
function startJavaProcess(
  { folder, environment, proxyPort, container }: RunContext,
  compiled: string | undefined,
): JavaProcess {
  const proxy = [
    '-Dhttp.proxyHost=127.0.0.1',
    `-Dhttp.proxyPort=${proxyPort}`,
    '-Dhttp.nonProxyHosts=',
    '-Dhttps.proxyHost=127.0.0.1',
    `-Dhttps.proxyPort=${proxyPort}`,
  ];
  const args = [
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-Xshare:auto',
    '-Dfile.encoding=UTF-8',
    ...proxy,
    ...(compiled ? ['-cp', compiled, 'ExampleServer'] : [server]),
  ];
  const options = { cwd: folder.work, env: environment, container };
  const child = startProcess('java', args, options, ['pipe', 'pipe', 'pipe', 'ignore']);
  const ended = whenEnded(child);
  const [stdin, stdout, stderr] = [child.stdin!, child.stdout!, child.stderr!];
  let usable = true;
  let first = true;
  child.once('exit', () => (usable = false));
  child.once('error', () => (usable = false));
  stdin.on('error', () => (usable = false));
  for (const stream of [stdout, stderr]) stream.setEncoding('utf8');
  return {
    get usable() {
      return usable;
    },
    run({ run, file }, limit) {
      const end = `\u0001end of ${randomUUID()}\u0001`;
      const allowed = limit + (first ? startTime : 0);
      first = false;
      return new Promise((done) => {
        const output = { stdout: '', stderr: '' };
        let timedOut = false;
        let flooded = false;
        const timer = setTimeout(() => {
          timedOut = true;
          killGroup(child.pid);
        }, allowed);
        const finish = (exit: number | null): void => {
          clearTimeout(timer);
          stdout.off('data', onOut);
          stderr.off('data', onErr);
          child.off('close', onClose);
          const before = (text: string): string => text.split(end)[0]!;
          done({ exit, timedOut, flooded, stdout: before(output.stdout), stderr: before(output.stderr) });
        };
        const onData = (name: 'stdout' | 'stderr') => (chunk: string) => {
          if (flooded) return;
          output[name] += chunk;
          if (output[name].length > MAX_OUTPUT) {
            flooded = true;
            killGroup(child.pid);
          }
          const ends = [output.stdout, output.stderr].map((text) => new RegExp(`${end}(\\d+)\\n`).exec(text)?.[1]);
          if (ends[0] !== undefined && ends[1] !== undefined) finish(Number(ends[0]));
        };
        const [onOut, onErr] = [onData('stdout'), onData('stderr')];
        const onClose = (code: number | null): void => {
          usable = false;
          finish(timedOut ? null : (code ?? 128));
        };
        stdout.on('data', onOut);
        stderr.on('data', onErr);
        child.once('close', onClose);
        stdin.write(`${run ? 'run' : 'check'}\t${end}\t${file}\n`);
      });
    },
    stop() {
      killGroup(child.pid);
      return ended;
    },
  };
}
