import { resolve } from 'node:path';
import { lastLine } from '../bash';
import { runChild, startLimit } from '../child';
import type { ProgramText } from '../../reading/expression';
import type { Program, ProgramFault, RunContext, Runner } from '../runner';
import { type JobProcess, type JobResult, startJobProcess } from '../warm-processes';

/** Runs Python programs, each in a fork of the warm process of its page. */
export function pythonRunner(): Runner {
  // Only parses, and so needs no container: nothing of what it reads is run.
  let parser: JobProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const parse = (job: object, limit: number): Promise<JobResult> => {
    const turn = last.then(() => {
      if (!parser?.usable) parser = startServer(undefined);
      return parser.run(job, limit);
    });
    last = turn;
    return turn;
  };
  const fileOf = (program: Program, context: RunContext): string =>
    program.path ?? context.folder.program(`${program.name}.py`, program.code);
  return {
    async versions() {
      const { stdout, exit } = await runChild('python3', ['--version'], {
        cwd: '/',
        env: { PATH: process.env.PATH ?? '' },
        limit: startLimit,
      });
      return exit === 0 ? { python: stdout.replace('Python', '').trim() } : undefined;
    },
    async run(program, context) {
      const file = fileOf(program, context);
      const job = { file, cwd: context.folder.work, env: context.environment };
      const { exit, timedOut, flooded, stdout, stderr } = await serverOf(context).run(job, context.limit);
      return { exit, timedOut, flooded, stdout, stderr, fault: exit === 0 ? undefined : faultIn(stderr, file) };
    },
    async check(program, context) {
      const { reply } = await parse({ check: fileOf(program, context) }, context.limit);
      const fault = reply?.fault as { readonly line: number | null; readonly message: string } | null | undefined;
      return fault ? { message: fault.message, line: fault.line ?? undefined } : undefined;
    },
    async read(code) {
      const { reply } = await parse({ read: code }, 10_000);
      return (reply?.program as ProgramText | null | undefined) ?? undefined;
    },
    async close() {
      parser?.stop();
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

const script = resolve(__dirname, 'server.py');

const startServer = (container: RunContext['container']): JobProcess => {
  const env = { PATH: process.env.PATH ?? '', PYTHONPATH: resolve(__dirname), PYTHONDONTWRITEBYTECODE: '1' };
  return startJobProcess('python3', ['-u', script], {
    cwd: '/',
    env: { ...env, PORTAL_EXAMPLES_SERVER: '1' },
    container,
  });
};

const serverOf = ({ warm, container }: RunContext): JobProcess => warm.get('python', () => startServer(container));
