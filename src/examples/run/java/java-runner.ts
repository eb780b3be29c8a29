import { runChild } from '../child';
import type { Program, ProgramFault, RunContext, Runner } from '../runner';
import { type JavaProcess, type JavaResult, startJavaProcess } from './java-process';

/**
 * Runs Java programs, whole classes with a `main`, in one warm machine per page: what a machine has of its environment and its
 * working directory, it has from its start.
 * @param most how many machines are kept
 */
export function javaRunner(most: number): Runner {
  const machines = new Map<string, JavaProcess>();
  const machineFor = ({ folder, environment, recorderPort }: RunContext): JavaProcess => {
    const known = machines.get(folder.work);
    machines.delete(folder.work);
    const machine = known?.usable ? known : startJavaProcess(folder.work, environment, recorderPort);
    machines.set(folder.work, machine);
    const [oldest] = machines;
    if (oldest && machines.size > most) {
      oldest[1].stop();
      machines.delete(oldest[0]);
    }
    return machine;
  };
  const ask = (program: Program, context: RunContext, run: boolean): Promise<JavaResult> => {
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
      const result = await ask(program, context, true);
      return { ...result, fault: result.exit === 0 ? undefined : faultIn(result.stderr) };
    },
    async check(program, context) {
      const result = await ask(program, context, false);
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
