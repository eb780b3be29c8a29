import { SourceMap } from 'node:module';
import { resolve } from 'node:path';
import type { Program, ProgramFault, RunContext, Runner, RunResult } from '../runner';
import { type BuiltProgram, buildProgram } from './build-program';
import { type JobProcess, startJobProcess } from '../warm-processes';
import { gateScript, trustEnvironment } from '../workspace';

/** Runs JavaScript and TypeScript in the warm Node process of their page; every program is a module of its own. */
export function nodeRunner(language: 'js' | 'ts'): Runner {
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
      const { exit, timedOut, flooded, stdout, stderr } = await processOf(context).run(job, context.limit);
      const result = { exit, timedOut, flooded, stdout, stderr };
      return { ...result, fault: runtimeFault(result, file, runnable) };
    },
    async check(program, context) {
      const runnable = await built(program, context);
      return 'fault' in runnable ? runnable.fault : undefined;
    },
    async close() {},
  };
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

const worker = resolve(__dirname, 'worker.cjs');

const processOf = ({ warm, container, servers }: RunContext): JobProcess =>
  warm.get('node', () =>
    startJobProcess(process.execPath, ['--require', gateScript, worker], {
      cwd: '/',
      // Node reads whom it trusts once, when it starts.
      env: { PATH: process.env.PATH ?? '', ...trustEnvironment(servers) },
      container,
    }),
  );
