import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lastLine } from '../bash';
import { runChild } from '../child';
import type { Program, ProgramFault, RunContext, Runner } from '../runner';
import { type PythonServer, startPythonServer } from './python-server';

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
      const answer = await started().ask(job, context.limit);
      if (!('exit' in answer)) throw new Error('Python answered with something else than an exit code');
      const [stdout, stderr] = [readFileSync(out, 'utf8'), readFileSync(err, 'utf8')];
      const fault = answer.exit === 0 ? undefined : faultIn(stderr, file);
      return { exit: answer.timedOut ? null : answer.exit, timedOut: answer.timedOut, stdout, stderr, fault };
    },
    async check(program, context) {
      const answer = await started().ask({ check: fileOf(program, context) }, context.limit);
      if (!('fault' in answer) || !answer.fault) return undefined;
      return { message: answer.fault.message, line: answer.fault.line ?? undefined };
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
