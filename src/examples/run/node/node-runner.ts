import { existsSync, realpathSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { type BuildFailure, type Message, build, transform } from 'esbuild';
import type { Program, ProgramFault, RunContext, RunResult, Runner } from '../runner';
import { type JobProcess, startJobProcess } from '../warm-processes';
import { gateScript, trustEnvironment } from '../workspace';

const repository = resolve(__dirname, '../../../..');

interface BuiltProgram {
  readonly code: string;
  /** `cjs` for a script that calls `require` and imports nothing. */
  readonly extension: 'mjs' | 'cjs';
  /** Source map version 3; absent when the code runs as it was written. */
  readonly map?: string;
}

interface SyntaxFault {
  readonly line?: number;
  readonly message: string;
}

interface SourceProgram {
  readonly code: string;
  readonly language: 'js' | 'ts';
  /** Absolute path, if the program is a file of its own. */
  readonly path?: string;
  /** Folder that relative imports start from. */
  readonly importsFrom: string;
}

/** JavaScript without local imports, which runs exactly as it is. */
const runsAsWritten = ({ code, language, path }: Pick<SourceProgram, 'code' | 'language' | 'path'>): boolean =>
  language === 'js' && path === undefined && !/(?:from|import|require\s*\()\s*\(?\s*['"]\./.test(code);

/**
 * Makes a program runnable by Node: types are removed and local files that it imports are put in; packages stay imports.
 * @returns its syntax error, where it has one, except of one that runs as it is written
 */
async function buildProgram(source: SourceProgram): Promise<BuiltProgram | { readonly fault: SyntaxFault }> {
  const { code, language, path, importsFrom } = source;
  const isModule = /^\s*(?:import|export)\b/m.test(code) || !/\brequire\s*\(/.test(code);
  const extension = isModule ? 'mjs' : 'cjs';
  if (runsAsWritten(source)) return { code, extension };
  try {
    const { outputFiles, metafile } = await build({
      ...(path
        ? { entryPoints: [path] }
        : { stdin: { contents: code, loader: language, resolveDir: importsFrom, sourcefile: 'example' } }),
      bundle: true,
      packages: 'external',
      format: isModule ? 'esm' : 'cjs',
      platform: 'node',
      target: 'node20',
      sourcemap: 'external',
      metafile: true,
      write: false,
      outfile: 'example.js',
      logLevel: 'silent',
      tsconfigRaw: {},
    });
    const stray = Object.keys(metafile.inputs)
      .filter((file) => path !== undefined || file !== 'example')
      .find((file) => !isInside(resolve(file), [path ? dirname(path) : importsFrom, importsFrom, repository]));
    if (stray !== undefined) return { fault: { message: `imports ${stray}, which is outside the portal's folder` } };
    const text = (suffix: string): string | undefined =>
      outputFiles.find(({ path: name }) => name.endsWith(suffix))?.text;
    return { code: text('.js') ?? '', extension, map: text('.map') };
  } catch (error) {
    return { fault: faultOf((error as BuildFailure).errors?.[0], error as Error) };
  }
}

/** Bundled files are read here and not in a container: only those of the portal may be. */
const isInside = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => realpathOf(file).startsWith(realpathOf(folder) + sep));

const realpathOf = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

async function syntaxFault(code: string): Promise<SyntaxFault | undefined> {
  try {
    await transform(code, { loader: 'js', target: 'node20', logLevel: 'silent' });
    return undefined;
  } catch (error) {
    return faultOf((error as BuildFailure).errors?.[0], error as Error);
  }
}

const faultOf = (message: Message | undefined, error: Error): SyntaxFault =>
  message ? { line: message.location?.line, message: message.text } : { message: error.message };

/** Runs JavaScript and TypeScript in the warm Node process of their page; every program is a module of its own. */
export function nodeRunner(language: 'js' | 'ts'): Runner {
  const sourceOf = ({ code, path }: Program, { importsFrom }: RunContext) => ({ code, language, path, importsFrom });
  return {
    async versions() {
      return { node: process.versions.node };
    },
    async run(program, context) {
      const source = sourceOf(program, context);
      const runnable = await buildProgram(source);
      if ('fault' in runnable) return neverRan(runnable.fault);
      const file = context.folder.program(`${program.name}.${runnable.extension}`, runnable.code);
      const job = { file, cwd: context.folder.work, env: context.environment };
      const { exit, timedOut, flooded, stdout, stderr } = await processOf(context).run(job, context.limit);
      // Node has run nothing of such a program. To ask before each run would take longer than most programs do.
      const isSuspect = exit !== 0 && stderr.includes('SyntaxError') && runsAsWritten(source);
      const fault = isSuspect ? await syntaxFault(source.code) : undefined;
      if (fault) return neverRan(fault);
      const result = { exit, timedOut, flooded, stdout, stderr };
      return { ...result, fault: runtimeFault(result, file, runnable) };
    },
    async check(program, context) {
      const source = sourceOf(program, context);
      if (runsAsWritten(source)) return syntaxFault(source.code);
      const runnable = await buildProgram(source);
      // A file of the reader's own, from a part of a program.
      return 'fault' in runnable && !/^Could not resolve/.test(runnable.fault.message) ? runnable.fault : undefined;
    },
    async close() {},
  };
}

const neverRan = (fault: SyntaxFault): RunResult => ({
  exit: 1,
  timedOut: false,
  stdout: '',
  stderr: fault.message,
  fault,
});

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
